// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDeparture } from './LinkPanel.js'

let visible: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  visible = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('watchDeparture says once that the page stayed, after two seconds', () => {
  const stayed = vi.fn()
  watchDeparture(window, stayed)
  vi.advanceTimersByTime(1999)
  expect(stayed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(stayed).toHaveBeenCalledTimes(1)
})

it.each<[string, () => void]>([
  [
    'another app covers it',
    () => {
      visible = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
  ['it is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the system asks', () => window.dispatchEvent(new Event('blur'))],
])('watchDeparture says nothing when %s', (_, leave) => {
  const stayed = vi.fn()
  watchDeparture(window, stayed)
  leave()
  visible = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(20_000)
  expect(stayed).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('watchDeparture leaves no timer and no listener when it is ended', () => {
  const heard = new Map<string, number>()
  const count = (by: number) => (type: string) => void heard.set(type, (heard.get(type) ?? 0) + by)
  for (const target of [document, window]) {
    vi.spyOn(target, 'addEventListener').mockImplementation(count(1) as never)
    vi.spyOn(target, 'removeEventListener').mockImplementation(count(-1) as never)
  }
  watchDeparture(window, () => {})()
  expect(vi.getTimerCount()).toBe(0)
  expect([...heard]).toEqual([
    ['visibilitychange', 0],
    ['pagehide', 0],
    ['blur', 0],
  ])
})
