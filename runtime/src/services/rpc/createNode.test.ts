import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNode } from './createChainRpc.js'
import type { SendCalls, WireCall } from './createRpcFetch.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const parse = ({ json }: WireCall) => JSON.parse(json) as { method: string; params: unknown }

/** A node that answers each call with its method. */
function testNode(batchSize = 1_000) {
  const send = vi.fn<SendCalls>(async (_url, calls) =>
    calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: parse(call).method })),
  )
  return { send, ask: createNode({ url: 'https://node.test/', send, batchSize }) }
}

it('createNode sends the calls of one moment together, with ids that differ', async () => {
  const { send, ask } = testNode()
  const replies = Promise.all(['a', 'b', 'c'].map((method) => ask({ method, params: [method] })))
  expect(send).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect((await replies).map((reply) => 'result' in reply && reply.result)).toEqual(['a', 'b', 'c'])
  expect(send).toHaveBeenCalledTimes(1)
  const [url, calls = [], signal] = send.mock.calls[0] ?? []
  expect([url, signal]).toEqual(['https://node.test/', undefined])
  expect(new Set(calls.map(({ id }) => id)).size).toBe(3)
  expect(calls.map(parse)).toEqual(
    calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, method: 'abc'[index], params: ['abc'[index]] })),
  )
})

it('createNode sends no more than a batch may hold, and each call as it was when asked', async () => {
  const { send, ask } = testNode(2)
  const params = ['0x1']
  const replies = Promise.all(['a', 'b', 'c'].map((method) => ask({ method, params })))
  params.push('0x2')
  await vi.runAllTimersAsync()
  await replies
  expect(send.mock.calls.map(([, calls]) => calls.map((call) => parse(call).params))).toEqual([
    [['0x1'], ['0x1']],
    [['0x1']],
  ])
})

it('createNode keeps calls with different signals apart, and leaves no timer when one aborts', async () => {
  const { send, ask } = testNode()
  const [one, other] = [new AbortController(), new AbortController()]
  const replies = [
    ask({ method: 'a' }, one.signal),
    ask({ method: 'b' }, other.signal),
    ask({ method: 'c' }, one.signal),
    ask({ method: 'd' }),
  ]
  await vi.advanceTimersByTimeAsync(0)
  expect(send.mock.calls.map(([, calls]) => calls.map((call) => parse(call).method))).toEqual([
    ['a', 'c'],
    ['b'],
    ['d'],
  ])
  expect(send.mock.calls.map(([, , signal]) => signal)).toEqual([one.signal, other.signal, undefined])
  await Promise.all(replies)
  one.abort()
  expect(send).toHaveBeenCalledTimes(3)

  const late = ask({ method: 'e' }, other.signal)
  expect(vi.getTimerCount()).toBe(1)
  other.abort()
  expect(vi.getTimerCount()).toBe(0)
  await late
  expect(send).toHaveBeenCalledTimes(4)
})

it('createNode fails a call that is no JSON alone, and all calls when nothing can be sent', async () => {
  const { send, ask } = testNode()
  const well = ask({ method: 'a' })
  await expect(ask({ method: 'b', params: [1n] })).rejects.toThrow(TypeError)
  await vi.runAllTimersAsync()
  expect(await well).toMatchObject({ result: 'a' })

  send.mockRejectedValueOnce(new Error('broken'))
  const failing = Promise.allSettled([ask({ method: 'a' }), ask({ method: 'b' })])
  await vi.runAllTimersAsync()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
