/** Bytes as 0x and two small hex digits each. */
export function toHex(bytes: Iterable<number>): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
