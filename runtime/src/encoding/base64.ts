import { toHex } from './hex.js'

/**
 * Base64 as 0x and hex digits.
 *
 * @throws DOMException when the text is not base64.
 */
export function base64ToHex(text: string): `0x${string}` {
  return toHex(base64ToBytes(text))
}

/**
 * The bytes of a base64 text.
 *
 * @throws DOMException when the text is not base64.
 */
export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
}

/**
 * The bytes of a text that is base64 to the letter (RFC 4648, section 4): padded, and without blanks.
 *
 * @throws TypeError, or DOMException, for another text.
 */
export function readBase64(text: string): Uint8Array {
  const bytes = base64ToBytes(text)
  if (bytesToBase64(bytes) !== text) throw new TypeError('The text is not base64 as it is written.')
  return bytes
}

/** Bytes as base64. */
export function bytesToBase64(bytes: Iterable<number>): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The digits after 0x as base64. */
export function hexToBase64(hex: string): string {
  return btoa(hex.slice(2).replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
}
