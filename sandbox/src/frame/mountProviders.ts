import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type AppEnv,
  readBody,
  type SocialClient,
  type SocialProvider,
  toResponse,
} from 'appkit-server/parts'
import type { Context, Hono } from 'hono'
import { findPerson, type Person, people } from './people.js'
import {
  type Grant,
  renderConsent,
  renderFormPost,
  type SocialReplies,
  socialReplies,
} from './renderConsent.js'

const names: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
const openId: readonly string[] = ['google', 'apple']

/** Faults of a provider, chosen on its page for one log-in. */
export const providerFaults = {
  none: 'Nothing',
  issuer: 'The answer and the ID token are of another issuer',
  nonce: 'The ID token is of another log-in',
  key: 'The ID token is signed with another key',
  unsigned: 'The ID token is not signed',
  audience: 'The ID token is for another app',
  expired: 'The ID token has expired',
  unverified: 'The email is not verified',
  token: 'The token endpoint fails',
  slow: 'The token endpoint takes 12 seconds',
  state: 'The state is changed on the way back',
} as const
export type ProviderFault = keyof typeof providerFaults

interface Given extends Grant {
  readonly person: Person
  readonly fault: ProviderFault
  readonly until: number
}

const lifetime = 60_000
const clientId = 'sandbox-wallet'
const isFault = (value: string): value is ProviderFault => Object.hasOwn(providerFaults, value)

export interface MountProvidersParameters {
  readonly app: Hono<AppEnv>
  /** Base address of the sandbox, without a trailing slash. */
  readonly url: string
  /** Origin of the wallet: codes are sent nowhere else. */
  readonly wallet: string
  readonly now?: () => number
}

/**
 * Plays the six providers of OAuth that log users in, at `/social/<provider>`: a page that asks the user, the token endpoint of
 * OAuth 2.0 with PKCE (RFC 7636), and the user's data or an ID token. It forgets everything when it stops.
 *
 * @returns the wallet as each of them knows it
 */
export function mountProviders(
  parameters: MountProvidersParameters,
): Readonly<Record<SocialProvider, SocialClient>> {
  const { app, now = Date.now, url, wallet } = parameters
  const providers: Providers = {
    ...socialReplies(wallet),
    app,
    now,
    url,
    wallet,
    secret: randomBytes(24).toString('base64url'),
    codes: new Map(),
    tokens: new Map(),
    key: makeKey(),
    otherKey: makeKey(),
  }
  mountAssets(providers)
  mountConsent(providers)
  mountToken(providers)
  mountUser(providers)
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, clientOf(name, providers)]),
  ) as unknown as Record<SocialProvider, SocialClient>
}

type KeyPair = ReturnType<typeof makeKey>

/** State that the endpoints of all providers share. */
interface Providers extends Required<MountProvidersParameters>, SocialReplies {
  /** The secret of the wallet's client. */
  readonly secret: string
  readonly codes: Map<string, Given>
  readonly tokens: Map<string, Given>
  /** The key that is published. */
  readonly key: KeyPair
  readonly otherKey: KeyPair
}

function mountAssets({ app, headers }: Providers): void {
  const assets = { 'provider.css': 'text/css', 'submit.js': 'text/javascript' } as const
  for (const [file, type] of Object.entries(assets))
    app.get(`/social/${file}`, () => {
      const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
      return toResponse({ status: 200, type, text, headers })
    })
}

/** The page that asks the user, and leads back to the wallet with a code. */
function mountConsent(providers: Providers): void {
  const { app, codes, headers, json, now, page, url, wallet } = providers
  const wrong = () => json(400, { error: 'invalid_request' })
  app.get('/social/:provider/authorize', (context) => {
    const grant = readGrant(context, wallet)
    if (grant === undefined) return wrong()
    const name = names[grant.provider]
    return page(
      renderConsent({ name, question: 'The wallet asks who you are.', people, faults: providerFaults }),
    )
  })
  app.post('/social/:provider/authorize', async (context) => {
    const grant = readGrant(context, wallet)
    if (grant === undefined) return wrong()
    const form = new URLSearchParams((await readBody(context.req.raw)) ?? '')
    const person = findPerson(form.get('person'))
    const chosen = form.get('fault') ?? ''
    const fault = isFault(chosen) ? chosen : 'none'
    const answer: Record<string, string> = {
      state: fault === 'state' ? `${grant.state.slice(0, -1)}~` : grant.state,
    }
    if (openId.includes(grant.provider))
      answer.iss = fault === 'issuer' ? 'https://issuer.example' : `${url}/social/${grant.provider}`
    if (form.get('decision') !== 'allow' || person === undefined) answer.error = 'access_denied'
    else {
      answer.code = randomBytes(24).toString('base64url')
      codes.set(answer.code, { ...grant, person, fault, until: now() + lifetime })
    }
    if (grant.isForm) return page(renderFormPost(grant.redirectUri, answer))
    const location = `${grant.redirectUri}?${new URLSearchParams(answer)}`
    return toResponse({ status: 303, type: 'text/plain', text: '', headers: { ...headers, location } })
  })
}

/** Reads the wallet's request for a log-in. Undefined if another client asks, or for something else. */
function readGrant(context: Context<AppEnv>, wallet: string): Grant | undefined {
  const query = new URL(context.req.url).searchParams
  const provider = context.req.param('provider') as SocialProvider
  const text = (name: string) => query.get(name) ?? ''
  const isRight =
    Object.hasOwn(names, provider) &&
    text('client_id') === clientId &&
    text('redirect_uri') === `${wallet}/social/callback/${provider}` &&
    text('response_type') === 'code' &&
    text('code_challenge_method') === 'S256' &&
    text('state') !== ''
  if (!isRight) return undefined
  const [challenge, nonce, state] = [text('code_challenge'), text('nonce'), text('state')]
  const isForm = text('response_mode') === 'form_post'
  return { provider, challenge, isForm, nonce, redirectUri: text('redirect_uri'), state }
}

/** The token endpoint, and the keys that ID tokens are signed with. */
function mountToken(providers: Providers): void {
  const { app, codes, json, key, now, secret, tokens } = providers
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  app.post('/social/:provider/token', async (context) => {
    const form = new URLSearchParams((await readBody(context.req.raw)) ?? '')
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    // A code works once, whatever becomes of it.
    codes.delete(code)
    const isClient =
      context.req.header('authorization') === basic ||
      (form.get('client_id') === clientId && form.get('client_secret') === secret)
    if (!isClient) return json(401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      given !== undefined &&
      given.until > now() &&
      given.provider === context.req.param('provider') &&
      given.redirectUri === form.get('redirect_uri') &&
      given.challenge === challenge
    if (!isRight) return json(400, { error: 'invalid_grant' })
    if (given.fault === 'token') return json(500, { error: 'server_error' })
    if (given.fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 12_000))
    const token = randomBytes(24).toString('base64url')
    if (!openId.includes(given.provider)) {
      tokens.set(token, given)
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 60 })
    }
    return json(200, { access_token: token, token_type: 'Bearer', id_token: signIdToken(given, providers) })
  })
  app.get('/social/:provider/keys', () => json(200, { keys: [key.jwk] }))
}

/** An ID token of OpenID Connect, signed with the key that is published (ES256). */
function signIdToken(
  { fault, nonce, person, provider }: Given,
  { key, now, otherKey, url }: Providers,
): string {
  const seconds = Math.floor(now() / 1000)
  const claims = {
    iss: fault === 'issuer' ? 'https://issuer.example' : `${url}/social/${provider}`,
    aud: fault === 'audience' ? 'another-app' : clientId,
    sub: `${provider}-${person.id}`,
    nonce: fault === 'nonce' ? 'another' : nonce,
    iat: seconds,
    exp: fault === 'expired' ? seconds - 60 : seconds + 300,
    email: person.mail,
    email_verified: fault !== 'unverified',
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  if (fault === 'unsigned') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
  const signed = `${part({ alg: 'ES256', typ: 'JWT', kid: key.jwk.kid })}.${part(claims)}`
  return `${signed}.${(fault === 'key' ? otherKey : key).sign(signed)}`
}

/** The user's data, at the providers that give no ID token. */
function mountUser({ app, json, now, tokens }: Providers): void {
  app.get('/social/:provider/user', (context) => {
    const given = tokens.get((context.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    const provider = context.req.param('provider')
    if (given?.provider !== provider || given.until <= now()) return json(401, { error: 'invalid_token' })
    return json(200, userOf(given))
  })
}

function clientOf(name: string, { secret, url }: Providers) {
  const base = `${url}/social/${name}`
  const last = openId.includes(name) ? { issuer: base, jwks: `${base}/keys` } : { user: `${base}/user` }
  const endpoints = { authorize: `${base}/authorize`, token: `${base}/token`, ...last }
  return { clientId, clientSecret: secret, endpoints }
}

/** A key pair of P-256, as OpenID providers publish it (RFC 7517). */
function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' },
    sign: (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/** The user's data in the form of each provider that gives no ID token. */
function userOf({ fault, person, provider }: Given): unknown {
  const { id, mail, name, user } = person
  if (provider === 'x') return { data: { id, name, username: user } }
  if (provider === 'discord') return { id, username: user, email: mail, verified: fault !== 'unverified' }
  if (provider === 'github') return { id: Number(id), login: user, name }
  return { id, name }
}
