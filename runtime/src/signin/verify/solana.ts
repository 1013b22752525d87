import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { readSolanaKey } from '../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, valid } from '../message/types.js'
import { isEnvelopeOf } from './solanaEnvelope.js'

/**
 * Verifies an ed25519 signature over a text, or over an off-chain message of Solana with exactly this text.
 * Keys of small order are refused, because a signature for them needs no secret.
 */
export function verifySolana({ address, message, signature, signedMessage }: SignedText): SignatureOutcome {
  const key = readSolanaKey(address)
  const bytes = decode(base58, signature)
  const text = new TextEncoder().encode(message)
  const signed = signedMessage === undefined ? text : decode(base64, signedMessage)
  if (key === undefined || bytes?.length !== 64 || signed === undefined) return invalid
  if (!isSame(signed, text) && !isEnvelopeOf(signed, text, key)) return invalid
  return isSignedEd25519(bytes, signed, key) ? valid : invalid
}

/** Strict ed25519: S below the order, canonical points (RFC 8032), no key of small order. */
export function isSignedEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    if (ed25519.Point.fromBytes(key).isSmallOrder()) return false
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

/**
 * The bytes of an encoded text. Undefined if the encoding is invalid, or the text is longer than any signature.
 */
function decode(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  // Reading base58 takes quadratic time. A signature has at most 88 characters.
  if (text.length > (coder === base58 ? 90 : 65_536)) return undefined
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
