import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookForWallets } from './createWalletRegistry.js'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lookForWallets looks at once, five more times within four seconds, and then no more by itself', () => {
  const look = vi.fn()
  lookForWallets(look)
  expect(look).toHaveBeenCalledOnce()
  const counts = [50, 150, 400, 1_000, 2_000, 60_000].map((pause) => {
    vi.advanceTimersByTime(pause)
    return look.mock.calls.length
  })
  expect(counts).toEqual([2, 3, 4, 5, 6, 6])
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  'pointerdown',
  'keydown',
])('lookForWallets looks on every %s, before the page hears of it', (gesture) => {
  const listen = vi.spyOn(page, 'addEventListener')
  const look = vi.fn()
  lookForWallets(look)
  const options = expect.objectContaining({ capture: true, passive: true })
  expect(listen).toHaveBeenCalledWith(gesture, expect.any(Function), options)
  page.dispatchEvent(new Event(gesture))
  page.dispatchEvent(new Event(gesture))
  expect(look).toHaveBeenCalledTimes(3)
})

it('lookForWallets stops when it is told to', () => {
  const look = vi.fn()
  const stop = lookForWallets(look)
  stop()
  vi.advanceTimersByTime(60_000)
  for (const gesture of ['pointerdown', 'keydown']) page.dispatchEvent(new Event(gesture))
  expect(look).toHaveBeenCalledOnce()
})
