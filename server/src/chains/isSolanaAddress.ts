const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bytes = 32
const maxLength = 44

/**
 * Whether text is a Solana address: 32 bytes in base58 (namespaces/solana/caip10).
 *
 * @param text - any input
 */
export function isSolanaAddress(text: string): boolean {
  if (text.length < bytes || text.length > maxLength) return false
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  // A leading 1 is a zero byte.
  const zeros = text.length - text.replace(/^1+/, '').length
  const rest = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + rest === bytes
}
