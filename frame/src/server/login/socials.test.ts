import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ask,
  call as callServer,
  newDevice,
  origin,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'

let provider: Server
let issuer: string
/** Requests to the provider's token endpoint, and the data that it answers with. */
let asked: URLSearchParams[]
let claims: Record<string, unknown>
let user: unknown
/** Signs the ID token. A test may do it another way. */
let signToken: (head: object, claims: object) => string
let keysAsked: number
let isEndless = false

const [pair, otherPair] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const jwk = { ...pair?.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signWith = (key: typeof pair) => (head: object, body: object) => {
  if (key === undefined) throw new Error('no key')
  const text = `${part({ alg: 'ES256', kid: 'one', ...head })}.${part(body)}`
  const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

useServer()
beforeEach(async () => {
  asked = []
  claims = {}
  user = { id: 7, login: 'ada' }
  signToken = signWith(pair)
  keysAsked = 0
  isEndless = false
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/user' && isEndless) {
      const more = () => response.write(' '.repeat(65_536))
      response.on('drain', more)
      return more()
    }
    if (request.url === '/user') return response.end(JSON.stringify(user))
    if (request.url === '/keys') {
      keysAsked += 1
      return response.end(JSON.stringify({ keys: [jwk] }))
    }
    asked.push(new URLSearchParams(body))
    response.end(JSON.stringify({ access_token: 't', id_token: signToken({}, claims) }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const client = { clientId: 'wallet', clientSecret: 'secret' }
  const endpoints = { authorize: `${issuer}/authorize`, token: `${issuer}/token` }
  const socials = {
    google: { ...client, endpoints: { ...endpoints, issuer, jwks: `${issuer}/keys` } },
    discord: { ...client, endpoints: { ...endpoints, user: `${issuer}/user` } },
    github: { ...client, endpoints: { ...endpoints, user: `${issuer}/user` } },
  }
  await startOn(world.database, { socials })
})
afterEach(async () => {
  provider.close()
})

/** The reply in one object. Each call is of another client, so that no limit of one is reached. */
async function call(device: CryptoKeyPair, path: string, body: object): Promise<Record<string, unknown>> {
  const { body: reply, status } = await callServer(device, path, body, {
    client: randomBytes(8).toString('hex'),
  })
  return { ...reply, status }
}

/** Starts a log-in, and makes the claims of its ID token right. */
async function start(device: CryptoKeyPair, name = 'google', page?: string): Promise<URLSearchParams> {
  const returnTo = page === undefined ? {} : { returnTo: page }
  const { uri } = await call(device, '/api/social', { provider: name, projectId: 'local', site, ...returnTo })
  const query = new URL(String(uri)).searchParams
  claims = {
    iss: issuer,
    aud: 'wallet',
    sub: '1',
    nonce: query.get('nonce'),
    iat: world.clock / 1000,
    exp: world.clock / 1000 + 60,
    email: 'ada@example.com',
    email_verified: true,
  }
  return query
}

/** Comes back from the provider, and reads what the page in the pop-up passes on, and to whom. */
async function comeBack(query: Record<string, string> | string, name = 'google') {
  const url = `${origin}/social/callback/${name}?${new URLSearchParams(query)}`
  const response = await world.frame.handle(
    new Request(url, { headers: { 'sec-fetch-dest': 'document' } }),
    'a',
  )
  const content = /content="(\{.*?)"/.exec(await response.text())?.[1] ?? ''
  const text = content.replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
  const {
    resultUri,
    returnTo,
    site: to,
  } = JSON.parse(text) as {
    resultUri: string
    returnTo?: string
    site?: string
  }
  const result = new URL(resultUri).searchParams
  return { to, returnTo, code: result.get('code') ?? '', error: result.get('error') }
}

const stateOf = (query: URLSearchParams) => query.get('state') ?? ''
/** The state as a page of an app gives it to the provider, whose page takes its place. */
const withPage = (query: URLSearchParams, page: string) => `${stateOf(query)}--${encodeURIComponent(page)}`

test('T-G2: a log-in gives a session with a verified email; the secret is sent once, with the verifier', async () => {
  const device = await newDevice()
  const query = await start(device)
  expect(query.get('redirect_uri')).toBe(`${origin}/social/callback/google`)
  expect(query.get('code_challenge_method')).toBe('S256')
  const { code, to } = await comeBack({ code: 'c', state: stateOf(query) })
  expect(to).toBe(site)
  const [sent] = asked
  expect(
    createHash('sha256')
      .update(sent?.get('code_verifier') ?? '')
      .digest('base64url'),
  ).toBe(query.get('code_challenge'))
  expect(sent?.get('client_secret')).toBe('secret')
  const session = await call(device, '/api/social/code', { code })
  expect(session).toMatchObject({ status: 200, mail: 'ada@example.com' })
  // The code works once.
  expect(await call(device, '/api/social/code', { code })).toMatchObject({ status: 403 })
})

test('a window that comes back while the database is away says so on a page, and goes on when it is loaded again', async () => {
  const device = await newDevice()
  const state = stateOf(await start(device))
  // A contract test watches the statements of all these tests.
  const { watch } = world
  world.watch = () => {
    throw Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' })
  }
  const url = `${origin}/social/callback/google?${new URLSearchParams({ code: 'c', state })}`
  const away = await world.frame.handle(new Request(url, { headers: { 'sec-fetch-dest': 'document' } }), 'a')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  expect(away.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(away.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await away.text()).toContain('content="{&#34;problem&#34;:&#34;away&#34;}"')
  world.watch = watch
  const { code } = await comeBack({ code: 'c', state })
  expect(await call(device, '/api/social/code', { code })).toMatchObject({ status: 200 })
})

test('T-G2: a state works once, only for its provider, and for ten minutes', async () => {
  const device = await newDevice()
  const query = await start(device)
  const back = { code: 'c', state: stateOf(query) }
  expect(await comeBack(back, 'github')).toMatchObject({ error: 'state', to: undefined })
  expect(await comeBack({ ...back, state: `${back.state.slice(0, -1)}~` })).toMatchObject({ error: 'state' })
  expect((await comeBack(back)).error).toBeNull()
  expect(await comeBack(back)).toMatchObject({ error: 'state', code: '' })
  const late = await start(device)
  world.clock += 11 * 60_000
  expect(await comeBack({ code: 'c', state: stateOf(late) })).toMatchObject({ error: 'state' })
})

test('T-G2: of two answers with one state at the same time, one counts', async () => {
  const query = await start(await newDevice())
  const back = { code: 'c', state: stateOf(query) }
  const results = await Promise.all([comeBack(back), comeBack(back), comeBack(back)])
  expect(results.filter(({ code }) => code !== '')).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('T-G2: the result is worth nothing on another device', async () => {
  const [attacker, victim] = [await newDevice(), await newDevice()]
  // The attacker starts, and the victim allows it in their own browser.
  const query = await start(attacker)
  const { code } = await comeBack({ code: 'c', state: stateOf(query) })
  expect(await call(victim, '/api/social/code', { code })).toMatchObject({ status: 403 })
  const guess = randomBytes(32).toString('base64url')
  expect(await call(attacker, '/api/social/code', { code: guess })).toMatchObject({ status: 403 })
})

test.each([
  ['of another issuer', () => ({ iss: 'https://issuer.example' })],
  ['for another app', () => ({ aud: 'another' })],
  ['for several apps, and made for another', () => ({ aud: ['wallet', 'another'], azp: 'another' })],
  ['of another log-in', () => ({ nonce: 'another' })],
  ['without nonce', () => ({ nonce: undefined })],
  ['expired', () => ({ exp: world.clock / 1000 - 6 })],
  ['without an end', () => ({ exp: undefined })],
  ['without user', () => ({ sub: '' })],
])('T-G2: an ID token %s logs nobody in', async (_name, change) => {
  const query = await start(await newDevice())
  claims = { ...claims, ...change() }
  expect(await comeBack({ code: 'c', state: stateOf(query) })).toMatchObject({ error: 'provider', code: '' })
})

test.each([
  ['signed with another key', () => signWith(otherPair)({}, claims)],
  ['with a key that the issuer does not publish', () => signWith(pair)({ kid: 'two' }, claims)],
  ['that says it is not signed', () => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['without its signature', () => `${signWith(pair)({}, claims).split('.').slice(0, 2).join('.')}.`],
  [
    'signed with what everybody knows as a secret',
    () => {
      const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`
      return `${text}.${createHmac('sha256', JSON.stringify(jwk)).update(text).digest('base64url')}`
    },
  ],
  [
    'signed with the secret of the app',
    () => {
      const text = `${part({ alg: 'HS256' })}.${part(claims)}`
      return `${text}.${createHmac('sha256', 'secret').update(text).digest('base64url')}`
    },
  ],
  [
    'whose claims were changed after it was signed',
    () => {
      const [head, , signature] = signWith(pair)({}, claims).split('.')
      return `${head}.${part({ ...claims, sub: '2' })}.${signature}`
    },
  ],
  ['that is none', () => 'x'],
])('T-G2: an ID token %s logs nobody in', async (_name, make) => {
  const query = await start(await newDevice())
  signToken = make
  expect(await comeBack({ code: 'c', state: stateOf(query) })).toMatchObject({ error: 'provider', code: '' })
})

test('the operator is told why the answer of a provider was not taken, and of no refusal by the user', async () => {
  const device = await newDevice()
  const denied = await start(device)
  await comeBack({ error: 'access_denied', state: stateOf(denied) })
  const query = await start(device)
  await comeBack({ code: 'c', state: stateOf(query) })
  expect(world.errors).toEqual([])

  const wrong = await start(device)
  signToken = () => 'x'
  expect(await comeBack({ code: 'c', state: stateOf(wrong) })).toMatchObject({ error: 'provider' })
  expect(world.errors).toEqual([expect.any(Error)])
})

test('the keys of an issuer are asked for once', async () => {
  const device = await newDevice()
  for (let at = 0; at < 3; at++) {
    const query = await start(device)
    expect((await comeBack({ code: 'c', state: stateOf(query) })).error).toBeNull()
  }
  expect(keysAsked).toBe(1)
})

test('T-G2: an answer of another issuer, with two codes, or without one is refused before the code is used', async () => {
  const device = await newDevice()
  const issuerOf = await start(device)
  expect(
    await comeBack({ code: 'c', state: stateOf(issuerOf), iss: 'https://issuer.example' }),
  ).toMatchObject({
    error: 'issuer',
  })
  const two = await start(device)
  expect(await comeBack(`code=a&code=b&state=${stateOf(two)}`)).toMatchObject({ error: 'provider' })
  const none = await start(device)
  expect(await comeBack({ state: stateOf(none) })).toMatchObject({ error: 'provider' })
  const denied = await start(device)
  expect(await comeBack({ error: 'access_denied', state: stateOf(denied) })).toMatchObject({
    error: 'access_denied',
    to: site,
  })
  expect(asked).toHaveLength(0)
})

test('T-G2: somebody logs in with GitHub, whose answers name it, and with no answer that names another one', async () => {
  const device = await newDevice()
  const comeFrom = async (iss: string) =>
    comeBack({ code: 'c', state: stateOf(await start(device, 'github')), iss }, 'github')
  expect((await comeFrom('https://github.com')).error).toBe('issuer')
  expect((await comeFrom(issuer)).error).toBe('issuer')
  const { code, error } = await comeFrom('https://github.com/login/oauth')
  expect(error).toBeNull()
  expect(await call(device, '/api/social/code', { code })).toMatchObject({ status: 200, name: 'ada' })
  // A provider that names nobody is not believed when it begins to.
  const query = await start(device, 'discord')
  expect(
    await comeBack({ code: 'c', state: stateOf(query), iss: 'https://discord.com' }, 'discord'),
  ).toMatchObject({ error: 'issuer' })
})

test('T-G5: accounts of two providers stay apart, and the same one is found again', async () => {
  const device = await newDevice()
  const accounts: unknown[] = []
  // The same id and the same verified email as at the other provider.
  user = { id: '1', username: 'ada', email: 'ada@example.com', verified: true }
  for (const name of ['google', 'discord', 'google']) {
    const query = await start(device, name)
    const { code } = await comeBack({ code: 'c', state: stateOf(query) }, name)
    await call(device, '/api/social/code', { code })
    const [row] = await ask('select account from frame_sessions')
    accounts.push(row?.account)
    await ask('delete from frame_sessions')
  }
  expect(accounts[0]).not.toBe(accounts[1])
  expect(accounts[2]).toBe(accounts[0])
})

test('T-G5: an email that the provider does not call verified is not taken', async () => {
  const device = await newDevice()
  const query = await start(device)
  claims = { ...claims, email_verified: false }
  const { code } = await comeBack({ code: 'c', state: stateOf(query) })
  expect(await call(device, '/api/social/code', { code })).toMatchObject({ status: 200, mail: '' })
})

test('a provider that is not set up, or a site that is not allowed, starts nothing', async () => {
  const device = await newDevice()
  const of = (name: string, from: string) =>
    call(device, '/api/social', { provider: name, projectId: 'local', site: from })
  expect(await of('apple', site)).toMatchObject({ status: 403, error: { code: 'PROVIDER' } })
  expect(await of('toString', site)).toMatchObject({ status: 403 })
  expect(await of('google', 'https://evil.example')).toMatchObject({ status: 403, error: { code: 'ORIGIN' } })
})

test('T-G2: an answer of a provider that does not end is not waited for', async () => {
  const device = await newDevice()
  const query = await start(device, 'github')
  isEndless = true
  const { error } = await comeBack({ code: 'c', state: stateOf(query) }, 'github')
  expect(error).toBe('provider')
  expect(String(world.errors[0])).toContain('more than 262144 bytes')
})

test('T-G2: a result goes back in the fragment of the page that the device named when it started', async () => {
  const device = await newDevice()
  for (const [page, rest] of [
    [`${site}/shop?a=%20b&c#d`, '#d&'],
    [`${site}/shop?a=%20b&c`, '#'],
    [site, '#'],
  ] as const) {
    const query = await start(device, 'google', page)
    const { code, returnTo, to } = await comeBack({ code: 'c', state: withPage(query, page) })
    expect([to, code]).toEqual([site, expect.stringMatching(/^[\w-]{43}$/)])
    const back = new URL(returnTo ?? '')
    expect([back.search, back.pathname]).toEqual([new URL(page).search, new URL(page).pathname])
    const result = `${origin}/social/result?code=${code}`
    expect(back.hash).toBe(`${rest}result_uri=${encodeURIComponent(result)}`)
  }
  const query = await start(device, 'google', site)
  const { returnTo } = await comeBack({ error: 'access_denied', state: withPage(query, site) })
  expect(decodeURIComponent(new URL(returnTo ?? '').hash)).toContain('error=access_denied')
})

test.each([
  ['another page of the site', `${site}/go?to=https://evil.example`, `${site}/shop`],
  ['a page, where none was named', `${site}/shop`, undefined],
  ['no page, where one was named', undefined, `${site}/shop`],
  ['another spelling of the page', `${site}/./shop`, `${site}/shop`],
  ['what cannot be decoded', '%E0%A4%A', `${site}/shop`],
])('T-G2: a state with %s is refused, and nothing is told to anybody', async (_, page, named) => {
  const device = await newDevice()
  const query = await start(device, 'google', named)
  const state =
    page === undefined || page.startsWith('%')
      ? `${stateOf(query)}${page ? `--${page}` : ''}`
      : withPage(query, page)
  const { code, error, returnTo, to } = await comeBack({ code: 'c', state })
  expect({ code, error, returnTo, to }).toEqual({
    code: '',
    error: 'state',
    returnTo: undefined,
    to: undefined,
  })
  expect(asked).toEqual([])
})

test.each([
  'https://evil.example/',
  `${site}.evil.example/`,
  site.replace('http:', 'https:'),
  site.replace('//', '//user@'),
  site.replace('//', '//:secret@'),
  'javascript:alert(1)',
  '/shop',
  '',
  7,
  `${site}/\ud800`,
  `${site}/${'a'.repeat(4096)}`,
])('T-G2: a log-in that is to come back to %j is not started', async (returnTo) => {
  const body = { provider: 'google', projectId: 'local', site, returnTo }
  expect(await call(await newDevice(), '/api/social', body)).toMatchObject({
    status: 400,
    error: { code: 'BAD_REQUEST' },
  })
})
