import { bytesToDigits, digitsToBytes } from '../../../../common/hex.js'
import { loadPrimitives, x25519BasePoint } from './primitives.js'

const thirtyTwoBytes = /^[0-9a-f]{64}$/

/** Whether text is 32 bytes in lower-case hex, the form of keys, topics and message ids. */
export function isHex32(text: unknown): text is string {
  return typeof text === 'string' && thirtyTwoBytes.test(text)
}

/** An X25519 key pair (RFC 7748), both in hex. */
export interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

/** Creates a key pair for one proposal. */
export async function generateKeyPair(): Promise<KeyPair> {
  const { x25519 } = await loadPrimitives()
  const privateKey = randomHex32()
  return { privateKey, publicKey: bytesToDigits(await x25519(digitsToBytes(privateKey), x25519BasePoint)) }
}

/** 32 random bytes in hex: the symmetric key of a pairing, the `sub` of a JWT. */
export function randomHex32(): string {
  return bytesToDigits(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * The symmetric key of two peers: X25519, then HKDF-SHA256 (RFC 5869) without salt and info.
 *
 * @param peerPublicKey - as the peer sent it, not checked.
 * @returns undefined if it is not a key of 32 bytes, or has low order, so that the secret would be all zero.
 */
export async function deriveSymKey(privateKey: string, peerPublicKey: unknown): Promise<string | undefined> {
  if (!isHex32(privateKey) || !isHex32(peerPublicKey)) return undefined
  const { hkdf, x25519 } = await loadPrimitives()
  try {
    const secret = await x25519(digitsToBytes(privateKey), digitsToBytes(peerPublicKey))
    return secret.every((byte) => byte === 0) ? undefined : bytesToDigits(await hkdf(secret))
  } catch {
    return undefined
  }
}

/** The topic of a key: sha256 of its 32 bytes. Both are hex. */
export async function topicOf(key: string): Promise<string> {
  const { sha256 } = await loadPrimitives()
  return bytesToDigits(await sha256(digitsToBytes(key)))
}

/** The id of a message: sha256 of its text as the relay has it. */
export async function messageIdOf(message: string): Promise<string> {
  const { sha256 } = await loadPrimitives()
  return bytesToDigits(await sha256(new TextEncoder().encode(message)))
}
