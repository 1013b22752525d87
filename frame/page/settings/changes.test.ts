// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { askApproval } from '../views/approval.js'
import { createStage } from '../views/stage.js'
import { prepareChange } from './changes.js'

beforeEach(layViewPlace)

const site = 'https://shop.example'

test('a change of the wallet itself has its site as the last fact, because no site asks for it', () => {
  const request = { kind: 'remove', slot: 'slot' } as const
  const shown = {
    title: 'Remove a way',
    act: 'Remove',
    warning: 'It will not open this wallet.',
    way: 'Passkey',
  }
  const change = prepareChange({ site }, request, shown, '0x1')
  const stage = createStage({ show: () => {}, hide: () => {} })
  void askApproval(stage, change, { hasPasskey: false, stays: true })
  expect(document.querySelector('[data-testid=frame-site]')).toBeNull()
  expect(document.querySelector('.view')?.firstElementChild?.textContent).toBe('Remove a way')
  const facts = [...document.querySelectorAll('.facts dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Address', '0x1'],
    ['Way', 'Passkey'],
    ['Site', site],
  ])
})
