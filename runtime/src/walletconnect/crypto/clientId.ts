import { bytesToBase64Url } from '../../../../common/base64.js'
import { bytesToDigits, digitsToBytes } from '../../../../common/hex.js'
import { loadPrimitives } from './primitives.js'

/** Multicodec "ed25519-pub", as a varint in hex. */
const ed25519Codec = 'ed01'
const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The id of an installation: the did:key of its Ed25519 public key.
 *
 * @param seed - 32 random bytes in hex, created once and stored.
 */
export async function clientIdOf(seed: string): Promise<string> {
  const { ed25519PublicKey } = await loadPrimitives()
  let left = BigInt(`0x${ed25519Codec}${bytesToDigits(await ed25519PublicKey(digitsToBytes(seed)))}`)
  let id = ''
  // The first byte is not zero, so base58 is nothing but the digits of the number.
  for (; left > 0n; left /= 58n) id = `${base58Digits[Number(left % 58n)]}${id}`
  return `did:key:z${id}`
}

export interface SignRelayJwtParameters {
  readonly seed: string
  /** New for each connection: 32 random bytes in hex. */
  readonly subject: string
  /** The relay's URL exactly as it is configured. */
  readonly audience: string
  /** In seconds since 1970. */
  readonly issuedAt: number
  /** In seconds. Default: a day. */
  readonly lifetime?: number
}

/** The JWT (EdDSA, RFC 8037) that identifies a client to a relay. */
export async function signRelayJwt(parameters: SignRelayJwtParameters): Promise<string> {
  const { seed, subject: sub, audience: aud, issuedAt: iat, lifetime = 86_400 } = parameters
  const { ed25519Sign } = await loadPrimitives()
  const header = { alg: 'EdDSA', typ: 'JWT' }
  const payload = { iss: await clientIdOf(seed), sub, aud, iat, exp: iat + lifetime }
  const signed = `${encodePart(header)}.${encodePart(payload)}`
  const signature = await ed25519Sign(new TextEncoder().encode(signed), digitsToBytes(seed))
  return `${signed}.${bytesToBase64Url(signature)}`
}

function encodePart(part: unknown): string {
  return bytesToBase64Url(new TextEncoder().encode(JSON.stringify(part)))
}
