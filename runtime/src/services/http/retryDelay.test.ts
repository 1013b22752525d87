import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { retryDelay } from './retryDelay.js'

describe('retryDelay', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each([
    ['0', 0],
    ['2', 2000],
    ['99999', 30_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 30_000],
  ])('reads %s', (header, expected) => expect(retryDelay(1, header, now)).toBe(expected))

  it('falls back to jittered back-off for any other text and never leaves its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.option(fc.string()), (attempt, header) => {
        const delay = retryDelay(attempt, header, now)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(30_000)
      }),
    )
    expect(retryDelay(1, '-5', now)).toBeLessThanOrEqual(150)
    expect(retryDelay(3, 'soon', now)).toBeLessThanOrEqual(600)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(retryDelay(1, 'soon 3', now)).toBe(75)
    vi.restoreAllMocks()
  })
})
