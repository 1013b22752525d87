import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { isSameBytes } from '../../../../common/bytes.js'
import { decodeBase58 } from '../../encoding/base58.js'
import { decodeBech32, fromWords } from '../../encoding/bech32.js'
import { checksumAddress } from './checksumAddress.js'
import type { SignInNamespace } from './types.js'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Whether an address is valid in a namespace, in the form that its messages have. */
export function isSignInAddress(namespace: SignInNamespace, text: string): boolean {
  switch (namespace) {
    case 'eip155':
      return checksumAddress(text) === text
    case 'solana':
      return readSolanaKey(text) !== undefined
    case 'bip122':
      return readBitcoinAddress(text) !== undefined
    case 'polkadot':
      return readAccountId(text) !== undefined
    case 'cosmos':
      return readCosmosAddress(text) !== undefined
  }
}

/**
 * Whether two addresses are the same account: the same bytes on eip155 and polkadot, the same text elsewhere.
 */
export function isSameAccount(namespace: SignInNamespace, a: string, b: string): boolean {
  if (a === b) return true
  if (namespace === 'eip155') return /^0x[0-9a-fA-F]{40}$/.test(a) && a.toLowerCase() === b.toLowerCase()
  if (namespace !== 'polkadot') return false
  const [one, other] = [readAccountId(a), readAccountId(b)]
  return one !== undefined && other !== undefined && isSameBytes(one, other)
}

/** The 32 bytes of a public key in base58. */
export function readSolanaKey(text: string): Uint8Array | undefined {
  const bytes = text.length <= 44 ? decodeBase58(text) : undefined
  return bytes?.length === 32 ? bytes : undefined
}

/** The output that a Bitcoin address pays to. */
export interface BitcoinScript {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'other'
  /** Networks with this address format. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
  /** The hash, or the witness program. */
  readonly program: Uint8Array
  /** The output script. */
  readonly script: Uint8Array
}

const versions: Readonly<Record<number, readonly ['p2pkh' | 'p2sh', 'bc' | 'tb']>> = {
  0: ['p2pkh', 'bc'],
  5: ['p2sh', 'bc'],
  111: ['p2pkh', 'tb'],
  196: ['p2sh', 'tb'],
}

/** Reads a Bitcoin address with its checksum: base58, bech32 (BIP-173) and bech32m (BIP-350), in lower case. */
export function readBitcoinAddress(text: string): BitcoinScript | undefined {
  return readSegwit(text) ?? readBase58(text)
}

function readBase58(text: string): BitcoinScript | undefined {
  const bytes = text.length <= 35 ? decodeBase58(text) : undefined
  if (bytes?.length !== 25 || !isSameBytes(sha256(sha256(bytes.slice(0, 21))).slice(0, 4), bytes.slice(21)))
    return undefined
  const [kind, prefix] = versions[bytes[0] ?? -1] ?? []
  if (kind === undefined || prefix === undefined) return undefined
  const program = bytes.slice(1, 21)
  const script =
    kind === 'p2pkh'
      ? Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)
      : Uint8Array.of(0xa9, 20, ...program, 0x87)
  return { kind, prefix, program, script }
}

function readSegwit(text: string): BitcoinScript | undefined {
  const decoded = text === text.toLowerCase() ? decodeBech32(text) : undefined
  const prefix = (['bcrt', 'bc', 'tb'] as const).find((each) => each === decoded?.prefix)
  const [version, ...words] = decoded?.words ?? []
  if (prefix === undefined || version === undefined || version > 16) return undefined
  const program = fromWords(words)
  if (decoded?.checksum !== (version === 0 ? 'bech32' : 'bech32m')) return undefined
  const { length = 0 } = program ?? {}
  if (program === undefined || length < 2 || length > 40) return undefined
  if (version === 0 && length !== 20 && length !== 32) return undefined
  const kind =
    version === 0 ? (length === 20 ? 'p2wpkh' : 'p2wsh') : version === 1 && length === 32 ? 'p2tr' : 'other'
  const script = Uint8Array.of(version === 0 ? 0 : 0x50 + version, length, ...program)
  return { kind, prefix, program, script }
}

const ss58Words = ascii('SS58PRE')

/** The 32 bytes of an SS58 address, with its checksum verified, for any network. */
export function readAccountId(text: string): Uint8Array | undefined {
  const bytes = text.length <= 51 ? decodeBase58(text) : undefined
  const [first = 255, second = 0] = bytes ?? []
  if (bytes === undefined || first > 127) return undefined
  const isShort = first < 64
  const prefix = isShort ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  if (prefix === 46 || prefix === 47 || (!isShort && prefix < 64)) return undefined
  if (bytes.length !== (isShort ? 35 : 36)) return undefined
  const hash = blake2b(Uint8Array.of(...ss58Words, ...bytes.slice(0, -2)), { dkLen: 64 })
  return isSameBytes(hash.slice(0, 2), bytes.slice(-2)) ? bytes.slice(isShort ? 1 : 2, -2) : undefined
}

/** The prefix and the 20 bytes of a bech32 address, in lower case. */
export function readCosmosAddress(
  text: string,
): { readonly prefix: string; readonly hash: Uint8Array } | undefined {
  const decoded = text === text.toLowerCase() ? decodeBech32(text) : undefined
  const hash = decoded?.checksum === 'bech32' ? fromWords(decoded.words) : undefined
  return hash?.length === 20 && decoded !== undefined ? { prefix: decoded.prefix, hash } : undefined
}
