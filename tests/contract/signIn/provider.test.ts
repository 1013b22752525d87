import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createMemoryStorage,
  createSignInServer,
  type SignInLogEntry,
  type TokenKey,
  toNodeListener,
} from 'appkit-runtime/signin/server'
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'

// The built sign-in server as an OpenID provider, with two clients by another maker and a browser of cookies and redirects.
const page = 'http://localhost:5173'
const loginPage = `${page}/sign-in`
const callback = 'https://other.example/callback'
const spaCallback = 'http://127.0.0.1:3000/back'
const queryCallback = `${spaCallback}?app=1`
const clientSecret = 'the secret of an app, with 32 letters'
const resource = 'https://orders.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const entries: SignInLogEntry[] = []
let issuer = ''
let server: Server

beforeAll(async () => {
  let listener: ReturnType<typeof toNodeListener> = async () => {}
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const auth = createSignInServer({
    origins: [page],
    storage: createMemoryStorage(),
    development: true,
    callsPerMinute: 1000,
    log: (entry) => void entries.push(entry),
    tokens: {
      issuer,
      audiences: [resource],
      keys: (await exportJWK(privateKey)) as unknown as TokenKey,
      secret: 'a secret of the tests, 32 or more',
      provider: {
        loginPage,
        clients: [
          { id: 'shop', redirectUris: [callback], secret: clientSecret },
          { id: 'spa', redirectUris: [spaCallback, queryCallback] },
        ],
      },
    },
  })
  listener = toNodeListener(auth)
})
afterAll(() => void server.close())
beforeEach(() => void entries.splice(0))

function createBrowser() {
  let cookie = ''
  const send = async (url: string | URL, init: RequestInit = {}) => {
    const headers = { ...init.headers, ...(cookie !== '' && { cookie }) }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.filter((pair) => !pair.endsWith('=')).join('; ')
    return response
  }
  const post = async (call: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: page }
    const response = await send(`${issuer}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (response.status === 204 ? {} : await response.json()) as Readonly<Record<string, string>>
  }
  return {
    send,
    signOut: () => post('sign-out', {}),
    async signIn(issuedAt = new Date(), by = account) {
      const { nonce = '' } = await post('nonce', {})
      const created = createMessage({
        domain: 'localhost:5173',
        uri: page,
        address: by.address,
        chainId: 'eip155:1',
        nonce,
        issuedAt: issuedAt.toISOString(),
      })
      if (!created.ok) throw new Error(created.reason)
      const { message } = created
      const signature = await by.signMessage({ message })
      await post('verify', { namespace: 'eip155', message, signature })
    },
    /** Opens an address. @returns the address that the browser is sent to, else the status */
    go: async (url: string | URL) => {
      const response = await send(url)
      const to = response.headers.get('location')
      return to === null ? response.status : new URL(to)
    },
  }
}

const insecure = { execute: [oidc.allowInsecureRequests] }
const discover = (id = 'shop', secret: string | undefined = clientSecret) =>
  oidc.discovery(new URL(issuer), id, secret, secret ? undefined : oidc.None(), insecure)

/** The address to which an app sends its user, and the checks that it keeps until the answer. */
async function begin(config: oidc.Configuration, change: Readonly<Record<string, string>> = {}) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...change,
  })
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

const errorOf = (to: number | URL) => (typeof to === 'number' ? to : to.searchParams.get('error'))

describe('openid-client', () => {
  it('finds the provider, and has its user sign in on the page of the host and come back', async () => {
    const config = await discover()
    const browser = createBrowser()
    const { checks, url } = await begin(config)
    const login = (await browser.go(url)) as URL
    expect(`${login.origin}${login.pathname}`).toBe(loginPage)
    const back = login.searchParams.get('return_to') ?? ''
    expect(back.startsWith(`${issuer}/oidc/authorize?`)).toBe(true)
    await browser.signIn()
    const answer = (await browser.go(back)) as URL
    expect(`${answer.origin}${answer.pathname}`).toBe(callback)
    expect(answer.searchParams.get('iss')).toBe(issuer)
    const tokens = await oidc.authorizationCodeGrant(config, answer, checks)
    expect(tokens.claims()).toMatchObject({ iss: issuer, aud: 'shop', amr: ['pop'] })
    const user = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(user).toMatchObject({ accounts: [`eip155:1:${account.address}`] })
    expect(entries.map(({ call }) => call)).toContain('oidc/token')
  })

  it('knows its user at once while the session lasts, by the same id, and another app by another one', async () => {
    const browser = createBrowser()
    await browser.signIn()
    const ids: unknown[] = []
    for (const [id, secret, redirect] of [
      ['shop', clientSecret, callback],
      ['shop', clientSecret, callback],
      ['spa', '', spaCallback],
    ] as const) {
      const config = await discover(id, secret)
      const { checks, url } = await begin(config, { redirect_uri: redirect, prompt: 'none' })
      const answer = (await browser.go(url)) as URL
      expect(answer.href.startsWith(redirect)).toBe(true)
      const tokens = await oidc.authorizationCodeGrant(config, answer, checks)
      ids.push(tokens.claims()?.sub)
    }
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('gets a token for another server, which is bound to its key if it wants that', async () => {
    const browser = createBrowser()
    await browser.signIn()
    const config = await discover('spa', '')
    const { checks, url } = await begin(config, { redirect_uri: spaCallback, resource })
    const DPoP = oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair())
    const answer = (await browser.go(url)) as URL
    const tokens = await oidc.authorizationCodeGrant(config, answer, checks, undefined, { DPoP })
    const [, payload = ''] = tokens.access_token.split('.')
    expect(tokens.token_type).toBe('dpop')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      aud: resource,
      client_id: 'spa',
      cnf: { jkt: expect.any(String) },
    })
    const own = await begin(config, { redirect_uri: spaCallback })
    const second = (await browser.go(own.url)) as URL
    const bound = await oidc.authorizationCodeGrant(config, second, own.checks, undefined, { DPoP })
    const sub = bound.claims()?.sub ?? ''
    expect(await oidc.fetchUserInfo(config, bound.access_token, sub, { DPoP })).toMatchObject({ sub })
    const plain = { headers: { authorization: `Bearer ${bound.access_token}` } }
    expect((await fetch(`${issuer}/oidc/userinfo`, plain)).status).toBe(401)
    const foreign = { headers: { authorization: `Bearer ${tokens.access_token}` } }
    expect((await fetch(`${issuer}/oidc/userinfo`, foreign)).status).toBe(401)
  })

  it('has its user sign in again where it asks for that, and no more than once', async () => {
    const browser = createBrowser()
    await browser.signIn(new Date(Date.now() - 400_000))
    const config = await discover()
    for (const change of [{ prompt: 'login' }, { max_age: '60' }] as const) {
      const { checks, url } = await begin(config, change)
      const login = (await browser.go(url)) as URL
      expect(login.pathname).toBe('/sign-in')
      const back = login.searchParams.get('return_to') ?? ''
      // A user who comes back without having signed in is sent there again.
      expect(((await browser.go(back)) as URL).pathname).toBe('/sign-in')
      await browser.signIn()
      const maxAge = 'max_age' in change ? { maxAge: 60 } : {}
      const tokens = await oidc.authorizationCodeGrant(config, (await browser.go(back)) as URL, {
        ...checks,
        ...maxAge,
      })
      expect(tokens.claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 60)
      await browser.signIn(new Date(Date.now() - 400_000))
    }
    // The mark of one request is none for another.
    const first = await begin(config, { prompt: 'login' })
    const mark = new URL(((await browser.go(first.url)) as URL).searchParams.get('return_to') ?? '')
    await browser.signIn()
    const other = await begin(config, { prompt: 'login' })
    other.url.searchParams.set('appkit_login', mark.searchParams.get('appkit_login') ?? '')
    expect(((await browser.go(other.url)) as URL).pathname).toBe('/sign-in')
  })
})

describe('oauth4webapi', () => {
  it('accepts every answer of the provider by its stricter reading', async () => {
    const options = { [oauth.allowInsecureRequests]: true }
    const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oidc', ...options })
    const as = await oauth.processDiscoveryResponse(new URL(issuer), found)
    const client: oauth.Client = { client_id: 'spa' }
    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const url = new URL(as.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: 'spa',
      redirect_uri: queryCallback,
      response_type: 'code',
      scope: 'openid',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).toString()
    const browser = createBrowser()
    await browser.signIn()
    const parameters = oauth.validateAuthResponse(as, client, (await browser.go(url)) as URL, state)
    const grant = await oauth.authorizationCodeGrantRequest(
      ...([as, client, oauth.None(), parameters, queryCallback, verifier, options] as const),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, grant, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(as, grant, options)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    const info = await oauth.userInfoRequest(as, client, tokens.access_token, options)
    expect(await oauth.processUserInfoResponse(as, client, claims?.sub ?? '', info)).toMatchObject({
      sub: claims?.sub,
    })
  })
})

describe('the expectations of the Basic profile, row by row', () => {
  let config: oidc.Configuration
  let browser: ReturnType<typeof createBrowser>
  beforeAll(async () => {
    config = await discover()
    browser = createBrowser()
    await browser.signIn()
  })

  // docs/identity.md#other-apps: an app whose library takes RS256 alone cannot use it.
  it('an app reads in the document that ID tokens are signed with ES256: RS256, which a certificate asks for, is not there', () => {
    const { id_token_signing_alg_values_supported: algorithms } = config.serverMetadata()
    expect(algorithms).toEqual(['ES256'])
  })

  it.each<readonly [string, Readonly<Record<string, string>>, string | number]>([
    ['an unknown app', { client_id: 'nobody' }, 400],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/callback' }, 400],
    ['an address that begins alike', { redirect_uri: `${callback}/more` }, 400],
    ['an address with a query of its own', { redirect_uri: `${callback}?a=1` }, 400],
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['tokens in the address', { response_type: 'id_token token' }, 'unsupported_response_type'],
    ['a code in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['no scope of OpenID', { scope: 'email' }, 'invalid_scope'],
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['PKCE without a hash', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a request object', { request: 'a.b.c' }, 'request_not_supported'],
    ['an address of a request', { request_uri: 'https://x.example' }, 'request_uri_not_supported'],
    ['a registration', { registration: '{}' }, 'registration_not_supported'],
    ['none together with another prompt', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
    ['an age that is none', { max_age: '-1' }, 'invalid_request'],
    ['a session that is too old, without a prompt', { prompt: 'none', max_age: '0' }, 'login_required'],
    ['an ID token that is none', { prompt: 'none', id_token_hint: 'a.b.c' }, 'login_required'],
    ['a server that is not on the list', { resource: 'https://evil.example' }, 'invalid_target'],
    [
      'scopes, claims and languages that are not known',
      { scope: 'openid email', display: 'popup', ui_locales: 'se', acr_values: '1', claims: '{}' },
      '',
    ],
  ])('a request with %s', async (_name, change, expected) => {
    const { checks, url } = await begin(config, change)
    const to = await browser.go(url)
    expect(errorOf(to) ?? '').toBe(expected)
    if (typeof to === 'number') return
    expect(to.href.startsWith(callback)).toBe(true)
    expect(to.searchParams.get('state')).toBe(checks.expectedState)
    expect(to.searchParams.get('iss')).toBe(issuer)
    expect(to.searchParams.has('code')).toBe(expected === '')
  })

  /** The ID token that the app gets for the user of a browser. */
  const idTokenOf = async (of: typeof browser, change: Readonly<Record<string, string>> = {}) => {
    const { checks, url } = await begin(config, change)
    return await oidc.authorizationCodeGrant(config, (await of.go(url)) as URL, checks)
  }

  it('a request with the ID token of the user who is signed in gets a code, and one with that of another user none', async () => {
    const other = createBrowser()
    await other.signIn(new Date(), stranger)
    const [own, foreign] = [await idTokenOf(browser), await idTokenOf(other)]
    for (const [hint, by, expected] of [
      [own, browser, ''],
      [foreign, browser, 'login_required'],
      [foreign, other, ''],
      [own, other, 'login_required'],
    ] as const) {
      const { url } = await begin(config, { prompt: 'none', id_token_hint: hint.id_token ?? '' })
      const to = (await by.go(url)) as URL
      expect(errorOf(to) ?? '').toBe(expected)
      expect(to.searchParams.has('code')).toBe(expected === '')
    }
  })

  it('a request with an age that the session has not reached keeps the time of the log-in', async () => {
    const later = createBrowser()
    await later.signIn(new Date(Date.now() - 400_000))
    const before = (await idTokenOf(later)).claims()?.auth_time
    const after = (await idTokenOf(later, { max_age: '10000' })).claims()?.auth_time
    expect(before).toBeLessThan(Date.now() / 1000 - 390)
    expect(after).toBe(before)
  })

  it('a parameter that is there twice, and a user who is not signed in, without a prompt', async () => {
    const { url } = await begin(config)
    url.searchParams.append('scope', 'openid')
    expect(errorOf(await browser.go(url))).toBe('invalid_request')
    const { url: silent } = await begin(config, { prompt: 'none' })
    expect(errorOf(await createBrowser().go(silent))).toBe('login_required')
  })

  it('a request as a form is sent on to the address with the same parameters', async () => {
    const { url } = await begin(config)
    const response = await browser.send(`${issuer}/oidc/authorize`, {
      method: 'POST',
      body: url.searchParams,
    })
    expect(response.status).toBe(303)
    expect(((await browser.go(response.headers.get('location') ?? '')) as URL).searchParams.has('code')).toBe(
      true,
    )
  })

  const exchange = async (change: Readonly<Record<string, string>>, headers: object = {}) => {
    const { checks, url } = await begin(config)
    const answer = (await browser.go(url)) as URL
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'shop',
      client_secret: clientSecret,
      redirect_uri: callback,
      code: answer.searchParams.get('code') ?? '',
      code_verifier: checks.pkceCodeVerifier,
      ...change,
    })
    for (const [name, value] of Object.entries(change)) if (value === '') form.delete(name)
    const ask = () => fetch(`${issuer}/oidc/token`, { method: 'POST', headers: { ...headers }, body: form })
    return { ask, form }
  }
  const errorIn = async (response: Response) => [
    response.status,
    ((await response.json()) as { readonly error?: string }).error,
  ]

  it.each<readonly [string, Readonly<Record<string, string>>, number, string]>([
    ['no secret', { client_secret: '' }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another app', { client_id: 'spa', client_secret: '' }, 400, 'invalid_grant'],
    ['another grant', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: '' }, 400, 'invalid_request'],
    ['no code', { code: '' }, 400, 'invalid_request'],
    ['a code that is none', { code: 'abc' }, 400, 'invalid_grant'],
    ['another address', { redirect_uri: spaCallback }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 400, 'invalid_grant'],
  ])('a code with %s gives no token', async (_name, change, status, error) => {
    const { ask } = await exchange(change)
    expect(await errorIn(await ask())).toEqual([status, error])
  })

  it('T-T8: a code is good for one exchange, of many at once too, and not after the user has signed out', async () => {
    const { ask } = await exchange({})
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 400, 400])
    const other = createBrowser()
    await other.signIn()
    const { checks, url } = await begin(config)
    const answer = (await other.go(url)) as URL
    await other.signOut()
    await expect(oidc.authorizationCodeGrant(config, answer, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('the secret of an app counts in its header too, in one place at a time', async () => {
    const basic = `Basic ${btoa(`shop:${encodeURIComponent(clientSecret)}`)}`
    const { ask } = await exchange({ client_secret: '' }, { authorization: basic })
    expect((await ask()).status).toBe(200)
    const { ask: both } = await exchange({}, { authorization: basic })
    expect(await errorIn(await both())).toEqual([401, 'invalid_client'])
  })

  it('user info comes by POST with the token in the header; one in the body counts as none (RFC 6750, section 2.2)', async () => {
    const { access_token = '', claims } = await idTokenOf(browser)
    const ask = (headers: Readonly<Record<string, string>>, form?: URLSearchParams) =>
      fetch(`${issuer}/oidc/userinfo`, { method: 'POST', headers, ...(form && { body: form }) })
    const header = { authorization: `Bearer ${access_token}` }
    const answer = await ask(header)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ sub: claims()?.sub, accounts: [`eip155:1:${account.address}`] }),
    ])
    const refused = await ask({}, new URLSearchParams({ access_token }))
    // Section 3.1: no error code where the method is one that the server does not take.
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer, DPoP algs="ES256"',
    ])
  })

  it('user info is for who has a token of this provider, and pages of any origin may ask', async () => {
    const response = await fetch(`${issuer}/oidc/userinfo`)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer, DPoP algs="ES256"',
    ])
    const preflight = await fetch(`${issuer}/oidc/userinfo`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })
})
