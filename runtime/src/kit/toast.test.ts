import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from './start.js'
import { testKit } from './testKit.js'
import { showToast } from './toasts.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('showToast closes the open toast and shows the new one after 150 ms', () => {
  const { kit } = testKit()
  showToast(kit, { variant: 'success', message: 'one' })
  expect(kit.toast.value?.message).toBe('one')
  showToast(kit, { variant: 'error', message: 'two' })
  expect(kit.toast.value).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(kit.toast.value).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(kit.toast.value?.message).toBe('two')
  vi.advanceTimersByTime(2500)
  expect(kit.toast.value).toBeUndefined()
})

it('a loading toast stays until the next one', () => {
  const { kit } = testKit()
  showToast(kit, { variant: 'loading', message: 'wait' })
  vi.advanceTimersByTime(60_000)
  expect(kit.toast.value?.message).toBe('wait')
})

it('a toast closes when its work is done, shown or not yet shown, and never closes a newer one', () => {
  const { kit } = testKit()
  const endOne = showToast(kit, { variant: 'loading', message: 'one' })
  endOne()
  expect(kit.toast.value).toBeUndefined()
  showToast(kit, { variant: 'success', message: 'two' })
  const endThree = showToast(kit, { variant: 'loading', message: 'three' })
  endThree()
  vi.advanceTimersByTime(1_000)
  expect(kit.toast.value).toBeUndefined()
  const endFour = showToast(kit, { variant: 'loading', message: 'four' })
  showToast(kit, { variant: 'error', message: 'five' })
  endFour()
  vi.advanceTimersByTime(150)
  expect(kit.toast.value?.message).toBe('five')
})

it('a kit that stops leaves no toast and no timer behind, and shows toasts in its next life', () => {
  const { kit } = testKit()
  for (let life = 0; life < 3; life++) {
    const stop = start(kit)
    for (const message of ['one', 'two', 'three']) showToast(kit, { variant: 'success', message })
    stop()
    expect([kit.toast.value, vi.getTimerCount()]).toEqual([undefined, 0])
    vi.advanceTimersByTime(3_000)
    expect(kit.toast.value).toBeUndefined()
  }
})
