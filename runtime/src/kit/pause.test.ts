import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause } from './async.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('pause waits as long as it is asked to', async () => {
  const done = vi.fn()
  void pause(100, new AbortController().signal).then(done)
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

it('pause ends with the signal, and leaves no timer', async () => {
  const controller = new AbortController()
  const outcome = expect(pause(100, controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' })
  controller.abort()
  await outcome
  expect(vi.getTimerCount()).toBe(0)
})
