import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createServiceFetch, retriedStatuses, retryDelay } from './createServiceFetch.js'

it('createServiceFetch retries after nine statuses and after no other', async () => {
  expect([...retriedStatuses]).toEqual([403, 408, 413, 425, 429, 500, 502, 503, 504])
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const fetch = vi.spyOn(globalThis, 'fetch')
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)
  for (const status of statuses) {
    fetch.mockReset().mockImplementation(async () => new Response('{}', { status }))
    const error = await createServiceFetch()(new Request('https://a.example/')).catch((cause) => cause)
    expect(error, String(status)).toMatchObject({ code: 'REQUEST_FAILED', cause: { status } })
    expect(fetch, String(status)).toHaveBeenCalledTimes(retriedStatuses.has(status) ? 3 : 1)
  }
  vi.restoreAllMocks()
})

describe('R5: retryDelay', () => {
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
