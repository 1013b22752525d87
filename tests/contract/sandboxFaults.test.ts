import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../sandbox/src/index.js'
import { loadSpec } from '../../server/src/spec/loadSpec.js'
import { root } from './support/root.js'
import { shareSandbox } from './support/sharedSandbox.js'

const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const wallets = '/catalogue/getWallets?projectId=local&page=1&entries=2'
const identity = `/blockchain/v1/identity/${rich}?projectId=local`
const dir = mkdtempSync(join(tmpdir(), 'appkit-faults-'))
const sandbox = shareSandbox()

afterEach(() => sandbox().setFaults(null))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const get = (path: string, init?: RequestInit) => fetch(sandbox().url + path, init)

// A fetch hides whether the socket was cut, and what arrived until then.
function getRaw(path: string): Promise<{ body: string; isWhole: boolean; length: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(sandbox().url + path, (incoming) => {
      let body = ''
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      const length = incoming.headers['content-length']
      incoming.on('error', () => {})
      incoming.on('close', () => resolve({ body, isWhole: incoming.complete, length }))
    })
      .on('error', reject)
      .end()
  })
}

describe('a plan', () => {
  test('answers a status with the envelope, headers and all, as often as it says', async () => {
    const headers = { 'retry-after': '2', 'access-control-allow-origin': null, 'x-extra': 'a' }
    sandbox().setFaults({ faults: [{ operation: 'getIdentity', status: 503, headers, times: 2 }] })
    for (const status of [503, 503, 200]) {
      const reply = await get(identity)
      expect(reply.status).toBe(status)
      expect(reply.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
      expect(reply.headers.get('access-control-allow-origin')).toBe(status === 503 ? null : '*')
      expect(reply.headers.get('x-request-id')).toHaveLength(36)
      const body = await reply.json()
      if (status === 503) expect(body).toMatchObject({ status: 'FAILED', reasons: [{ field: 'fault' }] })
    }
    expect((await get(wallets)).status).toBe(200)
  })

  test.each([
    ['HTML', { body: '<p>hi', type: 'text/html' }, '<p>hi', 'text/html; charset=utf-8'],
    ['nothing', { body: '' }, '', 'application/json'],
    ['a byte order mark', { body: '\ufeff{}' }, '\ufeff{}', 'application/json'],
    ['what is no JSON', { body: '{"a":NaN}' }, '{"a":NaN}', 'application/json'],
    ['JSON of its own', { body: { a: [1] } }, '{"a":[1]}', 'application/json'],
  ])('answers %s instead', async (_name, fault, text, type) => {
    sandbox().setFaults({ faults: [{ operation: 'getIdentity', ...fault }] })
    const reply = await get(identity)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe(type)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())).toBe(text)
  })

  test.each([204, 205, 304])('answers %i, with which no body can come', async (status) => {
    for (const more of [{}, { body: { a: 1 } }, { padTo: 100 }]) {
      sandbox().setFaults({ faults: [{ operation: 'getIdentity', status, ...more }] })
      const reply = await get(identity)
      expect(reply.status).toBe(status)
      expect(await reply.text()).toBe('')
    }
  })

  test('changes fields of the real reply', async () => {
    const whole = (await (await get(wallets)).json()) as { data: Record<string, unknown>[] }
    sandbox().setFaults({
      faults: [
        {
          operation: 'getWallets',
          change: [
            { at: '/count', value: '2' },
            { at: '/data/0/name', remove: true },
            { at: '/data/1/unheard', add: 2 ** 60 },
          ],
        },
      ],
    })
    const changed = (await (await get(wallets)).json()) as { data: Record<string, unknown>[] }
    const { name: _name, ...first } = whole.data[0] ?? {}
    expect(changed).toEqual({
      ...whole,
      count: '2',
      data: [first, { ...whole.data[1], unheard: 2 ** 60 }],
    })
  })

  test('cuts the body: the socket breaks after so many bytes', async () => {
    const whole = await getRaw(wallets)
    sandbox().setFaults({ faults: [{ operation: 'getWallets', cutAfter: 17 }] })
    expect(await getRaw(wallets)).toEqual({
      body: whole.body.slice(0, 17),
      isWhole: false,
      length: whole.length ?? String(Buffer.byteLength(whole.body)),
    })
    await expect(get(wallets).then((reply) => reply.json())).rejects.toThrow()
  })

  test('pads the body', async () => {
    sandbox().setFaults({ faults: [{ operation: 'getIdentity', padTo: 20_000_000 }] })
    const bytes = await (await get(identity)).arrayBuffer()
    expect(bytes.byteLength).toBe(20_000_000)
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ name: null })
  })

  test('slows the body, waits before the answer', async () => {
    sandbox().setFaults({
      faults: [{ operation: 'getIdentity', body: 'x'.repeat(100), bytesPerSecond: 200, delayMs: 100 }],
    })
    // Timers of one process run in the order of their times, on a busy machine too.
    const over: string[] = []
    setTimeout(() => over.push('the wait'), 90)
    setTimeout(() => over.push('the body'), 450)
    const reply = await get(identity)
    expect(over).toContain('the wait')
    expect(await reply.text()).toHaveLength(100)
    expect(over).toContain('the body')
  })

  test('stalls: the headers come, then nothing, until the caller goes', async () => {
    sandbox().setFaults({ faults: [{ operation: 'getIdentity', bytesPerSecond: 0 }] })
    const gone = new AbortController()
    const reply = await get(identity, { signal: gone.signal })
    expect(reply.status).toBe(200)
    const body = reply.text()
    const first = await Promise.race([body, new Promise((done) => setTimeout(done, 200, 'silence'))])
    expect(first).toBe('silence')
    gone.abort()
    await expect(body).rejects.toThrow(/abort/)
  })

  test('drops the connection without an answer', async () => {
    sandbox().setFaults({ faults: [{ operation: 'getIdentity', drop: true, times: 1 }] })
    await expect(getRaw(identity)).rejects.toThrow(/hang up|ECONNRESET/)
    expect((await get(identity)).status).toBe(200)
  })

  test('is not counted as a broken reply, and closing does not wait for it', async () => {
    const other = mkdtempSync(join(tmpdir(), 'appkit-faults-'))
    const second = await startSandbox({
      port: 0,
      dataDir: other,
      chains: [31337],
      faults: { faults: [{ operation: '*', status: 500, delayMs: 600_000 }] },
    })
    const waiting = fetch(second.url + identity)
    waiting.catch(() => {})
    await new Promise((done) => setTimeout(done, 50))
    await second.close()
    await expect(waiting).rejects.toThrow()
    expect(second.stats().brokenReplies).toBe(0)
    expect(sandbox().stats().brokenReplies).toBe(0)
    rmSync(other, { recursive: true, force: true })
  })

  test('that is not valid keeps a sandbox from starting and leaves nothing behind', async () => {
    const options = { port: 0, dataDir: dir, faults: { faults: [{ operation: 'getWalets' }] } }
    await expect(startSandbox(options)).rejects.toMatchObject({
      code: 'BAD_FAULTS',
      message: 'The fault plan is not valid at /faults/0/operation: no spec has an operation "getWalets".',
    })
  })
})

describe('the panel', () => {
  const put = (body: string, headers: Record<string, string> = { 'x-appkit-sandbox': '1' }) =>
    get('/dev/faults', { method: 'PUT', body, headers })
  const plan = { faults: [{ operation: 'getIdentity', status: 503 }] }

  test('puts a plan in force and tells how often it was used', async () => {
    expect((await put(JSON.stringify(plan))).status).toBe(200)
    expect((await get(identity)).status).toBe(503)
    const state = (await (await get('/dev/faults')).json()) as { operations: string[] }
    expect(state).toMatchObject({ plan, used: [1] })
    expect(state.operations).toContain('getIdentity')
    expect((await put('{"faults":[]}')).status).toBe(200)
    expect((await get(identity)).status).toBe(200)
  })

  test('says what is wrong with a plan, and takes none from other pages', async () => {
    for (const [body, problem] of [
      ['{', /no JSON/],
      ['{"faults":[{"operation":"x"}]}', /\/faults\/0\/operation/],
      ['', /no JSON/],
    ] as const) {
      const reply = await put(body)
      expect(reply.status).toBe(422)
      expect((await reply.json()) as { problem: string }).toMatchObject({
        problem: expect.stringMatching(problem),
      })
    }
    expect((await put(JSON.stringify(plan), {})).status).toBe(403)
    expect(
      (await put(JSON.stringify(plan), { 'x-appkit-sandbox': '1', origin: 'http://evil.example' })).status,
    ).toBe(403)
    expect((await get(identity)).status).toBe(200)
  })
})

describe('every operation', () => {
  const operations = [
    ...loadSpec(join(root, 'specs/openapi/analytics.yaml')).map(
      (operation) => ['/analytics', operation] as const,
    ),
    ...loadSpec(join(root, 'specs/openapi/catalogue.yaml')).map(
      (operation) => ['/catalogue', operation] as const,
    ),
    ...loadSpec(join(root, 'specs/openapi/blockchain-api.yaml')).map(
      (operation) => ['/blockchain', operation] as const,
    ),
  ].map(([base, operation]) => ({ id: operation.id, method: operation.method, path: base + operation.path }))

  test.each(operations)('$id can fail, be cut and be slow', async ({ id, method, path }) => {
    const url = path.replace(/\{\w+\}/g, 'x')
    const ask = () => get(url, { method: method.toUpperCase(), ...(method === 'get' ? {} : { body: '{}' }) })
    sandbox().setFaults({
      faults: [
        { operation: id, status: 429, headers: { 'retry-after': 'soon' }, times: 1 },
        { operation: id, body: { a: 1 }, cutAfter: 3, times: 1 },
        { operation: id, status: 502, body: 'bad', type: 'text/plain', bytesPerSecond: 1000, times: 1 },
      ],
    })
    const limited = await ask()
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('soon')
    await limited.text()
    await expect(ask().then((reply) => reply.text())).rejects.toThrow()
    const slow = await ask()
    expect([slow.status, await slow.text()]).toEqual([502, 'bad'])
  })
})
