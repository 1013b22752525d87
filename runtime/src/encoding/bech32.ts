const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The longest text that the checksum is made for. */
const maxLength = 90

export interface Bech32Text {
  /** In lower case. */
  readonly prefix: string
  /** Five bits each, without the checksum. */
  readonly words: readonly number[]
  /** The checksum that fits: that of BIP-173 or that of BIP-350. */
  readonly checksum: 'bech32' | 'bech32m'
}

/**
 * Reads bech32 (BIP-173) and bech32m (BIP-350): letters of one case, a prefix of letters and digits.
 *
 * @returns undefined when the text is none, or longer than 90 characters.
 */
export function decodeBech32(text: string): Bech32Text | undefined {
  if (text.length > maxLength) return undefined
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  const [, prefix, data] = /^([a-z0-9]+)1([a-z0-9]{6,})$/.exec(lower) ?? []
  if (prefix === undefined || data === undefined) return undefined
  const words = Array.from(data, (character) => alphabet.indexOf(character))
  if (words.includes(-1)) return undefined
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  const rest = polymod([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words])
  const checksum = rest === 1 ? 'bech32' : rest === 0x2bc830a3 ? 'bech32m' : undefined
  return checksum && { prefix, words: words.slice(0, -6), checksum }
}

function polymod(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum
}

/** Words as bytes; undefined when what is left over is not padding, or not zero. */
export function fromWords(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let rest = 0
  for (const word of words) {
    rest = (rest << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(rest >> bits)
    rest &= (1 << bits) - 1
  }
  return bits < 5 && rest === 0 ? Uint8Array.from(bytes) : undefined
}
