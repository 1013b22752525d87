import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilFree } from './untilFree.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

test('a change whose table is in use is done again after a pause, until it is free', async () => {
  const act = vi.fn(async () => {
    if (act.mock.calls.length < 3) throw busy
  })
  const done = untilFree(act)
  await vi.advanceTimersByTimeAsync(999)
  expect(act).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  await done
  expect(act).toHaveBeenCalledTimes(3)
})

test('a table that is in use for five minutes is told of, with what to do, and another error at once', async () => {
  const act = vi.fn(() => Promise.reject(busy))
  const asked = untilFree(act).catch((error: Error) => error)
  await vi.runAllTimersAsync()
  expect(await asked).toMatchObject({ message: expect.stringContaining('End the backup'), cause: busy })
  expect(act).toHaveBeenCalledTimes(150)
  const broken = vi.fn(() => Promise.reject(new Error('no such column')))
  await expect(untilFree(broken)).rejects.toThrow('no such column')
  expect(broken).toHaveBeenCalledTimes(1)
})
