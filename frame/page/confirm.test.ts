// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from './messages/messages.js'

const link = 'a-link'
const writeText = vi.fn(async (_: string) => {})
const copy = () => document.querySelector<HTMLButtonElement>('[data-testid=frame-copy]')

/** Opens the page behind a link that was confirmed here, and has the code still. */
async function open(code?: string): Promise<void> {
  history.replaceState({ link, code }, '', '/confirm')
  vi.stubGlobal('fetch', async () =>
    Response.json({ site: 'https://shop.example', name: '', agent: '', number: 42, isConfirmed: true }),
  )
  vi.resetModules()
  await import('./confirm.js')
  await vi.waitUntil(() => document.querySelector('[data-testid=frame-confirm-done]'))
}

beforeEach(() => {
  document.body.innerHTML = '<main id="view"></main>'
  getSelection()?.removeAllRanges()
  writeText.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})

test('the code of a log-in is copied by a button, which says so', async () => {
  await open('123456')
  expect(copy()?.textContent).toBe(messages.copy)
  // Before it says so: what becomes a live region with its words need not be read out.
  expect(copy()?.getAttribute('aria-live')).toBe('polite')
  copy()?.click()
  await vi.waitUntil(() => copy()?.textContent === messages.copied)
  expect(writeText.mock.calls).toEqual([['123456']])
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('not allowed')) }],
  ['is missing', undefined],
])('where the clipboard %s, the page stays as it is and the code is selected', async (_, value) => {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
  await open('123456')
  copy()?.click()
  await vi.waitUntil(() => getSelection()?.toString() === '123456')
  expect(copy()?.textContent).toBe(messages.copy)
})

test('the only action of the page with a code is its primary one', async () => {
  await open('123456')
  expect([...document.querySelectorAll('button')].map(({ className }) => className)).toEqual(['primary'])
})

test('a user reads above the code which site it is for, as on the page before', async () => {
  await open('123456')
  const [site, code] = ['frame-site', 'frame-confirm-code'].map((id) =>
    document.querySelector(`[data-testid=${id}]`),
  )
  expect(site?.textContent).toBe('https://shop.example')
  expect(site && code && site.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a page whose code was shown elsewhere has nothing to copy', async () => {
  await open()
  expect(copy()).toBeNull()
})
