import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleWithin, withDeadline } from './deadlines.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // No timer is left, whoever was first.
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const never = new Promise<string>(() => {})

describe('a promise with a deadline', () => {
  it('gives the answer or the error that comes in time', async () => {
    expect(await withDeadline(Promise.resolve('yes'), 1000)).toBe('yes')
    await expect(withDeadline(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no')
  })

  it('rejects with its message once the time is over', async () => {
    const late = expect(withDeadline(never, 1000, 'too late')).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(1000)
    await late
  })
})

it('settleWithin waits for all, whatever becomes of them, and no longer than the time', async () => {
  await settleWithin([Promise.resolve(), Promise.reject(new Error('no'))], 1000)
  const waiting = settleWithin([never], 1000)
  await vi.advanceTimersByTimeAsync(1000)
  await waiting
})
