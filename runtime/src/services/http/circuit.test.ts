// A service that asks for a pause gets it, and no other service does.
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { json, refusal, startFaultServer } from '../testing/faultServer.js'
import { describeError, failure } from '../testing/support.js'
import { createServiceFetch } from './createServiceFetch.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('R5: an app leaves a host alone that answered 429, and only that one', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.parse('2026-01-01T00:00:00Z') })
  const [busy, idle] = await Promise.all([startFaultServer(), startFaultServer()])
  busy.answers.set('/', refusal(429, 'slow down', '', { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }))
  idle.answers.set('/', json({}))
  const serviceFetch = createServiceFetch()
  const get = (url: string) => serviceFetch(new Request(`${url}/`))
  try {
    expect(describeError(await failure(get(busy.url))).text).toContain('slow down')
    busy.answers.set('/', json({}))
    expect(describeError(await failure(get(busy.url))).codes).toEqual(['REQUEST_FAILED'])
    await get(idle.url)
    expect([busy.seen.length, idle.seen.length]).toEqual([1, 1])
    vi.advanceTimersByTime(20_000)
    await get(busy.url)
    expect(busy.seen).toHaveLength(2)
  } finally {
    await Promise.all([busy.close(), idle.close()])
  }
})

it('R5: a request settles within its deadline, whatever Retry-After says', async () => {
  const server = await startFaultServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const header = fc.oneof(
    fc.constantFrom('0', '1', '-1', '99999999999', '1e3', '0x10', 'soon', '', ' 2 ', '1.5', 'NaN'),
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toUTCString()),
    fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
  )
  try {
    await fc.assert(
      fc.asyncProperty(header, async (retryAfter) => {
        server.seen.length = 0
        server.answers.set('/', json({}, 429, { 'retry-after': retryAfter }))
        const started = performance.now()
        let ended: unknown
        createServiceFetch()(new Request(`${server.url}/`)).catch((error: unknown) => {
          ended = error
        })
        while (ended === undefined) {
          await new Promise((resolve) => setImmediate(resolve))
          // Time goes on only while the call waits, not while the answer is on its way.
          if (server.seen.length > 0) await vi.advanceTimersByTimeAsync(5)
        }
        // A slow machine may let the time run out while the answer is on its way.
        expect(['REQUEST_FAILED', 'REQUEST_TIMEOUT']).toContain(describeError(ended).codes[0])
        expect(performance.now() - started).toBeLessThanOrEqual(8_050)
        expect(server.seen.length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 100 },
    )
  } finally {
    await server.close()
  }
})
