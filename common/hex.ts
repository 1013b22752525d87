/** Bytes as hex digits, without `0x`. */
export const bytesToDigits = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Bytes as hex digits after `0x`. */
export const bytesToHex = (bytes: Iterable<number>): `0x${string}` => `0x${bytesToDigits(bytes)}`

/**
 * Reads the bytes of hex digits.
 *
 * @param digits - an even number of them, without `0x`, as whoever calls has checked
 */
export const digitsToBytes = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
