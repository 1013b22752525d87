// Batches over real sockets to nodes that answer some calls, twice, in any order, or something else.
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answer, json, serveFaults } from '../testing/faultServer.js'
import { answering, callsOf, describeError, failure } from '../testing/support.js'
import { createChainRpc } from './createChainRpc.js'

const server = serveFaults()
afterEach(() => void vi.restoreAllMocks())

const node = (path: string, answer: Answer): string => {
  server.answers.set(path, answer)
  return `${server.url}${path}`
}
const times = (path: string) => server.seen.filter((request) => request.path === path).length
const well = answering(({ params }) => ({ result: params[0] }))
const calls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ method: 'eth_call', params: [`0x${index}`] }))

/** The parts of a node's reply, by the place of their call in the batch; `garbage` is about none. */
const pieces = fc.array(
  fc.record({
    place: fc.nat({ max: 7 }),
    kind: fc.constantFrom('result', 'result', 'result', 'error', 'neither', 'stranger', 'garbage'),
  }),
  { maxLength: 12 },
)

/** Answers a batch with such pieces. */
const answeringIn =
  (said: readonly { readonly place: number; readonly kind: string }[]): Answer =>
  (response, request, count) => {
    const asked = callsOf(request)
    const body = said.map(({ place, kind }) => {
      const call = asked[place % asked.length]
      if (call === undefined || kind === 'garbage') return [null, 7, 'x', {}, []][place % 5]
      const head = { jsonrpc: '2.0', id: kind === 'stranger' ? call.id + 1_000 : call.id }
      if (kind === 'neither') return head
      if (kind === 'error') return { ...head, error: { code: -32000, message: `no to ${call.params[0]}` } }
      return { ...head, result: call.params[0] }
    })
    json(body)(response, request, count)
  }

it('R7: settle every call once, with its own answer or an error, whatever the node says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 8 }), pieces, async (count, said) => {
      const request = createChainRpc({ urls: [node('/a', answeringIn(said))] })
      const outcomes = await Promise.allSettled(calls(count).map((call) => request(call)))
      const isMistaken = said.some(({ kind }) => kind === 'stranger')
      for (const [index, outcome] of outcomes.entries()) {
        const own = said.filter(({ place, kind }) => place % count === index && kind !== 'garbage')
        const kind = own.length === 1 && !isMistaken ? own[0]?.kind : 'neither'
        if (kind === 'result') expect(outcome).toEqual({ status: 'fulfilled', value: `0x${index}` })
        else {
          const { codes, text } = describeError(outcome.status === 'rejected' && outcome.reason)
          expect(codes[0]).toBe(kind === 'error' ? 'RPC_INVALID_INPUT' : 'BAD_REPLY')
          if (kind === 'error') expect(text).toContain(`no to 0x${index}`)
        }
      }
    }),
    { numRuns: 100 },
  )
})

it('batches ask the next node only for what the first left out', async () => {
  const some: Answer = (response, request, count) => {
    const [first] = callsOf(request)
    json([{ jsonrpc: '2.0', id: first?.id, result: 'of the first' }])(response, request, count)
  }
  const request = createChainRpc({ urls: [node('/some', some), node('/b', well)] })
  const replies = await Promise.all(calls(3).map((call) => request(call)))
  expect(replies).toEqual(['of the first', '0x1', '0x2'])
  expect(server.seen.map((seen) => callsOf(seen).length)).toEqual([3, 2])
})

it('batches are as many as there are signals; one that ends harms no other', async () => {
  const controller = new AbortController()
  let freed = 0
  const some: Answer = (response, request, count) => {
    if (callsOf(request).length === 2) response.on('close', () => freed++)
    else well(response, request, count)
  }
  const request = createChainRpc({ urls: [node('/a', some)] })
  const [one, two, three, four, five] = calls(5)
  if (!one || !two || !three || !four || !five) throw new Error('no calls')
  const { signal } = controller
  const left = [one, two].map((call) => failure(request(call, { signal })))
  const kept = Promise.all([three, four, five].map((call) => request(call)))
  expect(await kept).toEqual(['0x2', '0x3', '0x4'])
  await vi.waitFor(() => expect(times('/a')).toBe(2))
  controller.abort()
  for (const error of await Promise.all(left)) expect(describeError(error).codes[0]).toBe('CANCELLED')
  await vi.waitFor(() => expect(freed).toBe(1))
})

it('batches are not made of a lone call, of writes, nor of what cannot be sent', async () => {
  const request = createChainRpc({ urls: [node('/a', well), node('/b', well)] })
  await request({ method: 'eth_call', params: ['0x1'] })
  await Promise.all(calls(2).map(({ params }) => request({ method: 'eth_sendUserOperation', params })))
  expect(server.seen.map(({ body }) => Array.isArray(JSON.parse(body)))).toEqual([false, false, false])
  const errors = await Promise.all([
    failure(request({ method: 'eth_call', params: [1n] })),
    failure(createChainRpc({ urls: [] })({ method: 'eth_call' })),
    failure(createChainRpc({ urls: ['https://%'] })({ method: 'eth_call' })),
    failure(request({ method: 'eth_call' }, { signal: AbortSignal.abort() })),
  ])
  expect(errors.map((error) => describeError(error).codes[0])).toEqual([
    'REQUEST_FAILED',
    'UNREACHABLE',
    'UNREACHABLE',
    'CANCELLED',
  ])
  expect(server.seen).toHaveLength(3)
})

it('batches tell the caller what the node said, and nothing more', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0', status: 400, secret: 1 }
  const request = createChainRpc({
    urls: [
      node(
        '/a',
        answering(() => ({ error })),
      ),
    ],
  })
  const { code, message, data } = error
  expect(await failure(request({ method: 'eth_call' }))).toMatchObject({
    code: 'EXECUTION_REVERTED',
    details: 'execution reverted',
  })
  const got = (await failure(request({ method: 'eth_call' }))) as { readonly cause?: unknown }
  expect(got.cause).toEqual({ code, message, data })
})
