import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64urlnopad } from '@scure/base'

/** Multicodec "ed25519-pub", as a varint. */
const ed25519Codec = Uint8Array.of(0xed, 0x01)

/**
 * The name of an installation: the did:key of its Ed25519 public key.
 *
 * @param seed - 32 random bytes in hex, made once and kept.
 */
export function clientIdOf(seed: string): string {
  const publicKey = ed25519.getPublicKey(hexToBytes(seed))
  return `did:key:z${base58.encode(concatBytes(ed25519Codec, publicKey))}`
}

export interface SignRelayJwtParameters {
  readonly seed: string
  /** Fresh for each connection: 32 random bytes in hex. */
  readonly subject: string
  /** The relay's URL exactly as it is configured. */
  readonly audience: string
  /** In seconds since 1970. */
  readonly issuedAt: number
  /** In seconds; a day when absent. */
  readonly lifetime?: number
}

/** The JWT (EdDSA, RFC 8037) by which a relay knows a client. */
export function signRelayJwt(parameters: SignRelayJwtParameters): string {
  const { seed, subject: sub, audience: aud, issuedAt: iat, lifetime = 86_400 } = parameters
  const header = { alg: 'EdDSA', typ: 'JWT' }
  const payload = { iss: clientIdOf(seed), sub, aud, iat, exp: iat + lifetime }
  const signed = `${encodePart(header)}.${encodePart(payload)}`
  const signature = ed25519.sign(utf8ToBytes(signed), hexToBytes(seed))
  return `${signed}.${base64urlnopad.encode(signature)}`
}

function encodePart(part: unknown): string {
  return base64urlnopad.encode(utf8ToBytes(JSON.stringify(part)))
}
