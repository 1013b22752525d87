import { execFile, spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import {
  createTokenGuard,
  guardExpress,
  guardHono,
  guardNext,
  guardNextProxy,
  guardReactRouter,
  guardTanStackStart,
  requireToken,
  type TokenClaims,
} from 'appkit-runtime/signin/guard'
import {
  createMemoryStorage,
  createSignInServer,
  type TokenKey,
  toNodeListener,
} from 'appkit-runtime/signin/server'
import express from 'express'
import { Hono } from 'hono'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'

// The built package: a sign-in server that a page asks over HTTP, and servers that verify its tokens.
const origin = 'http://localhost:5173'
const audience = 'https://orders.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const execute = promisify(execFile)
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let issuer = ''
let token = ''

beforeAll(async () => {
  let listener: ReturnType<typeof toNodeListener> = async () => {}
  issuer = `${await listen((request, response) => void listener(request, response))}/auth`
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const server = createSignInServer({
    origins: [origin],
    storage: createMemoryStorage(),
    development: true,
    tokens: {
      issuer,
      audiences: [audience],
      keys: (await exportJWK(privateKey)) as unknown as TokenKey,
      secret: 'a secret of the tests, 32 or more',
    },
  })
  listener = toNodeListener(server)
  token = await signIn()
})

/** What the widget asks, in the order in which it does. */
async function signIn(): Promise<string> {
  let cookie = ''
  const post = async (call: string, body: object) => {
    const response = await fetch(`${issuer}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return (await response.json()) as Readonly<Record<string, string>>
  }
  const { nonce = '' } = await post('nonce', {})
  const created = createMessage({
    ...{ domain: 'localhost:5173', uri: origin, address: account.address, chainId: 'eip155:1', nonce },
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  await post('verify', { namespace: 'eip155', message, signature: await account.signMessage({ message }) })
  const { token = '' } = await post('token', { audience, account: `eip155:1:${account.address}` })
  return token
}

/** A Python with PyJWT, as Debian's package python3-jwt has it. */
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import jwt, cryptography']).status === 0,
)
const verifyInPython = `
import json, sys, jwt
issuer, audience, token = sys.argv[1:]
key = jwt.PyJWKClient(issuer + "/.well-known/jwks.json").get_signing_key_from_jwt(token).key
options = {"require": ["exp", "iat", "iss", "aud", "sub"]}
print(json.dumps(jwt.decode(token, key, algorithms=["ES256"], audience=audience, issuer=issuer, leeway=60, options=options)))
`

describe('a token of the sign-in server', () => {
  it('is verified by jose with what the document of the issuer names', async () => {
    const document = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
      readonly issuer: string
      readonly jwks_uri: string
    }
    const keys = createRemoteJWKSet(new URL(document.jwks_uri))
    const { payload } = await jwtVerify(token, keys, { issuer: document.issuer, audience, typ: 'at+jwt' })
    expect(payload).toMatchObject({ accounts: [`eip155:1:${account.address}`], client_id: origin })
    await expect(jwtVerify(token, keys, { audience: 'https://mail.example' })).rejects.toThrow('"aud"')
  })

  it.skipIf(python === undefined)('is verified by PyJWT, which refuses it for another audience', async () => {
    // Not in one turn: this process answers the request for the keys.
    const run = (name: string) =>
      execute(python ?? '', ['-c', verifyInPython, issuer, name, token], { timeout: 30_000 })
    const { stdout } = await run(audience)
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ iss: issuer, aud: audience, accounts: [`eip155:1:${account.address}`], amr: ['pop'] },
    })
    await expect(run('https://mail.example')).rejects.toThrow('InvalidAudienceError')
  })
})

describe('the guards of frameworks', () => {
  const guard = () => createTokenGuard({ issuer, audience })
  const good = () => ({ authorization: `Bearer ${token}` })
  const bad = { authorization: 'Bearer a.b.c' }
  const url = `${audience}/mine`

  it('Hono has the claims in its routes, and refuses other requests', async () => {
    const app = new Hono<{ Variables: { token: TokenClaims } }>()
    app.use('/mine', guardHono(guard()))
    app.get('/mine', (context) => context.json({ accounts: context.get('token').accounts }))
    const answer = await app.request('/mine', { headers: good() })
    expect(await answer.json()).toEqual({ accounts: [`eip155:1:${account.address}`] })
    const refused = await app.request('/mine', { headers: bad })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
  })

  it('Express has the claims in its routes, leaves the body to them, and refuses other requests', async () => {
    const app = express()
    app.use('/mine', guardExpress(guard()))
    app.post('/mine', express.json(), (request, response) => {
      response.json({ client: response.locals.token.client_id, body: request.body })
    })
    const address = await listen(app)
    const post = (headers: object) =>
      fetch(`${address}/mine`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"a":1}',
      })
    expect(await (await post(good())).json()).toEqual({ client: origin, body: { a: 1 } })
    expect((await post({})).status).toBe(401)
    expect(await (await post(bad)).json()).toMatchObject({ error: { code: 'invalid' } })
  })

  it('Next has the claims in a route handler, and a proxy that lets good requests pass', async () => {
    const GET = guardNext(
      guard(),
      async (_request: Request, { aud }, { params }: { params: Promise<{ id: string }> }) =>
        Response.json({ aud, id: (await params).id }),
    )
    const rest = { params: Promise.resolve({ id: '7' }) }
    expect(await (await GET(new Request(url, { headers: good() }), rest)).json()).toEqual({
      aud: audience,
      id: '7',
    })
    expect((await GET(new Request(url), rest)).status).toBe(401)
    const proxy = guardNextProxy(guard())
    expect(await proxy(new Request(url, { headers: good() }))).toBeUndefined()
    expect((await proxy(new Request(url, { headers: bad })))?.status).toBe(401)
  })

  it('React Router has the claims in its context, and throws the reply', async () => {
    const key = Symbol('token')
    const context = new Map<symbol, TokenClaims>()
    const middleware = guardReactRouter(guard(), key)
    const next = async () => new Response('members')
    const request = new Request(url, { headers: good() })
    expect(await (await middleware({ request, context }, next)).text()).toBe('members')
    expect(context.get(key)?.aud).toBe(audience)
    await expect(middleware({ request: new Request(url), context }, next)).rejects.toMatchObject({
      status: 401,
    })
    expect((await requireToken(guard(), request)).iss).toBe(issuer)
  })

  it('TanStack Start has the claims in its context, and throws the reply', async () => {
    const run = guardTanStackStart(guard())
    const next = async (options: { readonly context: { readonly token: TokenClaims } }) => options
    const { context } = await run({ request: new Request(url, { headers: good() }), next })
    expect(context.token.amr).toEqual(['pop'])
    await expect(run({ request: new Request(url), next })).rejects.toMatchObject({ status: 401 })
  })
})
