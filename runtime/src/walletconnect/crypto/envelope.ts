import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { base64ToBytes, bytesToBase64 } from '../../../../common/base64.js'
import { bytesToDigits, digitsToBytes } from '../../../../common/hex.js'

/**
 * The message on a topic: a type byte, the sender's public key (type 1), an iv of 12 bytes, and the encrypted
 * text with its tag of 16 bytes. There is no associated data. Type 2, plain text, is for links and is never read.
 */
export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | {
      readonly type: 1
      /** In hex. The receiver derives the symmetric key from it. */
      readonly senderPublicKey: string
      readonly iv: Uint8Array
      readonly sealed: Uint8Array
    }

const ivLength = 12
const keyLength = 32
const tagLength = 16
/** A relay accepts frames of 1 MiB, so no message is longer. In characters of base64. */
const maxMessageLength = 1_048_576

/** Reads the bytes of an envelope. Undefined for an unknown type, or if it is cut. */
export function readEnvelope(bytes: Uint8Array): Envelope | undefined {
  const [type] = bytes
  if (type !== 0 && type !== 1) return undefined
  const ivAt = type === 0 ? 1 : 1 + keyLength
  const sealedAt = ivAt + ivLength
  if (bytes.length < sealedAt + tagLength) return undefined
  const parts = { iv: bytes.slice(ivAt, sealedAt), sealed: bytes.slice(sealedAt) }
  return type === 0
    ? { type, ...parts }
    : { type, senderPublicKey: bytesToDigits(bytes.subarray(1, ivAt)), ...parts }
}

/** Writes the bytes of an envelope. */
export function writeEnvelope(envelope: Envelope): Uint8Array {
  const { type, iv, sealed } = envelope
  const sender = type === 1 ? digitsToBytes(envelope.senderPublicKey) : []
  return Uint8Array.of(type, ...sender, ...iv, ...sealed)
}

export interface SealEnvelopeParameters {
  readonly symKey: string
  /** If given, the envelope has type 1, for a receiver that has to derive the key. */
  readonly senderPublicKey?: string
  /** 12 bytes, for tests. Default: random. An iv is never used twice with a key. */
  readonly iv?: Uint8Array
}

/** Encrypts a text with ChaCha20-Poly1305 (RFC 8439). */
export function sealEnvelope(text: string, parameters: SealEnvelopeParameters): Envelope {
  const { symKey, senderPublicKey, iv = crypto.getRandomValues(new Uint8Array(ivLength)) } = parameters
  const sealed = chacha20poly1305(digitsToBytes(symKey), iv).encrypt(new TextEncoder().encode(text))
  return senderPublicKey === undefined ? { type: 0, iv, sealed } : { type: 1, senderPublicKey, iv, sealed }
}

/** The text of an envelope. Undefined if it was encrypted with another key, or changed. */
export function openEnvelope(envelope: Envelope, symKey: string): string | undefined {
  try {
    const bytes = chacha20poly1305(digitsToBytes(symKey), envelope.iv).decrypt(envelope.sealed)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** An envelope in the form of a relay: base64 with padding (RFC 4648 section 4). */
export function toRelayMessage(envelope: Envelope): string {
  return bytesToBase64(writeEnvelope(envelope))
}

/** Reads an envelope from a relay, with or without padding. */
export function readRelayMessage(message: unknown): Envelope | undefined {
  if (typeof message !== 'string' || message.length > maxMessageLength) return undefined
  try {
    return readEnvelope(base64ToBytes(message))
  } catch {
    return undefined
  }
}
