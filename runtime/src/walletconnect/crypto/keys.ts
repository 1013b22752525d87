import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const thirtyTwoBytes = /^[0-9a-f]{64}$/

/** Whether text is 32 bytes in lower-case hex, as keys, topics and message ids are written. */
export function isHex32(text: unknown): text is string {
  return typeof text === 'string' && thirtyTwoBytes.test(text)
}

/** An X25519 key pair (RFC 7748), both in hex. */
export interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

/** A new key pair for one proposal. */
export function generateKeyPair(): KeyPair {
  const privateKey = randomHex32()
  return { privateKey, publicKey: bytesToHex(x25519.getPublicKey(hexToBytes(privateKey))) }
}

/** 32 random bytes in hex: the symmetric key of a pairing, the `sub` of a JWT. */
export function randomHex32(): string {
  return bytesToHex(randomBytes(32))
}

/**
 * The symmetric key two peers share: X25519, then HKDF-SHA256 (RFC 5869) without salt and info.
 *
 * @param peerPublicKey - as the peer sent it, not checked yet.
 * @returns undefined when it is no key of 32 bytes, or one of low order, for which the secret is all zero.
 */
export function deriveSymKey(privateKey: string, peerPublicKey: unknown): string | undefined {
  if (!isHex32(peerPublicKey)) return undefined
  try {
    const secret = x25519.getSharedSecret(hexToBytes(privateKey), hexToBytes(peerPublicKey))
    return secret.every((byte) => byte === 0)
      ? undefined
      : bytesToHex(hkdf(sha256, secret, undefined, undefined, 32))
  } catch {
    return undefined
  }
}

/** The topic that belongs to a key: sha256 of its 32 bytes. Both are hex. */
export function topicOf(key: string): string {
  return bytesToHex(sha256(hexToBytes(key)))
}

/** The id of a message: sha256 of its text as it goes over the relay. */
export function messageIdOf(message: string): string {
  return bytesToHex(sha256(utf8ToBytes(message)))
}
