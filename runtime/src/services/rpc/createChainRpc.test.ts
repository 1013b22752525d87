// JSON-RPC to nodes that misbehave, over real sockets.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, json, refusal, serveFaults } from '../testing/faultServer.js'
import { answering, type Call, callsOf, describeError, failure } from '../testing/support.js'
import { createChainRpc } from './createChainRpc.js'

const server = serveFaults()
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A node at a path of the server. */
const node = (path: string, answer: Answer): string => {
  server.answers.set(path, answer)
  return `${server.url}${path}`
}
const well = answering(({ params }) => ({ result: params[0] ?? 'ok' }))
const refusing = (code: number, message: string) => answering(() => ({ error: { code, message } }))
const times = (path: string) => server.seen.filter((request) => request.path === path).length
const read = { method: 'eth_call', params: ['0x1'] }
const raw = { method: 'eth_sendRawTransaction', params: ['0xf86c'] }

describe('batches', () => {
  it('carry the calls of one moment in one request', async () => {
    const request = createChainRpc({ urls: [node('/a', well)] })
    const params = Array.from({ length: 50 }, (_, index) => `0x${index}`)
    const replies = await Promise.all(params.map((each) => request({ method: 'eth_call', params: [each] })))
    expect(replies).toEqual(params)
    expect(times('/a')).toBe(1)
    const [seen] = server.seen
    expect(seen?.method).toBe('POST')
    for (const call of JSON.parse(seen?.body ?? '') as Call[])
      expect(Object.keys(call).sort()).toEqual(['id', 'jsonrpc', 'method', 'params'])
  })

  it('hold a thousand calls', async () => {
    const request = createChainRpc({ urls: [node('/a', well)] })
    await Promise.all(Array.from({ length: 1_500 }, () => request(read)))
    expect(server.seen.map(({ body }) => (JSON.parse(body) as Call[]).length).sort()).toEqual([1_000, 500])
  })

  it('give each call its own reply when a node mixes them up', async () => {
    const mixed: Answer = (response, request, count) => {
      const calls = JSON.parse(request.body) as Call[]
      json(calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] })).reverse())(
        response,
        request,
        count,
      )
    }
    const request = createChainRpc({ urls: [node('/a', mixed)] })
    const replies = ['0x1', '0x2', '0x3'].map((each) => request({ method: 'eth_call', params: [each] }))
    expect(await Promise.all(replies)).toEqual(['0x1', '0x2', '0x3'])
  })

  it('are refused whole when one id is wrong', async () => {
    const wrong: Answer = (response, request, count) => {
      const calls = JSON.parse(request.body) as Call[]
      json(calls.map(({ id }, index) => ({ jsonrpc: '2.0', id: index === 0 ? id + 9 : id, result: '0x' })))(
        response,
        request,
        count,
      )
    }
    const request = createChainRpc({ urls: [node('/a', wrong)] })
    const errors = await Promise.all([1, 2].map(() => failure(request(read))))
    for (const error of errors) expect(describeError(error).codes[0]).toBe('BAD_REPLY')
    expect(times('/a')).toBe(1)
  })
})

describe('R4: a batch that is too large', () => {
  it('is sent in halves, once, and remembered', async () => {
    const sizes: number[] = []
    const small: Answer = (response, request, count) => {
      const { length } = callsOf(request)
      sizes.push(length)
      ;(length > 5 ? refusal(413, 'too large') : well)(response, request, count)
    }
    const request = createChainRpc({ urls: [node('/a', small)] })
    const params = Array.from({ length: 16 }, (_, index) => `0x${index}`)
    const all = () => Promise.all(params.map((each) => request({ method: 'eth_call', params: [each] })))
    expect(await all()).toEqual(params)
    expect(sizes.sort((a, b) => b - a)).toEqual([16, 8, 8, 4, 4, 4, 4])
    sizes.length = 0
    expect(await all()).toEqual(params)
    expect(sizes).toEqual([4, 4, 4, 4])
  })

  it.each([
    200, 400,
  ])('or that a node refuses with one error and status %i is sent in parts', async (status) => {
    const error = { code: 31, message: 'Batch of more than 3 requests are not allowed' }
    const few: Answer = (response, request, count) =>
      (callsOf(request).length > 3 ? json({ jsonrpc: '2.0', id: null, error }, status) : well)(
        response,
        request,
        count,
      )
    const request = createChainRpc({ urls: [node('/a', few)] })
    const params = ['0x0', '0x1', '0x2', '0x3', '0x4']
    const replies = params.map((each) => request({ method: 'eth_call', params: [each] }))
    expect(await Promise.all(replies)).toEqual(params)
    expect(times('/a')).toBe(3)
  })

  it('is not what a node says that is asked too often: the next one is asked', async () => {
    const error = { code: -32005, message: 'limit exceeded' }
    const urls = [node('/limit', json({ jsonrpc: '2.0', id: null, error })), node('/a', well)]
    const request = createChainRpc({ urls })
    expect(await Promise.all([request(read), request(read)])).toEqual(['0x1', '0x1'])
    expect([times('/limit'), times('/a')]).toEqual([1, 1])
  })
})

describe('T-E1, R3: a node that fails', () => {
  it.each([
    403, 408, 413, 425, 429, 500, 502, 503, 504,
  ])('with %i is asked three times more', async (status) => {
    const failing: Answer = (response, request, count) =>
      (count < 3 ? refusal(status, 'later') : well)(response, request, count)
    const request = createChainRpc({ urls: [node('/a', failing)] })
    expect(await request(read)).toBe('0x1')
    expect(times('/a')).toBe(4)
  })

  it('gets the very same signed bytes again, and nothing else that writes', async () => {
    const urls = [node('/a', refusal(503, 'later')), node('/b', refusal(503, 'later'))]
    await failure(createChainRpc({ urls })(raw))
    expect([times('/a'), times('/b')]).toEqual([4, 4])
    const bodies = server.seen.map((request) => callsOf(request)[0]?.params)
    expect(new Set(bodies.map((params) => JSON.stringify(params)))).toEqual(new Set(['["0xf86c"]']))
    server.seen.length = 0
    const error = await failure(
      createChainRpc({ urls })({ method: 'eth_sendUserOperation', params: [{ nonce: '0x1' }] }),
    )
    expect(describeError(error).codes[0]).toBe('REQUEST_FAILED')
    expect([times('/a'), times('/b')]).toEqual([1, 0])
  })

  it('is passed over for the next one', async () => {
    const html: Answer = (response) => response.writeHead(200).end('<h1>Hello</h1>')
    const urls = [
      node('/down', (response) => response.destroy()),
      node('/html', html),
      node('/limit', refusing(-32005, 'limit exceeded')),
      node('/a', well),
    ]
    expect(await createChainRpc({ urls })(read)).toBe('0x1')
    expect(['/down', '/html', '/limit', '/a'].map(times)).toEqual([1, 1, 1, 1])
  })

  it('but one that answers no is believed', async () => {
    const urls = [node('/a', refusing(3, 'execution reverted: no')), node('/b', well)]
    expect(describeError(await failure(createChainRpc({ urls })(read))).codes[0]).toBe('EXECUTION_REVERTED')
    expect(times('/b')).toBe(0)
  })

  it.each([
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'INSUFFICIENT_FUNDS'],
    [{ code: -32000, message: 'nonce too low: next nonce 5, tx nonce 1' }, 'NONCE_TOO_LOW'],
    [{ code: -32003, message: 'rejected' }, 'RPC_TRANSACTION_REJECTED'],
    [{ code: -32602, message: 'bad params' }, 'RPC_INVALID_PARAMS'],
    [{ code: -32700, message: 'what' }, 'RPC_PARSE_ERROR'],
    [{ code: -39999, message: 'odd' }, 'NODE_ERROR'],
  ])('with %j is understood', async (error, code) => {
    const request = createChainRpc({ urls: [node('/a', refusing(error.code, error.message))] })
    const got = await failure(request(raw))
    expect(describeError(got).codes[0]).toBe(code)
    expect(describeError(got).text).toContain(error.message)
  })

  it('that a transaction was sent before, whose answer was lost, is its hash', async () => {
    const hash = '0xaa535bfafbde18447db85ca448dcdf65fd91a68e229a27542fa62ce309c565db'
    const seen: unknown[] = []
    const late: Answer = answering(({ method, params }) => {
      if (method === 'eth_sendRawTransaction') return { error: { code: -32000, message: 'nonce too low' } }
      seen.push(params[0])
      return { result: { hash: params[0], nonce: '0x1' } }
    })
    const lost: Answer = (response) => response.destroy()
    const request = createChainRpc({ urls: [node('/lost', lost), node('/late', late)] })
    expect(await request(raw)).toBe(hash)
    expect(seen).toEqual([hash])
    const other = answering(({ method }) =>
      method === 'eth_sendRawTransaction'
        ? { error: { code: -32000, message: 'already known' } }
        : { result: null },
    )
    const unknown = createChainRpc({ urls: [node('/other', other)] })
    expect(describeError(await failure(unknown(raw))).codes[0]).toBe('NONCE_TOO_LOW')
  })

  it('inside a reply with status 400 is understood too', async () => {
    const answer = answering(() => ({ error: { code: -32000, message: 'nonce too low' } }), 400)
    expect(describeError(await failure(createChainRpc({ urls: [node('/a', answer)] })(raw))).codes[0]).toBe(
      'NONCE_TOO_LOW',
    )
    const envelope = createChainRpc({ urls: [node('/b', refusal(400, 'unsupported chain', 'chainId'))] })
    expect(describeError(await failure(envelope(read))).text).toContain('unsupported chain')
  })

  it.each([
    ['nothing', ''],
    ['half a reply', '[{"jsonrpc":'],
    ['a mark', '\uFEFF[]'],
    ['NaN', '[{"jsonrpc":"2.0","id":0,"result":NaN}]'],
    ['no batch', '{}'],
    ['3 MB', `"${'x'.repeat(3_000_000)}"`],
  ])('with %s gives a bad reply', async (_, body) => {
    const answer: Answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    expect(describeError(await failure(createChainRpc({ urls: [node('/a', answer)] })(read))).codes[0]).toBe(
      'BAD_REPLY',
    )
  })

  it('by silence is left after 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const freed = vi.fn()
    const urls = [node('/a', (response) => void response.on('close', freed))]
    const ended = vi.fn()
    const settled = createChainRpc({ urls })(read).then(ended, ended)
    while (times('/a') === 0) {
      await vi.advanceTimersByTimeAsync(0)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await vi.advanceTimersByTimeAsync(9_990)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60)
    await settled
    expect(describeError(ended.mock.calls[0]?.[0]).codes[0]).toBe('REQUEST_TIMEOUT')
    while (freed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  })
})

it('createChainRpc ends a call when its caller leaves, frees the socket and asks nobody else', async () => {
  const freed = vi.fn()
  const urls = [node('/a', (response) => void response.on('close', freed)), node('/b', well)]
  const controller = new AbortController()
  const error = failure(createChainRpc({ urls })(read, { signal: controller.signal }))
  while (times('/a') === 0) await new Promise((resolve) => setImmediate(resolve))
  controller.abort()
  expect(describeError(await error).codes[0]).toBe('CANCELLED')
  while (freed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(times('/b')).toBe(0)
})

it('createChainRpc puts the steadier node first when it ranks nodes, until it is stopped', async () => {
  const stop = new AbortController()
  const urls = [node('/bad', (response) => response.destroy()), node('/good', well)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = createChainRpc({ urls, rank: { signal: stop.signal } })
  const settle = async (path: string, count: number) => {
    for (let left = 50; left > 0; left -= times(path) < count ? 0 : 1) {
      await vi.advanceTimersByTimeAsync(20)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await settle('/good', 1)
  await settle('/bad', 1)
  expect(server.seen.map(({ body }) => body)).toEqual(
    [1, 2].map(() => expect.stringContaining('net_listening')),
  )
  server.seen.length = 0
  const reply = request(read)
  await settle('/good', 1)
  expect(await reply).toBe('0x1')
  expect([times('/bad'), times('/good')]).toEqual([0, 1])
  await settle('/good', 2)
  stop.abort()
  await vi.advanceTimersByTimeAsync(8_000)
  server.seen.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  await settle('/good', 0)
  expect(server.seen).toEqual([])
})
