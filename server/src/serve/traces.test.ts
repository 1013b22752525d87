import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Logger } from '../operate/createLogger.js'
import { createTraces } from '../operate/createTraces.js'
import { hashAdminKey } from '../users/createKeyCheck.js'
import { type RunningServer, startServer } from './startServer.js'

/** A span as somebody who collects them has it. */
interface Taken {
  name: string
  readonly kind: SpanKind | undefined
  readonly attributes: Record<string, unknown>
  readonly parent: string | undefined
  status: SpanStatus | undefined
}

const admin = `akadm_${'k'.repeat(43)}`
const wallet = 'http://wallet.localhost'
const taken: Taken[] = []
const kept = new AsyncLocalStorage<Context>()
const manager: ContextManager = {
  active: () => kept.getStore() ?? ROOT_CONTEXT,
  with: (own, act, self, ...args) => kept.run(own, () => act.apply(self, args)),
  bind: (_own, target) => target,
  enable: () => manager,
  disable: () => manager,
}

/** The part of an SDK that is asked; the one that an operator registers is whole. */
const tracer = {
  startActiveSpan: (name: string, { attributes, kind }: SpanOptions, act: (span: Span) => unknown) => {
    const outer = trace.getActiveSpan() as (Span & { readonly taken: Taken }) | undefined
    const own: Taken = {
      name,
      kind,
      attributes: { ...attributes },
      parent: outer?.taken.name,
      status: undefined,
    }
    const span = {
      taken: own,
      isRecording: () => true,
      updateName: (next: string) => {
        own.name = next
      },
      setAttributes: (more: object) => Object.assign(own.attributes, more),
      setStatus: (status: SpanStatus) => {
        own.status = status
      },
      end: () => taken.push(own),
    } as unknown as Span
    return context.with(trace.setSpan(context.active(), span), act, undefined, span)
  },
} as unknown as Tracer

const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger
let node: Server
let data: string
let server: RunningServer
let ports: { readonly wallet: number; readonly users: number }
/** Whether the node of the network answers. */
let isUp = true

const listenAnywhere = (made: Server): Promise<number> =>
  new Promise((done) => made.listen(0, '127.0.0.1', () => done((made.address() as AddressInfo).port)))
async function takeFreePort(): Promise<number> {
  const made = createServer()
  const port = await listenAnywhere(made)
  await new Promise((done) => made.close(done))
  return port
}

beforeAll(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  context.setGlobalContextManager(manager)
  node = createServer((_request, response) => {
    response.writeHead(isUp ? 200 : 500, { 'content-type': 'application/json' })
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  const rpcUrl = `http://127.0.0.1:${await listenAnywhere(node)}/secret-key-of-a-plan`
  data = mkdtempSync(join(tmpdir(), 'appkit-traces-'))
  ports = { wallet: await takeFreePort(), users: await takeFreePort() }
  server = await startServer(
    {
      origin: 'http://localhost:4610',
      port: 0,
      operations: { port: 0 },
      data,
      projects: { shop: { name: 'Shop', origins: ['https://shop.io'] } },
      networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [rpcUrl] } },
      wallet: { origin: wallet, sendMail: async () => {}, port: ports.wallet },
      users: { keys: { ann: hashAdminKey(admin) }, port: ports.users },
    },
    {
      roles: ['catalogue', 'blockchain', 'signin', 'wallet', 'users'],
      env: { FRAME_SECRET: Buffer.alloc(32, 7).toString('base64') },
      log: silent,
    },
  )
}, 60_000)
afterEach(() => {
  taken.length = 0
  isUp = true
})
afterAll(async () => {
  trace.disable()
  context.disable()
  await server?.close()
  node.close()
  rmSync(data, { recursive: true, force: true })
})

const call = () =>
  fetch(`http://127.0.0.1:${server.port}/blockchain/v1?chainId=eip155:1&projectId=shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
  })

test('each role that answers requests has a span for each, named by what was asked', async () => {
  const own = `http://127.0.0.1:${server.port}`
  await fetch(`${own}/catalogue/getWallets?projectId=shop&page=1&entries=1`)
  await fetch(`${own}/auth/nonce`, { method: 'POST', headers: { origin: 'https://shop.io' } })
  await fetch(`http://127.0.0.1:${ports.wallet}/api/login`, { method: 'POST' })
  await fetch(`http://127.0.0.1:${ports.users}/v1/users`, { headers: { authorization: `Bearer ${admin}` } })
  await fetch(`${own}/ann@shop.io?email=ann@shop.io`)
  expect(taken.map(({ attributes, kind, name }) => [name, attributes.role, attributes.status, kind])).toEqual(
    [
      ['getWallets', 'catalogue', 200, SpanKind.SERVER],
      ['nonce', 'signin', 400, SpanKind.SERVER],
      ['/api/login', 'wallet', expect.any(Number), SpanKind.SERVER],
      ['listUsers', 'users', 200, SpanKind.SERVER],
      ['request', 'other', 404, SpanKind.SERVER],
    ],
  )
  for (const { attributes } of taken)
    expect(Object.keys(attributes).sort()).toEqual(['operation', 'role', 'status'])
  expect(JSON.stringify(taken)).not.toMatch(/ann|shop\.io|email/)
})

test('the call of a node is a span inside that of the request that needs it', async () => {
  expect((await call()).status).toBe(200)
  expect(taken).toEqual([
    {
      name: 'nodes eip155:1 1',
      kind: SpanKind.CLIENT,
      attributes: { port: 'nodes', adapter: 'eip155:1 1' },
      parent: 'request',
      status: undefined,
    },
    expect.objectContaining({ name: 'callChain', parent: undefined, status: undefined }),
  ])
})

test('the span of a call that fails is marked, without the reason, which may have an address or a key in it', async () => {
  isUp = false
  expect((await call()).status).toBe(503)
  const failed = { code: SpanStatusCode.ERROR }
  expect(taken.map(({ name, status }) => [name, status])).toEqual([
    ['nodes eip155:1 1', failed],
    ['callChain', failed],
  ])
  expect(JSON.stringify(taken)).not.toMatch(/127\.0\.0\.1|secret-key/)
})

test('probes and metrics are no requests of a role', async () => {
  await fetch(`http://127.0.0.1:${server.port}/health/ready`)
  await fetch(`http://127.0.0.1:${ports.wallet}/health/live`)
  await fetch(`http://127.0.0.1:${server.operationsPort}/metrics`)
  expect(taken).toEqual([])
})

test('a server without an SDK does its work, and describes none of it', async () => {
  trace.disable()
  const { adapter, request } = createTraces()
  const described: unknown[] = []
  const describe = (answered: unknown) => {
    described.push(answered)
    return { role: 'wallet', operation: '', status: 200 }
  }
  expect(await request(async () => 'answered', describe)).toBe('answered')
  expect(await adapter({ port: 'nodes', adapter: 'a' }, async () => 'found')).toBe('found')
  await expect(
    adapter({ port: 'nodes', adapter: 'a' }, () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away')
  expect([taken, described]).toEqual([[], []])
})
