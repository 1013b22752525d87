import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.js'

afterEach(() => void vi.useRealTimers())

describe('R21: a storm of news', () => {
  it('is notified once at its start and once at its end, and leaves no timer', () => {
    vi.useFakeTimers()
    const received: number[] = []
    const changes = coalesce(
      (value: number) => void received.push(value),
      (a, b) => a === b,
    )
    for (let value = 1; value <= 1000; value++) changes.push(value)
    expect(received).toEqual([1])
    vi.advanceTimersByTime(50)
    expect(received).toEqual([1, 1000])
    vi.advanceTimersByTime(50)
    changes.push(1000)
    expect(received).toEqual([1, 1000])
    changes.push(1)
    changes.push(2)
    changes.stop()
    changes.push(3)
    vi.advanceTimersByTime(500)
    expect(received).toEqual([1, 1000, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits before it tells what may be taken back', () => {
    vi.useFakeTimers()
    const received: number[] = []
    const changes = coalesce((value: number) => void received.push(value))
    changes.push(1, true)
    vi.advanceTimersByTime(49)
    expect(received).toEqual([])
    changes.push(2)
    vi.advanceTimersByTime(1)
    expect(received).toEqual([2])
    vi.advanceTimersByTime(50)
    changes.push(2)
    expect(received).toEqual([2, 2])
    changes.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('may be stopped by whoever hears of it', () => {
    vi.useFakeTimers()
    const received: number[] = []
    const changes = coalesce(
      (value: number) => {
        received.push(value)
        changes.stop()
      },
      () => false,
    )
    changes.push(1)
    changes.push(2)
    expect(vi.getTimerCount()).toBe(0)
    expect(received).toEqual([1])
  })

  it('always ends with what was said last, and never says the same twice', () => {
    vi.useFakeTimers()
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 80 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(steps, (script) => {
        const received: number[] = []
        const changes = coalesce(
          (value: number) => void received.push(value),
          (a, b) => a === b,
        )
        for (const [value, wait] of script) {
          changes.push(value)
          vi.advanceTimersByTime(wait)
        }
        vi.advanceTimersByTime(50)
        expect(received.at(-1)).toBe(script.at(-1)?.[0])
        expect(received.every((value, at) => value !== received[at - 1])).toBe(true)
        changes.stop()
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
