// A script of its own, which the page loads when somebody brings a wallet: it has the list of words with it.

import { mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey, privateKeyToAddress } from 'viem/accounts'
import { bytesToHex, digitsToBytes } from '../../../common/hex.js'

type Bytes = Uint8Array<ArrayBuffer>

/** A private key for EVM networks, with its address. */
export interface ReadKey {
  readonly address: string
  readonly secret: Bytes
}

/** Why a text is no key: no form of one, a word that is not in the list, or words that do not belong together. */
export type KeyProblem = 'key' | 'word' | 'checksum'

/** Accounts of a phrase that an expected address is looked for among. */
const accounts = 20

/**
 * Reads a private key (64 hex digits) or a phrase of 12, 15, 18, 21 or 24 English words (BIP-39), as somebody typed it. Of a phrase, the
 * account is `m/44'/60'/0'/0/n` (BIP-44): the first one, or the one of the address that is expected.
 *
 * @returns the key, or why there is none
 */
export async function readKey(text: string, expected?: string): Promise<ReadKey | KeyProblem> {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length === 1) return readHex(words[0] ?? '')
  if (words.length < 12 || words.length > 24 || words.length % 3 !== 0) return 'key'
  if (words.some((word) => !wordlist.includes(word))) return 'word'
  const phrase = words.join(' ')
  try {
    mnemonicToEntropy(phrase, wordlist).fill(0)
  } catch {
    return 'checksum'
  }
  const seed = await mnemonicToSeed(phrase)
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  try {
    const first = accountOf(root, 0)
    for (let at = 0; expected !== undefined && at < accounts; at++) {
      const key = at === 0 ? first : accountOf(root, at)
      if (key.address.toLowerCase() === expected.toLowerCase()) return key
    }
    return first
  } finally {
    root.wipePrivateData()
  }
}

function readHex(typed: string): ReadKey | KeyProblem {
  const digits = typed.replace(/^0x/, '')
  if (!/^[0-9a-f]{64}$/.test(digits)) return 'key'
  try {
    // Refuses 0 and what is not below the order of the curve.
    return { address: privateKeyToAddress(`0x${digits}`), secret: digitsToBytes(digits) }
  } catch {
    return 'key'
  }
}

function accountOf(root: HDKey, at: number): ReadKey {
  const child = root.derive(`m/44'/60'/0'/0/${at}`)
  if (child.privateKey === null) throw new Error('no private key')
  const secret = Uint8Array.from(child.privateKey)
  child.wipePrivateData()
  return { address: privateKeyToAddress(bytesToHex(secret)), secret }
}
