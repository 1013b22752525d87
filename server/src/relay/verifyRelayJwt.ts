import { createPublicKey, verify } from 'node:crypto'
import { fieldsOf } from '../../../common/records.js'

/** The client of a token, or the problem with the token. */
export type VerifiedToken = { readonly clientId: string } | { readonly problem: string }

export interface VerifyRelayJwtParameters {
  /** Hosts, with their ports, under which the relay is reached. */
  readonly hosts: readonly string[]
  readonly path: string
  /** In ms since 1970. */
  readonly now: number
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** How much a client's clock may differ, in s: as much as the public relay lets it. */
const skew = 120
const maxLength = 4096
const didKey = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/
const tokenPart = /^[\w-]+$/
// SubjectPublicKeyInfo of Ed25519 (RFC 8410) around the 32 bytes of a key.
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Checks the token by which a client says who it is: EdDSA over its own did:key.
 *
 * @returns the problem in the words clients know
 */
export function verifyRelayJwt(token: string, parameters: VerifyRelayJwtParameters): VerifiedToken {
  const parts = token.split('.')
  const [header = '', payload = '', signature = ''] = parts
  const problem = (text: string) => ({ problem: `JWT validation error: ${text}` })
  if (token.length > maxLength || parts.length !== 3 || !parts.every((part) => tokenPart.test(part))) {
    return problem('not a JWT')
  }
  const { alg, typ } = decode(header)
  if (alg !== 'EdDSA' || typ !== 'JWT') return problem('unsupported algorithm')
  const { aud, exp, iat, iss } = decode(payload)
  const key = typeof iss === 'string' ? readDidKey(iss) : null
  if (key === null) return problem('invalid issuer')
  const publicKey = createPublicKey({ key: Buffer.concat([spki, key]), format: 'der', type: 'spki' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))) return problem('bad signature')
  const seconds = parameters.now / 1000
  if (typeof iat !== 'number' || iat > seconds + skew) return problem('JWT Token is not yet valid')
  if (typeof exp !== 'number' || exp < seconds - skew) return problem('JWT Token is expired')
  if (!isOwnUrl(aud, parameters)) return problem('unknown audience')
  return { clientId: String(iss) }
}

function decode(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return fieldsOf(value)
  } catch {
    return {}
  }
}

/** The 32 bytes of an Ed25519 key, behind the two bytes that say so. */
function readDidKey(did: string): Buffer | null {
  const [, text = ''] = didKey.exec(did) ?? []
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const hex = value.toString(16)
  return hex.length === 68 && hex.startsWith('ed01') ? Buffer.from(hex.slice(4), 'hex') : null
}

/** To the letter: an app that adds a slash or a query learns it here, and not from a relay that is stricter. */
function isOwnUrl(aud: unknown, { hosts, path }: VerifyRelayJwtParameters): boolean {
  return hosts.some((host) => aud === `ws://${host}${path}` || aud === `wss://${host}${path}`)
}
