// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { runSocial } from './runSocial.js'

const { logInSocial } = vi.hoisted(() => ({ logInSocial: vi.fn(async () => {}) }))
const client = { request: async () => ({ uri: 'https://provider.example/authorize' }) }
vi.mock('../../embedded/wallet/createEmbedded.js', () => ({ embeddedOf: () => ({ client, logInSocial }) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** The window of a provider, whose page this one cannot read. */
class ProviderWindow extends EventTarget {
  closed = false
  readonly location = { href: '' }
  get document(): never {
    throw new DOMException('', 'SecurityError')
  }
  close() {
    this.closed = true
  }
}

async function logIn() {
  const { kit } = testKit({ endpoints: { secureSite: 'https://wallet.example' } })
  const popup = new ProviderWindow()
  const login = { provider: 'google', popup: popup as unknown as Window } as const
  const done = runSocial(kit, login, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(popup.location.href).toContain('https://provider.example'))
  const say = (resultUri: string) => {
    const event = new MessageEvent('message', { data: { resultUri }, origin: 'https://wallet.example' })
    Object.defineProperty(event, 'source', { value: popup })
    dispatchEvent(event)
  }
  return { popup, done, say }
}

it('who has logged in is connected, though the window is seen to be closed before its last message has come', async () => {
  const { popup, done, say } = await logIn()
  popup.close()
  await vi.advanceTimersByTimeAsync(500)
  say('https://wallet.example/?state=1&code=2')
  expect(await done).toBe(true)
  expect(logInSocial).toHaveBeenCalledOnce()
})

it('who closes the window has given the log-in up a second later', async () => {
  const { popup, done } = await logIn()
  popup.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await done).toBe(false)
  expect(logInSocial).not.toHaveBeenCalled()
})
