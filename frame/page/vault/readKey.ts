// A script of its own, which the page loads when somebody brings a wallet: it has the list of words with it.

import { base58 } from '@scure/base'
import { mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey, privateKeyToAddress } from 'viem/accounts'
import { bytesToHex, digitsToBytes } from '../../../common/hex.js'
import { type BroughtKey, type BroughtKeys, clearKeys, haveAddress } from './broughtKeys.js'
import { deriveSeed, solanaAddressOfSeed } from './ed25519.js'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Why a text is no key: no form of one, a word that is not in the list, words that do not belong together, or a key for Solana in a
 * browser that has no Ed25519.
 */
export type KeyProblem = 'key' | 'word' | 'checksum' | 'solana'

/** Accounts of a phrase that an expected address is looked for among. */
const accounts = 20

/**
 * Reads private keys or a phrase, as somebody typed them: 64 hex digits for EVM networks; for Solana, 64 bytes in base58 or as the list of
 * numbers that its command line keeps; one of each with space between them; or a phrase of 12, 15, 18, 21 or 24 English words (BIP-39).
 * The accounts of a phrase are `m/44'/60'/0'/0/n` (BIP-44) and, where the browser has Ed25519, `m/44'/501'/n'/0'` (SLIP-0010): the first
 * ones, or those of the address that is expected.
 *
 * @returns the keys, or why there are none
 */
export async function readKey(text: string, expected?: string): Promise<BroughtKeys | KeyProblem> {
  const trimmed = text.normalize('NFKD').trim()
  const words = trimmed.startsWith('[') ? [trimmed] : trimmed.split(/\s+/)
  if (words.length <= 2) return readKeys(words)
  if (words.length < 12 || words.length > 24 || words.length % 3 !== 0) return 'key'
  return readPhrase(
    words.map((word) => word.toLowerCase()),
    expected,
  )
}

async function readPhrase(
  words: readonly string[],
  expected: string | undefined,
): Promise<BroughtKeys | KeyProblem> {
  if (words.some((word) => !wordlist.includes(word))) return 'word'
  const phrase = words.join(' ')
  try {
    mnemonicToEntropy(phrase, wordlist).fill(0)
  } catch {
    return 'checksum'
  }
  const seed = Uint8Array.from(await mnemonicToSeed(phrase))
  const root = HDKey.fromMasterSeed(seed)
  try {
    const first = await accountOf(root, seed, 0)
    for (let at = 0; expected !== undefined && at < accounts; at++) {
      const keys = at === 0 ? first : await accountOf(root, seed, at)
      if (haveAddress(keys, expected)) return keys
      if (at > 0) clearKeys(keys)
    }
    return first
  } finally {
    root.wipePrivateData()
    seed.fill(0)
  }
}

async function accountOf(root: HDKey, seed: Bytes, at: number): Promise<BroughtKeys> {
  const child = root.derive(`m/44'/60'/0'/0/${at}`)
  if (child.privateKey === null) throw new Error('no private key')
  const secret = Uint8Array.from(child.privateKey)
  child.wipePrivateData()
  const evm = { address: privateKeyToAddress(bytesToHex(secret)), secret }
  const own = await deriveSeed(seed, [44, 501, at, 0])
  const address = await solanaAddressOfSeed(own)
  if (address !== undefined) return { evm, solana: { address, secret: own } }
  own.fill(0)
  return { evm }
}

/** Reads one key, or one of each kind. */
async function readKeys(words: readonly string[]): Promise<BroughtKeys | KeyProblem> {
  let found: BroughtKeys = {}
  for (const word of words) {
    const digits = word.replace(/^0x/i, '')
    const isHex = /^[0-9a-f]{64}$/i.test(digits)
    const key = isHex ? readHex(digits.toLowerCase()) : await readSolana(word)
    const kind = isHex ? 'evm' : 'solana'
    if (typeof key === 'string' || found[kind] !== undefined) {
      clearKeys(found)
      return typeof key === 'string' ? key : 'key'
    }
    found = { ...found, [kind]: key }
  }
  return found
}

function readHex(digits: string): BroughtKey | KeyProblem {
  try {
    // Refuses 0 and every number that is not below the order of the curve.
    return { address: privateKeyToAddress(`0x${digits}`), secret: digitsToBytes(digits) }
  } catch {
    return 'key'
  }
}

/** Reads the seed and the public key that belongs to it, so that a letter that was typed wrong is noticed. */
async function readSolana(text: string): Promise<BroughtKey | KeyProblem> {
  const pair = readPair(text)
  if (pair === undefined) return 'key'
  const [secret, expected] = [pair.slice(0, 32), base58.encode(pair.subarray(32))]
  pair.fill(0)
  const address = await solanaAddressOfSeed(secret)
  if (address === expected) return { address, secret }
  secret.fill(0)
  return address === undefined ? 'solana' : 'key'
}

/** 64 bytes in base58, or as a list of numbers. */
function readPair(text: string): Bytes | undefined {
  const numbers = /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){63}\s*\]$/.test(text)
  try {
    const bytes = numbers ? (JSON.parse(text) as number[]) : [...base58.decode(text)]
    if (bytes.length !== 64 || bytes.some((byte) => byte > 255)) return undefined
    return Uint8Array.from(bytes)
  } catch {
    return undefined
  }
}
