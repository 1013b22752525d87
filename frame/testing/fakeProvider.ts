import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type CallOptions, call, origin, type ServerOptions, site, startOn, world } from './frameServer.js'

/** Somebody at the fake provider. The code of a log-in is the person, so that the provider keeps nothing. */
export interface ProviderUser {
  readonly id: string
  readonly username: string
  readonly email?: string
  readonly verified?: boolean
}

const pack = (user: ProviderUser) => Buffer.from(JSON.stringify(user)).toString('base64url')

/**
 * A provider on this machine, as Discord and as GitHub, for every test of a file. Comes after `useServer`.
 *
 * @returns starts the server again, with more of its configuration
 */
export function useProvider() {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const token = request.headers.authorization?.replace('Bearer ', '')
    const user = token && JSON.parse(Buffer.from(token, 'base64url').toString())
    if (request.url === '/user') return response.end(JSON.stringify({ ...user, login: user.username }))
    response.end(JSON.stringify({ access_token: new URLSearchParams(body).get('code') }))
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  const start = (more: Omit<ServerOptions, 'socials'> = {}) =>
    startOn(world.database, { ...more, socials: socialsOf((server.address() as AddressInfo).port) })
  beforeEach(() => start())
  afterAll(() => void server.close())
  return start
}

function socialsOf(port: number) {
  const at = `http://127.0.0.1:${port}`
  const endpoints = { authorize: `${at}/authorize`, token: `${at}/token`, user: `${at}/user` }
  const client = { clientId: 'wallet', clientSecret: 'secret', endpoints }
  return { discord: client, github: client }
}

export type FakeProvider = 'discord' | 'github'

/** Comes back from the provider's page. Returns the code that its window passes on. */
export async function comeBack(uri: string, user: ProviderUser, provider: FakeProvider): Promise<string> {
  const state = new URL(uri).searchParams.get('state') ?? ''
  const url = `${origin}/social/callback/${provider}?${new URLSearchParams({ code: pack(user), state })}`
  const headers = { 'sec-fetch-dest': 'document' }
  const text = await (await world.frame.handle(new Request(url, { headers }), 'a')).text()
  return /result\?code=([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Logs in with the provider. Returns the reply, which may be a refusal. */
export async function logInAs(
  device: CryptoKeyPair,
  user: ProviderUser,
  options: CallOptions & { readonly provider?: FakeProvider } = {},
) {
  const { provider = 'discord', ...rest } = options
  const started = await call(device, '/api/social', { provider, projectId: 'local', site }, rest)
  expect(started.status).toBe(200)
  const code = await comeBack(started.body.uri, user, provider)
  return call(device, '/api/social/code', { code }, rest)
}
