import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { SocialProvider } from '../src/server/config/oauth.js'
import { type CallOptions, call, origin, type ServerOptions, site, startOn, world } from './frameServer.js'

export type FakeProvider = SocialProvider | 'farcaster'

/** Somebody at the fake provider. The code of a log-in is the person, so that the provider keeps nothing. */
export interface ProviderUser {
  readonly id: string
  readonly username: string
  readonly email?: string
  readonly verified?: boolean
}

const pack = (user: ProviderUser & { readonly nonce: string | null }) =>
  Buffer.from(JSON.stringify(user)).toString('base64url')
const unpack = (code: string) => JSON.parse(Buffer.from(code, 'base64url').toString())
const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port

/**
 * A server on this machine that is every provider, and relay and node of Farcaster, for every test of a file. Comes after
 * `useServer`.
 *
 * @returns starts the server again, with more of its configuration
 */
export function useProvider() {
  const farcaster = privateKeyToAccount(generatePrivateKey())
  const pair = generateKeyPair('ES256', { extractable: true })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await answer(request, body)))
  })
  async function answer({ headers, url }: IncomingMessage, body: string): Promise<unknown> {
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    if (url === '/user') {
      const user = unpack(token)
      return { ...user, name: user.username, login: user.username, data: user }
    }
    if (url === '/keys') return { keys: [{ ...(await exportJWK((await pair).publicKey)), alg: 'ES256' }] }
    // The nonce of a log-in names its channel.
    if (url === '/v1/channel') return { channelToken: JSON.parse(body).nonce, url: `${origin}/app` }
    if (url === '/v1/channel/status') {
      const message = writeFarcasterMessage(farcaster.address, token)
      return {
        state: 'completed',
        username: 'ada',
        message,
        signature: await farcaster.signMessage({ message }),
      }
    }
    // Whichever address the node is asked about has the Farcaster id 7.
    if (url === '/rpc')
      return { jsonrpc: '2.0', id: JSON.parse(body).id, result: `0x${'7'.padStart(64, '0')}` }
    const code = new URLSearchParams(body).get('code') ?? ''
    const { email, id, nonce, verified } = unpack(code)
    const at = Math.floor(world.clock / 1000)
    const idToken = new SignJWT({ sub: id, nonce, email, email_verified: verified, iat: at, exp: at + 60 })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(`http://127.0.0.1:${portOf(server)}`)
      .setAudience('wallet')
    return { access_token: code, id_token: await idToken.sign((await pair).privateKey) }
  }
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  const start = (more: Omit<ServerOptions, 'socials'> = {}) =>
    startOn(world.database, { ...more, socials: socialsOf(portOf(server)) })
  beforeEach(() => start())
  afterAll(() => void server.close())
  return start
}

function socialsOf(port: number) {
  const at = `http://127.0.0.1:${port}`
  const endpoints = { authorize: `${at}/authorize`, token: `${at}/token` }
  const client = { clientId: 'wallet', clientSecret: 'secret' }
  const oauth = { ...client, endpoints: { ...endpoints, user: `${at}/user` } }
  const openId = { ...client, endpoints: { ...endpoints, issuer: at, jwks: `${at}/keys` } }
  return {
    google: openId,
    apple: openId,
    x: oauth,
    discord: oauth,
    github: oauth,
    facebook: oauth,
    farcaster: { relayUrl: at, rpcUrl: `${at}/rpc` },
  }
}

/** Writes the message that the Farcaster app of a user signs (FIP-11). */
const writeFarcasterMessage = (address: string, nonce: string) =>
  [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    ...[address, '', 'Farcaster Auth', '', `URI: ${origin}`, 'Version: 1', 'Chain ID: 10', `Nonce: ${nonce}`],
    `Issued At: ${new Date(world.clock).toISOString()}`,
    ...['Resources:', '- farcaster://fid/7'],
  ].join('\n')

/** Comes back from the provider's page. Returns the code that its window passes on. */
export async function comeBack(uri: string, user: ProviderUser, provider: SocialProvider): Promise<string> {
  const { searchParams } = new URL(uri)
  const code = pack({ ...user, nonce: searchParams.get('nonce') })
  const answer = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
  const url = `${origin}/social/callback/${provider}?${answer}`
  const headers = { 'sec-fetch-dest': 'document' }
  const text = await (await world.frame.handle(new Request(url, { headers }), 'a')).text()
  return /result\?code=([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Logs in with the provider. Returns the reply, which may be a refusal. With Farcaster, everybody is the same user. */
export async function logInAs(
  device: CryptoKeyPair,
  user: ProviderUser,
  options: CallOptions & { readonly provider?: FakeProvider } = {},
) {
  const { provider = 'discord', ...rest } = options
  const app = { projectId: 'local', site }
  if (provider === 'farcaster') {
    const { body } = await call(device, '/api/farcaster', app, rest)
    return call(device, '/api/farcaster/state', { id: body.id }, rest)
  }
  const started = await call(device, '/api/social', { provider, ...app }, rest)
  expect(started.status).toBe(200)
  const code = await comeBack(started.body.uri, user, provider)
  return call(device, '/api/social/code', { code }, rest)
}
