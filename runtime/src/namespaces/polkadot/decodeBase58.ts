const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The bytes of a base58 text (Bitcoin's alphabet). Quadratic in its length, so callers bound it first.
 *
 * @returns undefined when it holds another character.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  // Base 256, the least significant byte first.
  const bytes: number[] = []
  let zeros = 0
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    if (carry === 0 && bytes.length === 0) zeros++
    for (const [at, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}
