import type { SignatureProtocol } from './types.js'

const maximum = 20_000
/** Header byte of BIP-137: recovery id and type of address. A witness or transaction starts below. */
const isHeader = (byte: number | undefined) => byte !== undefined && byte >= 27 && byte <= 42

/**
 * Reads a message's signature: base64 of 65 bytes with a header (BIP-137), or of a witness or transaction
 * (BIP-322, with or without the prefix of its version 2).
 *
 * @returns which of the two it is; undefined when it is neither.
 */
export function readSignature(signature: unknown): SignatureProtocol | undefined {
  if (typeof signature !== 'string' || signature.length > maximum) return undefined
  const hasPrefix = /^(smp|ful)/.test(signature) && signature.length % 4 === 3
  const text = hasPrefix ? signature.slice(3) : signature
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const bytes = atob(text)
  if (bytes.length === 65) return isHeader(bytes.charCodeAt(0)) && !hasPrefix ? 'ecdsa' : undefined
  // The shortest witness is that of a key of taproot: a count, a length and 64 bytes.
  return bytes.length >= 66 ? 'bip322' : undefined
}
