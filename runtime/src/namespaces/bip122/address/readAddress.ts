export interface BitcoinAddress {
  /** `base58` covers pay-to-public-key-hash and pay-to-script-hash, whose checksum is not looked at here. */
  readonly kind: 'base58' | 'segwit' | 'taproot'
  /** Which networks write addresses so; the test networks but regtest share one way. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
}

const base58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/

/**
 * Reads a Bitcoin address: bech32 and bech32m with checksum, witness version and length (BIP-173,
 * BIP-350), base58 by its shape.
 *
 * @returns undefined when it is none.
 */
export function readAddress(text: string): BitcoinAddress | undefined {
  const segwit = readSegwit(text)
  if (segwit !== undefined)
    return {
      kind: segwit.version === 1 && segwit.length === 32 ? 'taproot' : 'segwit',
      prefix: segwit.prefix,
    }
  return base58.test(text) ? { kind: 'base58', prefix: /^[13]/.test(text) ? 'bc' : 'tb' } : undefined
}

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
function readSegwit(
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

/** Whether two texts are one address: the case of bech32 letters says nothing, that of base58 does. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** Whether text is a Bitcoin address, checksum and all; the hash that base58 needs is loaded for it. */
export async function verifyAddress(text: string): Promise<boolean> {
  const address = readAddress(text)
  if (address?.kind !== 'base58') return address !== undefined
  return (await import('./verifyBase58.js')).verifyBase58(text)
}
