import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import type { AskNode } from './createRpcFetch.js'
import { rankNodes } from './rankNodes.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reply = { jsonrpc: '2.0', id: 1, result: true } as const
const unknown = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } } as const

/** Answers after so many milliseconds; never, when undefined. */
const after =
  (milliseconds: number | undefined, outcome: Awaited<ReturnType<AskNode>> = reply): AskNode =>
  () =>
    new Promise((resolve) => {
      if (milliseconds !== undefined) setTimeout(() => resolve(outcome), milliseconds)
    })

async function orderAfter(nodes: readonly AskNode[], rounds: number): Promise<readonly number[]> {
  const stop = new AbortController()
  const onOrder = vi.fn()
  const ended = rankNodes(nodes, { signal: stop.signal, onOrder })
  while (onOrder.mock.calls.length < rounds) await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  await ended
  return onOrder.mock.calls.at(-1)?.[0]
}

it('rankNodes puts the quicker of two steady nodes first, and equal ones as they came', async () => {
  expect(await orderAfter([after(300), after(20), after(300)], 1)).toEqual([1, 0, 2])
})

it('rankNodes puts steadiness above speed, and a node that never answers last', async () => {
  let count = 0
  const unsteady: AskNode = (...call) =>
    after(5, count++ % 2 === 0 ? new AppKitError('UNREACHABLE') : reply)(...call)
  expect(await orderAfter([after(undefined), unsteady, after(400)], 4)).toEqual([2, 1, 0])
})

it('rankNodes takes a node that does not know the method for well', async () => {
  expect(await orderAfter([after(1, new AppKitError('UNREACHABLE')), after(500, unknown)], 1)).toEqual([1, 0])
})

it('rankNodes forgets what is more than ten rounds ago', async () => {
  let count = 0
  const recovered: AskNode = (...call) =>
    after(1, count++ < 10 ? new AppKitError('UNREACHABLE') : reply)(...call)
  expect(await orderAfter([recovered, after(500)], 11)).toEqual([1, 0])
  count = 0
  expect(await orderAfter([recovered, after(500)], 20)).toEqual([0, 1])
})

it('rankNodes asks every 4 s, waits 1 s for an answer, and leaves no timer when it is stopped', async () => {
  const stop = new AbortController()
  const asked: number[] = []
  const started = performance.now()
  const silent: AskNode = async (...call) => {
    asked.push(performance.now() - started)
    return after(undefined)(...call)
  }
  const ended = rankNodes([silent], { signal: stop.signal, onOrder: () => {} })
  await vi.advanceTimersByTimeAsync(10_500)
  expect(asked).toEqual([0, 4_000, 8_000])
  stop.abort()
  await ended
  expect(vi.getTimerCount()).toBe(0)
  await rankNodes([silent], { signal: stop.signal, onOrder: () => {} })
  expect(asked).toHaveLength(3)
})

it('rankNodes names every node once, whatever they answer', async () => {
  const latency = fc.option(fc.integer({ min: 0, max: 1_500 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(latency, { minLength: 1, maxLength: 6 }), async (latencies) => {
      const order = await orderAfter(
        latencies.map((each) => after(each)),
        2,
      )
      expect([...order].sort()).toEqual(latencies.map((_, index) => index))
    }),
    { numRuns: 30 },
  )
})
