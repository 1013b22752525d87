import { createHash } from 'node:crypto'
import type { ProviderOptions } from '../issuer/providerTypes.js'
import type { TokenOptions } from '../issuer/types.js'
import type { SignInServerOptions } from '../server/types.js'
import { issuer, makeKey, startIssuer } from '../tokens/testTokens.js'

/** For tests: a provider with two apps, a browser that is sent to it, and the apps that exchange codes. */
export const callback = 'https://other.example/callback'
export const second = 'https://second.example/callback'
const verifier = 'v'.repeat(50)
export const challenge = createHash('sha256').update(verifier).digest('base64url')
export const provider: ProviderOptions = {
  loginPage: 'https://app.example/sign-in?lang=en',
  clients: [
    { id: 'other', redirectUris: [callback, `${callback}/2`] },
    { id: 'second', redirectUris: [second], secret: 'the secret of an app, with 32 letters' },
    {
      id: 'native',
      redirectUris: ['http://127.0.0.1/back', 'http://[::1]:7000/back?a=1', 'http://localhost:3000/back'],
    },
  ],
}

export async function startProvider(
  now: () => number = Date.now,
  more: Partial<SignInServerOptions> = {},
  userOf?: TokenOptions['userOf'],
) {
  const tokens = { provider, keys: await makeKey(), userOf }
  const { server: bare, signIn, storage } = await startIssuer(tokens, { now, ...more })
  const server = { handle: (request: Request) => bare.handle(request, { client: '192.0.2.1' }) }
  const authorize = async (change: Readonly<Record<string, string>> = {}, cookie = '') => {
    const search = new URLSearchParams({
      client_id: 'other',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...change,
    })
    const response = await server.handle(
      new Request(`${issuer}/oidc/authorize?${search}`, { headers: { cookie } }),
    )
    const to = response.headers.get('location')
    return to === null ? response.status : new URL(to)
  }
  const codeOf = (to: number | URL) => (typeof to === 'number' ? '' : (to.searchParams.get('code') ?? ''))
  const post = (
    code: string,
    change: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'other',
      redirect_uri: callback,
      code,
      code_verifier: verifier,
      ...change,
    })
    return server.handle(new Request(`${issuer}/oidc/token`, { method: 'POST', body: form, headers }))
  }
  const exchange = async (...call: Parameters<typeof post>) => {
    const reply = (await (await post(...call)).json()) as Readonly<Record<string, string>>
    return reply.error ?? reply
  }
  const userInfo = async (token: string) =>
    (
      await server.handle(
        new Request(`${issuer}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
      )
    ).status
  return { server, signIn, storage, authorize, codeOf, post, exchange, userInfo }
}
