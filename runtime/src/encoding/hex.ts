/** Bytes as 0x and two small hex digits each. */
export function toHex(bytes: Iterable<number>): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The bytes of hex digits, two for each, without 0x.
 *
 * @throws TypeError for another text.
 */
export function hexToBytes(digits: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new TypeError('The text is not hex.')
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}
