import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createMemoryStorage,
  createSignInServer,
  type TokenKey,
  toNodeListener,
} from 'appkit-runtime/signin/server'
import { exportJWK, generateKeyPair } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { createMessage } from '../../../runtime/src/signin/index.js'

// The built package: a sign-in server that a page asks over HTTP.
export const origin = 'http://localhost:5173'
export const audience = 'https://orders.example'
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const servers: Server[] = []

/** Ends all servers of a test file. */
export const closeServers = () => {
  for (const server of servers) server.close()
}

/** Starts a server. Returns its address. */
export async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a sign-in server, and has it issue a token for somebody who has signed in. */
export async function issueToken(): Promise<{ readonly issuer: string; readonly token: string }> {
  let listener: ReturnType<typeof toNodeListener> = async () => {}
  const issuer = `${await listen((request, response) => void listener(request, response))}/auth`
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
  return { issuer, token: await signIn(issuer) }
}

/** Signs in by the calls of the widget, in its order, and returns the token. */
async function signIn(issuer: string): Promise<string> {
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
    domain: 'localhost:5173',
    uri: origin,
    address: account.address,
    chainId: 'eip155:1',
    nonce,
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  await post('verify', { namespace: 'eip155', message, signature: await account.signMessage({ message }) })
  const { token = '' } = await post('token', { audience, account: `eip155:1:${account.address}` })
  return token
}
