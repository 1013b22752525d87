// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { messages } from '../messages/messages.js'
import { askApproval, type Shown } from './approval.js'
import { createStage } from './stage.js'

beforeEach(layViewPlace)

/** Shows an approval. Another `detail` can be in it. @returns the part above the one that scrolls, and that one */
function show(rows: Shown['rows'], detail?: Shown['detail']) {
  const stage = createStage({ show: () => {}, hide: () => {} })
  void askApproval(
    stage,
    {
      title: 'Sign a message',
      rows,
      steps: [],
      about: undefined,
      detail,
      trial: undefined,
      warning: undefined,
    } as Shown,
    { hasPasskey: false, stays: false },
  )
  const details = document.querySelector('[data-testid=frame-details]')
  const site = document.querySelector('[data-testid=frame-site]')
  return { details, site, isAbove: site !== null && !details?.contains(site) }
}

test('a user reads the origin of the site that asks above what scrolls, and not a second time', () => {
  const { details, isAbove, site } = show([
    [messages.site, 'https://app.example'],
    [messages.network, 'Ethereum'],
  ])
  expect([isAbove, site?.textContent]).toEqual([true, 'https://app.example'])
  expect(details?.textContent).toContain('Ethereum')
  expect(details?.textContent).not.toContain('https://app.example')
})

test('what a request names like the site stays among its facts', () => {
  const { details, site } = show([
    [messages.site, 'https://app.example'],
    [messages.site, 'https://bank.example'],
  ])
  expect(site?.textContent).toBe('https://app.example')
  expect(details?.textContent).toContain('https://bank.example')
})

test('what is folded is behind its label, and anything else is open', () => {
  const isOpen = (isFolded?: boolean) => {
    const { details } = show([], { label: 'Message', text: 'To the letter', ...(isFolded && { isFolded }) })
    expect(details?.textContent).toContain('To the letter')
    return details?.querySelector('details') === null
  }
  expect([isOpen(), isOpen(true)]).toEqual([true, false])
})

test('a user who is asked for anything can decline it', () => {
  show([])
  expect(document.querySelector('[data-testid=frame-reject]')?.textContent).toBe('Decline')
})

test('a change that no site asks for names none', () => {
  expect(show([[messages.network, 'Ethereum']]).site).toBeNull()
})
