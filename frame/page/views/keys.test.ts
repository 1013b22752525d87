// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { showKeys } from './keys.js'
import { createStage } from './stage.js'

beforeEach(layViewPlace)

const key = `0x${'1'.repeat(64)}` as const
const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)

test('a key is not in the page until somebody asks to see it, and not after it was hidden', () => {
  void showKeys(createStage({ show: () => {}, hide: () => {} }), { evm: key })
  expect(document.body.textContent).not.toContain(key)
  part('frame-show-evm')?.click()
  expect(part('frame-key-evm')?.textContent).toBe(key)
  part('frame-show-evm')?.click()
  expect(document.body.textContent).not.toContain(key)
})

test('a key can be copied unseen, and is shown to be copied by hand where that is not allowed', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  void showKeys(createStage({ show: () => {}, hide: () => {} }), { evm: key })
  part('frame-copy-evm')?.click()
  await vi.waitFor(() => expect(part('frame-copy-evm')?.textContent).toBe('Copied'))
  expect(writeText).toHaveBeenCalledWith(key)
  expect(document.body.textContent).not.toContain(key)

  writeText.mockRejectedValueOnce(new Error('not allowed'))
  part('frame-copy-evm')?.click()
  await vi.waitFor(() => expect(part('frame-key-evm')?.textContent).toBe(key))
})

test('each button says which key it is for', () => {
  void showKeys(createStage({ show: () => {}, hide: () => {} }), { evm: key, solana: '2'.repeat(88) })
  const names = [...document.querySelectorAll('.acts button')].map((button) =>
    (button.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(names).toEqual(['Show EVM key', 'Copy EVM key', 'Show Solana key', 'Copy Solana key'])
})
