import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askWithin } from './async.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const forever = new AbortController().signal
const silence = () => new Promise<never>(() => {})

it('a caller gets what a wallet answers in time', async () => {
  await expect(askWithin(100, forever, async () => 'answer')).resolves.toBe('answer')
})

it('a wallet that says nothing is given up, and told so', async () => {
  let asked: AbortSignal | undefined
  const outcome = askWithin(100, forever, (signal) => {
    asked = signal
    return silence()
  })
  const failure = expect(outcome).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  await vi.advanceTimersByTimeAsync(100)
  await failure
  expect(asked?.aborted).toBe(true)
})

it('no wallet is waited for once the user has left', async () => {
  const user = new AbortController()
  const outcome = askWithin(100, user.signal, silence)
  user.abort('CANCELLED')
  await expect(outcome).rejects.toMatchObject({ code: 'CANCELLED' })
})
