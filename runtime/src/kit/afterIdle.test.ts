import { afterEach, expect, it, vi } from 'vitest'
import { afterIdle } from './afterIdle.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a page that paints nothing is asked for five seconds at most', () => {
  const wait = vi.fn()
  vi.stubGlobal('requestIdleCallback', wait)
  const run = vi.fn()
  afterIdle(run)
  expect(wait).toHaveBeenCalledWith(run, { timeout: 5000 })
  expect(run).not.toHaveBeenCalled()
})

it('a browser without idle callbacks is given a second', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn()
  afterIdle(run)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})
