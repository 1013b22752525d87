import { exportJWK, generateKeyPair } from 'jose'
import type { TokenKey, TokenOptions } from '../issuer/types.js'
import type { SignInSession } from '../message/types.js'
import { createSignInServer } from '../server/createSignInServer.js'
import { createMemoryStorage } from '../server/storage/createMemoryStorage.js'
import type { SignInServerOptions } from '../server/types.js'
import { hashOf } from '../web/http.js'

/** For tests: a sign-in server that issues tokens, and a browser that is signed in. */
export const origin = 'https://app.example'
export const issuer = 'https://api.example/auth'
export const audience = 'https://orders.example'
export const secret = 'a secret of the tests, 32 or more'

export async function makeKey(): Promise<TokenKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return (await exportJWK(privateKey)) as unknown as TokenKey
}

/** A session of an account, as it is stored. */
export const sessionOf = (accountAddress: string, chainId = 'eip155:1'): SignInSession => ({
  data: {
    accountAddress,
    chainId,
    domain: 'app.example',
    uri: origin,
    version: '1',
    nonce: '0'.repeat(32),
    issuedAt: new Date(Date.now() - 60_000).toISOString(),
  },
  message: '',
  signature: '',
})

export const checksummed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** @returns a server, and a function that asks it as a browser with the session of an account. */
export async function startIssuer(
  tokens: Partial<TokenOptions> = {},
  options: Partial<SignInServerOptions> = {},
) {
  const storage = createMemoryStorage()
  const keys = tokens.keys ?? (await makeKey())
  const server = createSignInServer({
    origins: [origin, 'https://shop.example'],
    storage,
    tokens: { issuer, audiences: [audience, 'https://mail.example'], secret, ...tokens, keys },
    ...options,
  })
  const signIn = async (session = sessionOf(checksummed)): Promise<string> => {
    const id = hashOf(`${Math.random()}`)
    const account = `${session.data.chainId}:${session.data.accountAddress}`
    await storage.addSession({ hash: hashOf(id), account, session, expiresAt: Date.now() + 86_400_000 })
    return `__Host-session=${id}`
  }
  const ask = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.handle(
      new Request(`${issuer}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify(body),
      }),
      { client: '192.0.2.1' },
    )
  const show = (path: string) => server.handle(new Request(`${issuer}/${path}`))
  /** A token of somebody who signs in for it. */
  const issue = async (body: object = { audience }, headers: Readonly<Record<string, string>> = {}) => {
    const response = await ask(body, { cookie: await signIn(), ...headers })
    return ((await response.json()) as { readonly token: string }).token
  }
  return { server, keys, signIn, ask, show, issue, storage }
}
