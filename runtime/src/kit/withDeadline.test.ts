import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withDeadline } from './async.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const forever = new AbortController().signal
const silence = () => new Promise<never>(() => {})

it('withDeadline hands on what a wallet answers in time', async () => {
  await expect(withDeadline(100, forever, async () => 'answer')).resolves.toBe('answer')
})

it('withDeadline gives up a wallet that says nothing, and tells it so', async () => {
  let asked: AbortSignal | undefined
  const outcome = withDeadline(100, forever, (signal) => {
    asked = signal
    return silence()
  })
  const failure = expect(outcome).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  await vi.advanceTimersByTimeAsync(100)
  await failure
  expect(asked?.aborted).toBe(true)
})

it('withDeadline ends sooner when the user has left', async () => {
  const user = new AbortController()
  const outcome = withDeadline(100, user.signal, silence)
  user.abort('CANCELLED')
  await expect(outcome).rejects.toMatchObject({ code: 'CANCELLED' })
})
