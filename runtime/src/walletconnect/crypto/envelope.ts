import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, base64urlnopad } from '@scure/base'

/**
 * What travels on a topic: a type byte, the sender's public key (type 1), an iv of 12 bytes and the
 * sealed text with its tag of 16 bytes; type 2 is plain text. No associated data.
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
  | { readonly type: 2; readonly text: string }

const ivLength = 12
const keyLength = 32
const tagLength = 16
/** A relay takes frames of 1 MiB; no message is longer. In characters of base64. */
const longestMessage = 1_048_576

/** Reads the bytes of an envelope; undefined for an unknown type and for one that is cut. */
export function readEnvelope(bytes: Uint8Array): Envelope | undefined {
  const [type] = bytes
  if (type === 2) {
    const text = decodeText(bytes.subarray(1))
    return text === undefined ? undefined : { type, text }
  }
  if (type !== 0 && type !== 1) return undefined
  const ivAt = type === 0 ? 1 : 1 + keyLength
  const sealedAt = ivAt + ivLength
  if (bytes.length < sealedAt + tagLength) return undefined
  const parts = { iv: bytes.slice(ivAt, sealedAt), sealed: bytes.slice(sealedAt) }
  return type === 0
    ? { type, ...parts }
    : { type, senderPublicKey: bytesToHex(bytes.subarray(1, ivAt)), ...parts }
}

/** Writes the bytes of an envelope. */
export function writeEnvelope(envelope: Envelope): Uint8Array {
  if (envelope.type === 2) return concatBytes(Uint8Array.of(2), utf8ToBytes(envelope.text))
  const { type, iv, sealed } = envelope
  const sender = type === 1 ? hexToBytes(envelope.senderPublicKey) : new Uint8Array()
  return concatBytes(Uint8Array.of(type), sender, iv, sealed)
}

export interface SealEnvelopeParameters {
  readonly symKey: string
  /** Makes it type 1, for a receiver that has to derive the key. */
  readonly senderPublicKey?: string
  /** Of 12 bytes, for tests; random when absent. An iv is never used twice with a key. */
  readonly iv?: Uint8Array
}

/** Encrypts a text with ChaCha20-Poly1305 (RFC 8439). */
export function sealEnvelope(text: string, parameters: SealEnvelopeParameters): Envelope {
  const { symKey, senderPublicKey, iv = randomBytes(ivLength) } = parameters
  const sealed = chacha20poly1305(hexToBytes(symKey), iv).encrypt(utf8ToBytes(text))
  return senderPublicKey === undefined ? { type: 0, iv, sealed } : { type: 1, senderPublicKey, iv, sealed }
}

/** The text of an envelope; undefined when it was not sealed with that key, or was changed on the way. */
export function openEnvelope(envelope: Envelope, symKey: string): string | undefined {
  if (envelope.type === 2) return envelope.text
  try {
    return decodeText(chacha20poly1305(hexToBytes(symKey), envelope.iv).decrypt(envelope.sealed))
  } catch {
    return undefined
  }
}

/** An envelope as a relay carries it: base64 with padding (RFC 4648 section 4). */
export function toRelayMessage(envelope: Envelope): string {
  return base64.encode(writeEnvelope(envelope))
}

/** Reads what a relay brought, with padding or without. Type 2 does not come by relay. */
export function readRelayMessage(message: unknown): Exclude<Envelope, { type: 2 }> | undefined {
  if (typeof message !== 'string' || message.length > longestMessage) return undefined
  const bytes = decode(base64, message.padEnd(message.length + (-message.length & 3), '='))
  const envelope = bytes && readEnvelope(bytes)
  return envelope?.type === 2 ? undefined : envelope
}

/** An envelope as a link carries it: base64url without padding (RFC 4648 section 5). */
export function toLinkMessage(envelope: Envelope): string {
  return base64urlnopad.encode(writeEnvelope(envelope))
}

/** Reads what a link brought. */
export function readLinkMessage(message: unknown): Envelope | undefined {
  if (typeof message !== 'string' || message.length > longestMessage) return undefined
  const bytes = decode(base64urlnopad, message)
  return bytes && readEnvelope(bytes)
}

function decode(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text)
  } catch {
    return undefined
  }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
