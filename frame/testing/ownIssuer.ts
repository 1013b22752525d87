import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** A server of an app that signs tokens for its users, by `jose`, and publishes its keys. */
export interface OwnIssuer {
  readonly issuer: string
  readonly audience: string
  readonly jwks: string
  /** The keys that it publishes. A test changes them. */
  readonly keys: JWK[]
  /** How often it was asked for them. */
  asked: number
  /** Answers in place of the keys. */
  answer: ((response: ServerResponse) => void) | undefined
  /** Makes a key, publishes it, and signs with it from now on. */
  rotate(kid: string): Promise<void>
  /** Signs a token for a nonce. Claims that are given take the place of the right ones. */
  sign(nonce: string, claims?: Readonly<Record<string, unknown>>, now?: number): Promise<string>
  /** The private key in use, as a thief has it. */
  key(): CryptoKey
  close(): Promise<void>
}

/** Starts one on this machine. */
export async function startOwnIssuer(audience = 'wallet'): Promise<OwnIssuer> {
  const server = createServer((_, response) => {
    own.asked += 1
    if (own.answer !== undefined) return own.answer(response)
    response.end(JSON.stringify({ keys: own.keys }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let current: { readonly kid: string; readonly privateKey: CryptoKey } | undefined
  const own: OwnIssuer = {
    issuer,
    audience,
    jwks: `${issuer}/keys`,
    keys: [],
    asked: 0,
    answer: undefined,
    rotate: async (kid) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      own.keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
      current = { kid, privateKey }
    },
    sign: async (nonce, claims = {}, now = Date.now()) => {
      if (current === undefined) throw new Error('no key')
      const seconds = Math.floor(now / 1000)
      const body = {
        iss: issuer,
        aud: audience,
        sub: 'user-7',
        nonce,
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      }
      const set = Object.entries(body).filter(([, value]) => value !== undefined)
      return new SignJWT(Object.fromEntries(set))
        .setProtectedHeader({ alg: 'ES256', kid: current.kid })
        .sign(current.privateKey)
    },
    key: () => {
      if (current === undefined) throw new Error('no key')
      return current.privateKey
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  await own.rotate('one')
  return own
}
