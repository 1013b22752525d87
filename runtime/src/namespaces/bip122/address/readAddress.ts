import { readSegwit } from './readSegwit.js'

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
