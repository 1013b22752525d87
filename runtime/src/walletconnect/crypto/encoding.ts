// Not those of encoding/base64.ts: a chunk that namespaces share with this client would be one more file that every page
// names.

/** Bytes in hex, as the protocol has them: without 0x. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hex digits that were checked. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/** Bytes as base64 (RFC 4648 section 4). */
export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * The bytes of a base64 text, with or without padding.
 *
 * @throws DOMException when the text is not base64.
 */
export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
}
