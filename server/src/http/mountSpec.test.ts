import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChainDownError } from '../errors/ServerError.js'
import { createLimiter } from '../limits/createLimiter.js'
import { loadSpec } from '../spec/loadSpec.js'
import { mountSpec } from './mountSpec.js'
import type { AppEnv, Handlers, Reply } from './types.js'

const dir = mkdtempSync(join(tmpdir(), 'appkit-mount-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const operation = (id: string) =>
  `{ operationId: ${id}, responses: { '200': { description: ok, content: { application/json: { schema: { type: object, required: [a] } } } }, ` +
  `'503': { description: down, content: { application/json: {} } } } }`
const file = join(dir, 'spec.yaml')
const body = '{ content: { application/json: { schema: { type: [array, object] } } } }'
writeFileSync(
  file,
  `paths:\n  /x: { get: ${operation('getX')} }\n  /y: { get: ${operation('constructor')} }\n` +
    `  /rpc: { post: ${operation('callChain').replace('{', `{ requestBody: ${body},`)} }\n`,
)

let broken: string[]
beforeEach(() => {
  broken = []
})

async function ask(answer: () => Reply, path = '/x') {
  const app = new Hono<AppEnv>()
  const handlers: Handlers = { getX: answer }
  mountSpec({ app, base: '/s', operations: loadSpec(file), handlers, onBroken: (text) => broken.push(text) })
  return app.request(`http://localhost/s${path}`)
}

test('a reply that conforms leaves as it is', async () => {
  const reply = await ask(() => ({ status: 200, json: { a: 1 }, headers: { 'cache-control': 'no-store' } }))
  expect(await reply.json()).toEqual({ a: 1 })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(broken).toEqual([])
})

test.each<[string, Reply, RegExp]>([
  ['the wrong shape', { status: 200, json: {} }, /getX broke its spec: status 200.*'a'/],
  ['a status that is not described', { status: 418, json: {} }, /418/],
  ['a type that is not described', { status: 200, type: 'text/html', text: '<p>' }, /text\/html/],
  ['text that claims to be JSON', { status: 200, type: 'application/json', text: '{' }, /no JSON/],
])('%s never leaves: 500, counted and reported', async (_name, answer, reported) => {
  const reply = await ask(() => answer)
  expect(reply.status).toBe(500)
  expect(await reply.text()).toBe('Internal server error')
  expect(broken).toHaveLength(1)
  expect(broken[0]).toMatch(reported)
})

test('a chain that is down is 503 and no fault', async () => {
  const reply = await ask(() => {
    throw new ChainDownError('eip155:1')
  })
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'chainId' }] })
  expect(broken).toEqual([])
})

test('an operation nobody answers is 501, also when its id is that of a built-in', async () => {
  expect((await ask(() => ({ status: 200, json: {} }), '/y')).status).toBe(501)
})

describe('a batch of JSON-RPC', () => {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_call' })
  const batch = (length: number) => Array.from({ length }, (_, id) => call(id))

  /** A server that takes ten requests a minute, and its clock. */
  function open() {
    let now = 0
    const app = new Hono<AppEnv>()
    const answered = vi.fn(() => ({ status: 200, json: { a: 1 } }))
    const limiter = createLimiter(10, () => now)
    const handlers: Handlers = { callChain: answered }
    mountSpec({ app, base: '/s', operations: loadSpec(file), handlers, limiter, onBroken: expect.fail })
    const ask = async (sent: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body: JSON.stringify(sent), headers }
      const { headers: given, status } = await app.request('http://localhost/s/rpc', init)
      return [status, given.get('retry-after')]
    }
    const pass = (ms: number): void => {
      now += ms
    }
    return { answered, ask, pass }
  }

  test('counts as many requests as it has calls', async () => {
    const { answered, ask } = open()
    expect(await ask(batch(6))).toEqual([200, null])
    expect(await ask(batch(4))).toEqual([200, null])
    expect(await ask(call(1))).toEqual([429, '6'])
    expect(answered).toHaveBeenCalledTimes(2)
  })

  test('with more calls than a minute has is answered, and its client waits for all of them', async () => {
    const { ask, pass } = open()
    expect(await ask(batch(30))).toEqual([200, null])
    expect(await ask(call(1))).toEqual([429, '126'])
    pass(126_000)
    expect(await ask(call(1))).toEqual([200, null])
  })

  test('does not make a list of something else count more', async () => {
    const { ask } = open()
    for (let times = 0; times < 10; times += 1)
      expect(await ask([{ event: 'a' }, { event: 'b' }])).toEqual([200, null])
  })
})

describe('bodies of a client', () => {
  const megabyte = 1024 * 1024

  /** A server that answers when it is told to, and a way to send it a body of some bytes. */
  function open() {
    const app = new Hono<AppEnv>()
    const waiting: (() => void)[] = []
    const callChain = () =>
      new Promise<Reply>((resolve) => waiting.push(() => resolve({ status: 200, json: { a: 1 } })))
    const proxy = { header: 'x-forwarded-for', hops: 1 }
    const parts = { handlers: { callChain }, proxy, onBroken: expect.fail }
    mountSpec({ app, base: '/s', operations: loadSpec(file), ...parts })
    const send = async (bytes: number, address: string, isAnnounced: boolean) => {
      const body = JSON.stringify({ text: 'a'.repeat(bytes - 11) })
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(isAnnounced && { 'content-length': String(bytes) }),
      }
      const init = { method: 'POST', body: new Blob([body]).stream(), headers, duplex: 'half' } as RequestInit
      const { headers: given, status } = await app.request('http://localhost/s/rpc', init)
      return [status, given.get('retry-after')]
    }
    const answerAll = (): void => {
      for (const answer of waiting.splice(0)) answer()
    }
    return { answerAll, send, waiting }
  }

  test.each([
    ['announced', true],
    ['not announced', false],
  ])('that are %s have a limit all together until they are answered, and others have theirs', async (_how, isAnnounced) => {
    const { answerAll, send, waiting } = open()
    const [one, other] = ['203.0.113.7', '203.0.113.8']
    const first = [send(9 * megabyte, one, isAnnounced), send(9 * megabyte, one, isAnnounced)]
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    expect(await send(3 * megabyte, one, isAnnounced)).toEqual([429, '1'])
    const more = [send(megabyte, one, isAnnounced), send(9 * megabyte, other, isAnnounced)]
    await vi.waitFor(() => expect(waiting).toHaveLength(4))
    answerAll()
    expect(await Promise.all([...first, ...more])).toEqual(Array(4).fill([200, null]))
    const last = send(9 * megabyte, one, isAnnounced)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    answerAll()
    expect(await last).toEqual([200, null])
  })
})
