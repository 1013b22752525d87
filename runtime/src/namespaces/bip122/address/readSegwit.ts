const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** What the checksum leaves: of bech32 for witness version 0, of bech32m for later ones. */
const bech32 = 1
const bech32m = 0x2bc830a3

/**
 * Reads the address of a segregated witness output (BIP-173, BIP-350), on Bitcoin's own networks.
 *
 * @returns its prefix, witness version (0 to 16) and the program's length in bytes (2 to 40); undefined
 *   when a single rule is broken.
 */
export function readSegwit(
  text: string,
): { readonly prefix: 'bc' | 'tb' | 'bcrt'; readonly version: number; readonly length: number } | undefined {
  if (text.length > 90) return undefined
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined
  const prefix = (['bcrt', 'bc', 'tb'] as const).find((each) => lower.startsWith(`${each}1`))
  if (prefix === undefined) return undefined
  const words = [...lower.slice(prefix.length + 1)].map((character) => alphabet.indexOf(character))
  const [version] = words
  if (version === undefined || version > 16 || words.length < 7 || words.includes(-1)) return undefined
  if (checksum(prefix, words) !== (version === 0 ? bech32 : bech32m)) return undefined
  const program = words.slice(1, -6)
  const length = Math.floor((program.length * 5) / 8)
  const spare = (program.length * 5) % 8
  const isPadded = spare < 5 && ((program.at(-1) ?? 0) & ((1 << spare) - 1)) === 0
  const isLong = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
  return isPadded && isLong ? { prefix, version, length } : undefined
}

function checksum(prefix: string, words: readonly number[]): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  let sum = 1
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum
}
