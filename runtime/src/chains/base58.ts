/** Reading is quadratic; the longest text of any namespace is a signature of Solana: 64 bytes. */
const maximumLength = 88

/**
 * Reads base58. A leading `1` is a zero byte.
 *
 * @returns undefined when the text is not base58, or longer than 88 characters.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > maximumLength) return undefined
  let value = 0n
  for (const character of text) {
    const digit = base58Alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.push(Number(value & 255n))
  for (let at = 0; text[at] === '1'; at++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

/** Base58 as Bitcoin, Solana and Polkadot write it: no 0, O, I and l. */
export const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
