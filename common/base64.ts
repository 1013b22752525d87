/** Bytes as base64 (RFC 4648, section 4). */
export const bytesToBase64 = (bytes: Iterable<number>): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * Reads the bytes of a base64 text, with or without padding.
 *
 * @throws DOMException if the text is not base64
 */
export const base64ToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const bytesToBase64Url = (bytes: Iterable<number>): string =>
  bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Reads the bytes of a base64url text.
 *
 * @returns undefined for a text that `bytesToBase64Url` does not write
 */
export function base64UrlToBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = base64ToBytes(text.replaceAll('-', '+').replaceAll('_', '/'))
  return bytesToBase64Url(bytes) === text ? bytes : undefined
}

/**
 * Reads the bytes of a text that is base64 to the letter: padded, and without blanks.
 *
 * @param maxLength - characters that are read
 * @returns undefined for a longer text, and for one that `bytesToBase64` does not write
 */
export function decodeBase64(text: string, maxLength: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > maxLength) return undefined
  try {
    const bytes = base64ToBytes(text)
    return bytesToBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The hex digits after `0x`, of which there is an even number, as base64. */
export const hexToBase64 = (hex: string): string =>
  btoa(hex.slice(2).replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
