import { decodeBech32, fromWords } from '../../../encoding/bech32.js'
import { loadCode } from '../../../errors/AppKitError.js'

export interface BitcoinAddress {
  /** `base58` is pay-to-public-key-hash or pay-to-script-hash. Its checksum is not checked here. */
  readonly kind: 'base58' | 'segwit' | 'taproot'
  /** Networks with this address format. The test networks share one, except regtest. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
}

const base58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/

/**
 * Reads a Bitcoin address: bech32 and bech32m with checksum, witness version and length (BIP-173,
 * BIP-350), base58 by its shape.
 *
 * @returns undefined if it is not a Bitcoin address.
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

/**
 * Reads the address of a segregated witness output (BIP-173, BIP-350), on Bitcoin's own networks: witness version 0
 * has the checksum of bech32, later ones that of bech32m.
 *
 * @returns its prefix, witness version (0 to 16) and the length of the program in bytes (2 to 40); undefined if
 *   any rule is broken.
 */
function readSegwit(
  text: string,
): { readonly prefix: 'bc' | 'tb' | 'bcrt'; readonly version: number; readonly length: number } | undefined {
  const decoded = decodeBech32(text)
  const prefix = (['bcrt', 'bc', 'tb'] as const).find((each) => each === decoded?.prefix)
  const [version, ...program] = decoded?.words ?? []
  if (prefix === undefined || version === undefined || version > 16) return undefined
  const length = fromWords(program)?.length
  if (length === undefined || decoded?.checksum !== (version === 0 ? 'bech32' : 'bech32m')) return undefined
  const isLong = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
  return isLong ? { prefix, version, length } : undefined
}

/** Whether two texts are the same address. The case of letters matters in base58, but not in bech32. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/**
 * Whether text is a Bitcoin address, with a valid checksum. The hash for base58 is loaded when it is needed.
 */
export async function verifyAddress(text: string): Promise<boolean> {
  const address = readAddress(text)
  if (address?.kind !== 'base58') return address !== undefined
  return (await loadCode(import('./verifyBase58.js'))).verifyBase58(text)
}
