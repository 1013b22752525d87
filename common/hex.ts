/** Bytes as hex digits, without `0x`. */
export const bytesToDigits = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Bytes as hex digits after `0x`. */
export const bytesToHex = (bytes: Iterable<number>): `0x${string}` => `0x${bytesToDigits(bytes)}`

/** A number that is not negative as the quantity of Ethereum's JSON-RPC: hex digits after `0x`, without leading zeros. */
export const numberToQuantity = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** Whether two texts are the same hex: an address with the checksum of EIP-55 and one without it are. */
export const isSameHex = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Reads the bytes of hex digits, two for each, without `0x`.
 *
 * @throws TypeError for another text
 */
export function digitsToBytes(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new TypeError('The text is not hex.')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
