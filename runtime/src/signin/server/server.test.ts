import { Readable } from 'node:stream'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMessage } from '../message/createMessage.js'
import { createSignInServer } from './createSignInServer.js'
import { createMemoryStorage } from './storage/createMemoryStorage.js'
import type { SignInStorage } from './storage/types.js'
import { toNodeListener } from './toNodeListener.js'
import type { SignInLogEntry, SignInServer, SignInServerOptions } from './types.js'

afterEach(() => vi.restoreAllMocks())

const origin = 'https://app.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)

/** A browser: it keeps cookies, and names its origin. */
function createBrowser(server: SignInServer, from: string | null = origin) {
  const cookies = new Map<string, string>()
  const send = async (method: string, call: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`https://api.example/auth/${call}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
        ...(from !== null && { origin: from }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await server.handle(request, { client: '192.0.2.1' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const post = (call: string, body: unknown = {}) => send('POST', call, body)
  return { cookies, send, post }
}

const start = (options: Partial<SignInServerOptions> = {}) => {
  const server = createSignInServer({ origins: [origin], storage: createMemoryStorage(), ...options })
  return { server, browser: createBrowser(server) }
}

async function sign(nonce: string, change: object = {}, claimed = account) {
  const created = createMessage({
    domain: 'app.example',
    uri: origin,
    address: claimed.address,
    chainId: 'eip155:1',
    nonce,
    ...change,
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  return { namespace: 'eip155', message, signature: await account.signMessage({ message }) }
}

const nonceOf = async (browser: ReturnType<typeof createBrowser>) =>
  ((await (await browser.post('nonce')).json()) as { readonly nonce: string }).nonce
const codeOf = async (response: Response) =>
  ((await response.json()) as { readonly error: { readonly code: string } }).error.code

describe('signing in', () => {
  it('begins a session, keeps it and ends it', async () => {
    const { browser, server } = start()
    const nonce = await nonceOf(browser)
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    const verified = await browser.post('verify', await sign(nonce))
    expect(verified.status).toBe(200)
    const { session } = (await verified.json()) as { session: object }
    expect(session).toMatchObject({ accountAddress: account.address, chainId: 'eip155:1', nonce })
    expect([...browser.cookies.keys()]).toEqual(['__Host-session'])
    expect(await (await browser.send('GET', 'session')).json()).toEqual({ session })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('https://app.example/page', { headers: { cookie } })
    expect(await server.getSession(request)).toEqual(session)
    expect(await server.getSignedSession(request)).toMatchObject({ data: session })
    expect((await browser.post('sign-out')).status).toBe(204)
    expect((await browser.post('sign-out')).status).toBe(204)
    expect(await (await browser.send('GET', 'session')).json()).toEqual({ session: null })
    expect(await server.getSession(request)).toBeNull()
  })

  it('T-F4: spends a nonce once, also for two that show it at once', async () => {
    const { browser, server } = start()
    const signed = await sign(await nonceOf(browser))
    const both = await Promise.all([browser.post('verify', signed), browser.post('verify', signed)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await codeOf(await browser.post('verify', signed))).toBe('nonce')
    expect(await server.revoke({ chainId: 'eip155:1', accountAddress: account.address.toLowerCase() })).toBe(
      1,
    )
    expect(await (await browser.send('GET', 'session')).json()).toEqual({ session: null })
  })

  it('takes a nonce only from the browser it was issued to', async () => {
    const { browser, server } = start()
    const signed = await sign(await nonceOf(browser))
    const thief = createBrowser(server)
    expect(await codeOf(await thief.post('verify', signed))).toBe('nonce')
    await nonceOf(thief)
    expect(await codeOf(await thief.post('verify', signed))).toBe('nonce')
    expect((await browser.post('verify', signed)).status).toBe(200)
  })

  it('gives a new id each time, and drops the session before', async () => {
    const { browser, server } = start()
    await browser.post('verify', await sign(await nonceOf(browser)))
    const first = browser.cookies.get('__Host-session')
    await browser.post('verify', await sign(await nonceOf(browser)))
    expect(browser.cookies.get('__Host-session')).not.toBe(first)
    const old = new Request(origin, { headers: { cookie: `__Host-session=${first}` } })
    expect(await server.getSession(old)).toBeNull()
  })

  it('closes a nonce after five wrong signatures', async () => {
    const { browser } = start({
      rpcUrl: undefined,
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'],
    })
    const nonce = await nonceOf(browser)
    const right = await sign(nonce)
    const wrong = { ...right, signature: '0x123' }
    for (let at = 0; at < 5; at++) expect(await codeOf(await browser.post('verify', wrong))).toBe('signature')
    expect(await codeOf(await browser.post('verify', right))).toBe('nonce')
  })

  it('leaves the nonce open where nothing can be said', async () => {
    const { browser } = start()
    const nonce = await nonceOf(browser)
    const unknown = await browser.post('verify', await sign(nonce, {}, stranger))
    expect([unknown.status, await codeOf(unknown)]).toEqual([422, 'unsupported'])
    expect((await browser.post('verify', await sign(nonce))).status).toBe(200)
    const { browser: other } = start({ rpcUrl: 'http://127.0.0.1:1' })
    const silent = await other.post('verify', await sign(await nonceOf(other)))
    expect([silent.status, silent.headers.get('retry-after'), await codeOf(silent)]).toEqual([
      503,
      '2',
      'unavailable',
    ])
  })

  it('closes a nonce after five signatures of another key, also where no node is named', async () => {
    const { browser } = start()
    const nonce = await nonceOf(browser)
    const wrong = await sign(nonce, {}, stranger)
    for (let at = 0; at < 5; at++)
      expect(await codeOf(await browser.post('verify', wrong))).toBe('unsupported')
    expect(await codeOf(await browser.post('verify', await sign(nonce)))).toBe('nonce')
  })

  it('ends a session at its own end, and at the latest after a day', async () => {
    let now = Date.parse('2026-01-15T10:00:00Z')
    const issuedAt = new Date(now)
    const { browser } = start({ now: () => now })
    const expirationTime = new Date(now + 60_000)
    await browser.post('verify', await sign(await nonceOf(browser), { issuedAt, expirationTime }))
    const session = async () =>
      ((await (await browser.send('GET', 'session')).json()) as { session: unknown }).session
    expect(await session()).not.toBeNull()
    now += 60_001
    expect(await session()).toBeNull()
    now = issuedAt.getTime()
    await browser.post('verify', await sign(await nonceOf(browser), { issuedAt }))
    now += 86_399_000
    expect(await session()).not.toBeNull()
    now += 2_000
    expect(await session()).toBeNull()
  })
})

describe('refuses', () => {
  it.each<[string, object]>([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://evil.example' }],
    ['chain', { chainId: 'eip155:9007199254740993' }],
    ['statement', { statement: 'Another one' }],
    ['time', { issuedAt: new Date(), expirationTime: new Date(0) }],
    ['expired', { issuedAt: new Date(0), expirationTime: new Date(1) }],
    ['not_yet_valid', { notBefore: new Date(Date.now() + 3_600_000) }],
    ['issued_in_future', { issuedAt: new Date(Date.now() + 3_600_000) }],
    ['too_old', { issuedAt: new Date(Date.now() - 3_600_000) }],
    ['nonce', { nonce: 'ffffffffffffffffffffffffffffffff' }],
  ])('%s', async (code, change) => {
    const { browser } = start({ chains: ['eip155:1'], statement: 'Sign in.' })
    const signed = await sign(await nonceOf(browser), { statement: 'Sign in.', ...change })
    const response = await browser.post('verify', signed)
    expect(await codeOf(response)).toBe(code)
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  it('a text beside a CACAO that says another, and takes one that says the same', async () => {
    const { browser } = start()
    const nonce = await nonceOf(browser)
    const iat = new Date().toISOString()
    const signed = await sign(nonce, { issuedAt: iat })
    const iss = `did:pkh:eip155:1:${account.address}`
    const p = { iss, domain: 'app.example', aud: origin, version: '1', nonce, iat }
    const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signed.signature } }
    const other = { ...cacao, p: { ...p, domain: 'evil.example' } }
    expect(await codeOf(await browser.post('verify', { ...signed, cacao: other }))).toBe('format')
    expect(await codeOf(await browser.post('verify', { ...signed, cacao: 7 }))).toBe('format')
    expect((await browser.post('verify', { ...signed, cacao })).status).toBe(200)
  })

  it('another account or namespace than the text has', async () => {
    const { browser } = start()
    const signed = await sign(await nonceOf(browser))
    expect(await codeOf(await browser.post('verify', { ...signed, address: stranger.address }))).toBe(
      'address',
    )
    expect(await codeOf(await browser.post('verify', { ...signed, namespace: 'polkadot' }))).toBe('format')
    expect(await codeOf(await browser.post('verify', { ...signed, message: `${signed.message}\n` }))).toBe(
      'format',
    )
  })

  it.each<[string, (browser: ReturnType<typeof createBrowser>) => Promise<Response>]>([
    ['another method', ({ send }) => send('PUT', 'verify', {})],
    ['a body that is not JSON', ({ post }) => post('nonce', '{')],
    ['a list', ({ post }) => post('nonce', '[]')],
    ['no body', ({ send }) => send('POST', 'nonce', undefined, { 'content-type': 'application/json' })],
    ['another type', ({ send }) => send('POST', 'nonce', '{}', { 'content-type': 'text/plain' })],
    ['an unknown key', ({ post }) => post('nonce', { a: 1 })],
    ['a key that changes prototypes', ({ post }) => post('nonce', '{"__proto__":{}}')],
    [
      'a key that is nothing',
      ({ post }) => post('verify', { namespace: 'eip155', message: '', signature: '0x', address: null }),
    ],
    [
      'a key of another type',
      ({ post }) => post('verify', { namespace: 'eip155', message: 1, signature: '0x' }),
    ],
    [
      'an unknown namespace',
      ({ post }) => post('verify', { namespace: 'toString', message: '', signature: '' }),
    ],
    ['an unknown call', ({ post }) => post('toString')],
    ['more than 64 KiB', ({ post }) => post('nonce', `{"a":"${'x'.repeat(70_000)}"}`)],
  ])('%s', async (_what, call) => {
    const response = await call(start().browser)
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request'])
  })

  it('a page of another origin, and none that is named', async () => {
    const { server } = start()
    for (const from of ['https://evil.example', 'http://app.example', 'null', null]) {
      const response = await createBrowser(server, from).post('nonce')
      expect([response.status, await codeOf(response)]).toEqual([403, 'origin'])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    const same = await createBrowser(server, null).send(
      'POST',
      'nonce',
      {},
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(same.status).toBe(200)
  })

  it('more calls than a minute has', async () => {
    const { browser } = start({ callsPerMinute: 3 })
    for (let at = 0; at < 3; at++) await nonceOf(browser)
    const response = await browser.post('nonce')
    expect([response.status, await codeOf(response)]).toEqual([429, 'rate'])
  })

  it('more calls than a minute has, of one that the proxy names', async () => {
    const { server } = start({ callsPerMinute: 3, clientHeader: 'x-forwarded-for' })
    const statusOf = async (forwarded: string) => {
      const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': forwarded }
      const request = new Request('https://api.example/auth/nonce', { method: 'POST', headers, body: '{}' })
      return (await server.handle(request, { client: '10.0.0.1' })).status
    }
    // Addresses before the last one may be the client's own words.
    const forwarded = [
      '1.1.1.1, 192.0.2.7',
      '2.2.2.2, 192.0.2.7',
      '192.0.2.7',
      '3.3.3.3, 192.0.2.7',
      '192.0.2.8',
    ]
    const statuses: number[] = []
    for (const each of forwarded) statuses.push(await statusOf(each))
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  })

  it.each([
    [
      'x-forwarded-for',
      ['192.0.2.7:50001', '192.0.2.7:50002', '9.9.9.9, 192.0.2.7:50003'],
      '192.0.2.8:50001',
    ],
    ['x-forwarded-for', ['[2001:db8::1]:50001', '2001:db8::2', '[2001:db8::3]'], '[2001:db8:0:1::1]:50001'],
    [
      'forwarded',
      ['for=192.0.2.7:50001;proto=https', 'proto=https;for="192.0.2.7:50002"', 'For="192.0.2.7"'],
      'for=192.0.2.8',
    ],
    [
      'forwarded',
      ['for="[2001:db8::1]:50001"', 'for="[2001:db8::2]"', 'for=x, for="[2001:db8::3]:1"'],
      'for="[2001:db9::1]"',
    ],
  ])('more calls than a minute has, of one that the proxy names with its port in %s', async (name, same, other) => {
    const { server } = start({ callsPerMinute: 2, clientHeader: name })
    const statuses: number[] = []
    for (const value of [...same, other]) {
      const headers = { origin, 'content-type': 'application/json', [name]: value }
      const request = new Request('https://api.example/auth/nonce', { method: 'POST', headers, body: '{}' })
      statuses.push((await server.handle(request, { client: '10.0.0.1' })).status)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  it('T-F7: more calls than a minute has, of all that nobody names, and tells the operator once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { server } = start({ callsPerMinute: 1 })
    const statuses: number[] = []
    for (let at = 0; at < 101; at++) {
      const headers = { origin, 'content-type': 'application/json' }
      const request = new Request('https://api.example/auth/nonce', { method: 'POST', headers, body: '{}' })
      statuses.push((await server.handle(request)).status)
    }
    expect(statuses).toEqual([...Array(100).fill(200), 429])
    expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('`clientHeader`')])
  })

  it('to take a proxy for a client without telling the operator', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const ask = async (client: string, forwarded: Record<string, string>) => {
      const headers = { origin, 'content-type': 'application/json', ...forwarded }
      const request = new Request('https://api.example/auth/nonce', { method: 'POST', headers, body: '{}' })
      await start().server.handle(request, { client })
    }
    await ask('198.51.100.1', { 'x-forwarded-for': '192.0.2.1' })
    await ask('127.0.0.1', {})
    expect(warn).not.toHaveBeenCalled()
    await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })
    await ask('fd00::1', { forwarded: 'for=192.0.2.1' })
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('T-F7: a message that would fill the storage', async () => {
    const { browser } = start()
    const resources = Array.from({ length: 8 }, (_, at) => `https://app.example/${at}/${'a'.repeat(250)}`)
    const response = await browser.post('verify', await sign(await nonceOf(browser), { resources }))
    expect([response.status, await codeOf(response)]).toEqual([400, 'format'])
  })

  it('more calls than a minute has, from other addresses of one network of IPv6', async () => {
    const { server } = start({ callsPerMinute: 3 })
    const statuses: number[] = []
    for (let at = 0; at < 5; at++) {
      const headers = { origin, 'content-type': 'application/json' }
      const request = new Request('https://api.example/auth/nonce', { method: 'POST', headers, body: '{}' })
      const { status } = await server.handle(request, { client: `2001:db8:1:2::${at}` })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('to say anything while the storage is down', async () => {
    const down = async () => {
      throw new Error('down')
    }
    const storage = Object.fromEntries(
      Object.keys(createMemoryStorage()).map((name) => [name, down]),
    ) as unknown as SignInStorage
    const entries: SignInLogEntry[] = []
    const response = await start({ storage, log: (entry) => void entries.push(entry) }).browser.post('nonce')
    expect(entries).toMatchObject([{ call: 'nonce', code: 'unavailable', error: { message: 'down' } }])
    expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable'])
  })

  it.each([
    [[]],
    [['app.example']],
    [['http://app.example']],
    [['http://localhost:3000']],
    [['https://app.example/x']],
    [['https://*.app.example']],
    [[5]],
    ['https://app.example'],
    [null],
  ])('to be made for %j', (origins) =>
    expect(() => start({ origins: origins as never })).toThrow(
      expect.objectContaining({ code: 'SIGN_IN_ORIGIN_INVALID' }),
    ))
})

it('toNodeListener answers a request of Node whose socket is not known', async () => {
  const listen = toNodeListener(start().server)
  const request = Object.assign(Readable.from([new TextEncoder().encode('{}')]), {
    method: 'POST',
    url: '/auth/nonce',
    socket: null,
    headers: { origin, 'content-type': 'application/json' },
  })
  const response = { statusCode: 0, setHeader() {}, end() {} }
  await listen(request, response)
  expect(response.statusCode).toBe(200)
})

describe('headers', () => {
  it('keep cookies to this host, and let pages of the list read the answers', async () => {
    const { browser } = start()
    const response = await browser.post('nonce')
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-signin=[0-9a-f]{32}; Secure; HttpOnly; Path=\/; Max-Age=600; SameSite=Lax$/,
    )
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toBe('origin')
    const preflight = await browser.send('OPTIONS', 'verify')
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST',
    ])
  })

  it('fit a frame, and this machine', async () => {
    const framed = await start({ embedded: true }).browser.post('nonce')
    expect(framed.headers.getSetCookie()[0]).toMatch(/SameSite=None; Partitioned$/)
    const server = createSignInServer({
      origins: ['http://localhost:3000'],
      storage: createMemoryStorage(),
      development: true,
    })
    const local = await createBrowser(server, 'http://localhost:3000').post('nonce')
    expect(local.headers.getSetCookie()[0]).toMatch(/^appkit-signin=[0-9a-f]{32}; HttpOnly; Path=\//)
  })

  it('need https wherever the origin is another machine', () => {
    const make = (origins: string[], development: boolean) => () =>
      createSignInServer({ origins, development, storage: createMemoryStorage() })
    expect(make(['http://localhost:3000', 'https://app.example'], true)).toThrow(
      /`development` cannot be on for https:\/\/app\.example/,
    )
    expect(make(['https://localhost:3000', 'https://app.localhost'], true)).not.toThrow()
    expect(make(['https://app.example'], false)).not.toThrow()
    expect(make(['http://localhost:3000'], false)).toThrow(/plain http only on this machine/)
  })

  it('name the origin that was refused to the developer, once, and only in development', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const origins = ['http://localhost:3000']
    for (const development of [true, false]) {
      const { server } = start(development ? { origins, development } : {})
      for (const from of ['http://localhost:3001', 'http://localhost:3001', null])
        await createBrowser(server, from).post('nonce')
    }
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('http://localhost:3001, as it answers pages of http://localhost:3000 only')],
    ])
  })

  it('ask for nothing when the log is written, and the log has no secret', async () => {
    const entries: SignInLogEntry[] = []
    const { browser } = start({ log: (entry) => void entries.push(entry) })
    const signed = await sign(await nonceOf(browser))
    await browser.post('verify', signed)
    expect(entries).toEqual([
      { call: 'nonce', code: 'ok', origin },
      {
        call: 'verify',
        code: 'ok',
        origin,
        namespace: 'eip155',
        account: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
  })
})
