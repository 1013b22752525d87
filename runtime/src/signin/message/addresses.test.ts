import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import {
  isSameAccount,
  isSignInAddress,
  readAccountId,
  readBitcoinAddress,
  readCosmosAddress,
  readSolanaKey,
} from './addresses.js'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => at + 1)
const hash = bytesOf(20)
const key = bytesOf(32)

const base58check = createBase58check(sha256)
const legacy = (version: number, body = hash) => base58check.encode(Uint8Array.of(version, ...body))
const segwit = (
  prefix: string,
  version: number,
  program: Uint8Array,
  coder = version === 0 ? bech32 : bech32m,
) => coder.encode(prefix, [version, ...coder.toWords(program)])

const ss58 = (prefix: readonly number[], body = key, end = 2) => {
  const bytes = Uint8Array.of(...prefix, ...body)
  const check = blake2b(concatBytes(utf8ToBytes('SS58PRE'), bytes), { dkLen: 64 })
  return base58.encode(concatBytes(bytes, check.subarray(0, end)))
}
/** The two bytes of a prefix from 64 on. */
const long = (prefix: number) => [((prefix & 0xfc) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
const cosmos = (prefix: string, body = hash, coder = bech32) => coder.encode(prefix, coder.toWords(body))

describe('a Bitcoin address', () => {
  it.each<[string, string, string, string, string]>([
    ['p2pkh', 'bc', legacy(0), bytesToHex(hash), `76a914${bytesToHex(hash)}88ac`],
    ['p2sh', 'bc', legacy(5), bytesToHex(hash), `a914${bytesToHex(hash)}87`],
    ['p2pkh', 'tb', legacy(111), bytesToHex(hash), `76a914${bytesToHex(hash)}88ac`],
    ['p2sh', 'tb', legacy(196), bytesToHex(hash), `a914${bytesToHex(hash)}87`],
    ['p2wpkh', 'bc', segwit('bc', 0, hash), bytesToHex(hash), `0014${bytesToHex(hash)}`],
    ['p2wpkh', 'bcrt', segwit('bcrt', 0, hash), bytesToHex(hash), `0014${bytesToHex(hash)}`],
    ['p2wsh', 'tb', segwit('tb', 0, key), bytesToHex(key), `0020${bytesToHex(key)}`],
    ['p2tr', 'bc', segwit('bc', 1, key), bytesToHex(key), `5120${bytesToHex(key)}`],
    ['other', 'bc', segwit('bc', 1, hash), bytesToHex(hash), `5114${bytesToHex(hash)}`],
    ['other', 'bc', segwit('bc', 2, key), bytesToHex(key), `5220${bytesToHex(key)}`],
    ['other', 'bc', segwit('bc', 16, bytesOf(2)), '0102', '60020102'],
    ['other', 'bc', segwit('bc', 16, bytesOf(40)), bytesToHex(bytesOf(40)), `6028${bytesToHex(bytesOf(40))}`],
  ])('is read: %s of %s, %s', (kind, prefix, address, program, script) => {
    const found = readBitcoinAddress(address)
    const hex = (bytes: Uint8Array | undefined) => bytesToHex(bytes ?? new Uint8Array())
    expect({ ...found, program: hex(found?.program), script: hex(found?.script) }).toEqual({
      kind,
      prefix,
      program,
      script,
    })
    expect(isSignInAddress('bip122', address)).toBe(true)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['another version', legacy(1)],
    ['19 bytes', legacy(0, bytesOf(19))],
    ['21 bytes', legacy(0, bytesOf(21))],
    ['another checksum', legacy(0).replace(/.$/, (last) => (last === '1' ? '2' : '1'))],
    ['a letter that base58 has not', legacy(0).replace(/.$/, '0')],
    ['upper case', segwit('bc', 0, hash).toUpperCase()],
    ['another prefix', segwit('ltc', 0, hash)],
    ['the checksum of later versions', segwit('bc', 0, hash, bech32m)],
    ['the checksum of version 0', segwit('bc', 1, key, bech32)],
    ['a version above 16', segwit('bc', 17, key)],
    ['no version', bech32.encode('bc', [])],
    ['a version and no program', bech32m.encode('bc', [1])],
    ['one byte', segwit('bc', 1, bytesOf(1))],
    ['41 bytes', segwit('bc', 1, bytesOf(41))],
    ['19 bytes in version 0', segwit('bc', 0, bytesOf(19))],
    ['33 bytes in version 0', segwit('bc', 0, bytesOf(33))],
    ['bits that are no byte', bech32m.encode('bc', [1, ...bech32m.toWords(key).slice(0, -1), 1])],
  ])('is none with %s', (_what, address) => {
    expect(readBitcoinAddress(address)).toBeUndefined()
    expect(isSignInAddress('bip122', address)).toBe(false)
  })
})

describe('an SS58 address', () => {
  it.each([0, 2, 42, 45, 48, 63])('is read with the prefix %i', (prefix) => {
    expect(readAccountId(ss58([prefix]))).toEqual(key)
    expect(isSignInAddress('polkadot', ss58([prefix]))).toBe(true)
  })

  it.each([64, 69, 255, 256, 1_284, 2_007, 16_383])('is read with the prefix %i in two bytes', (prefix) => {
    expect(readAccountId(ss58(long(prefix)))).toEqual(key)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['a reserved prefix, 46', ss58([46])],
    ['a reserved prefix, 47', ss58([47])],
    ['a short prefix in two bytes', ss58(long(42))],
    ['the prefix 63 in two bytes', ss58(long(63))],
    ['a prefix that is none', ss58([128])],
    ['a prefix of two bytes that is none', ss58([128, 1])],
    ['31 bytes', ss58([42], bytesOf(31))],
    ['33 bytes', ss58([42], bytesOf(33))],
    ['31 bytes behind a long prefix', ss58(long(69), bytesOf(31))],
    ['one byte of its checksum', ss58([42], key, 1)],
    ['three bytes of its checksum', ss58([42], key, 3)],
    [
      'another checksum',
      base58.encode(base58.decode(ss58([42])).map((byte, at) => (at === 33 ? byte ^ 1 : byte))),
    ],
    [
      'another last byte',
      base58.encode(base58.decode(ss58([42])).map((byte, at) => (at === 34 ? byte ^ 1 : byte))),
    ],
    ['a letter that base58 has not', ss58([42]).replace(/.$/, '0')],
  ])('is none with %s', (_what, address) => {
    expect(readAccountId(address)).toBeUndefined()
    expect(isSignInAddress('polkadot', address)).toBe(false)
  })
})

describe('an address of Cosmos', () => {
  it('is read with any prefix', () => {
    expect(readCosmosAddress(cosmos('cosmos'))).toEqual({ prefix: 'cosmos', hash })
    expect(readCosmosAddress(cosmos('osmo'))).toEqual({ prefix: 'osmo', hash })
    expect(isSignInAddress('cosmos', cosmos('cosmos'))).toBe(true)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['upper case', cosmos('cosmos').toUpperCase()],
    ['the other checksum', cosmos('cosmos', hash, bech32m)],
    ['19 bytes', cosmos('cosmos', bytesOf(19))],
    ['32 bytes', cosmos('cosmos', key)],
    ['bits that are no byte', bech32.encode('cosmos', [...bech32.toWords(hash), 0])],
    ['another last letter', cosmos('cosmos').replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
  ])('is none with %s', (_what, address) => {
    expect(readCosmosAddress(address)).toBeUndefined()
    expect(isSignInAddress('cosmos', address)).toBe(false)
  })
})

describe('an address of Solana', () => {
  it('is the 32 bytes of a key, which have up to 44 characters', () => {
    expect(readSolanaKey(base58.encode(key))).toEqual(key)
    const longest = base58.encode(new Uint8Array(32).fill(255))
    expect(longest).toHaveLength(44)
    expect(readSolanaKey(longest)).toEqual(new Uint8Array(32).fill(255))
    expect(isSignInAddress('solana', longest)).toBe(true)
  })

  it.each([
    '',
    '0',
    base58.encode(bytesOf(31)),
    base58.encode(bytesOf(33)),
    '1'.repeat(33),
  ])('is not %j', (text) => {
    expect(readSolanaKey(text)).toBeUndefined()
    expect(isSignInAddress('solana', text)).toBe(false)
  })
})

describe('an address of Ethereum', () => {
  it('has its checksum in a message', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(isSignInAddress('eip155', address)).toBe(true)
    expect(isSignInAddress('eip155', address.toLowerCase())).toBe(false)
    expect(isSignInAddress('eip155', address.slice(2))).toBe(false)
  })
})

describe('two addresses', () => {
  const one = `0x${'ab'.repeat(20)}`
  it.each<[string, Parameters<typeof isSameAccount>[0], string, string, boolean]>([
    ['the same text', 'cosmos', 'anything', 'anything', true],
    ['the same bytes in another case', 'eip155', one, `0x${'AB'.repeat(20)}`, true],
    ['other bytes', 'eip155', one, `0x${'ac'.repeat(20)}`, false],
    ['texts in another case that are no addresses', 'eip155', 'a', 'A', false],
    ['a text that ends with one', 'eip155', `a${one}`, `A${one}`, false],
    ['a text that begins with one', 'eip155', `${one}a`, `${one}A`, false],
    ['another case where case matters', 'solana', 'a', 'A', false],
    [
      'another case where it does not in the address',
      'cosmos',
      cosmos('a'),
      cosmos('a').toUpperCase(),
      false,
    ],
    ['an account on two networks', 'polkadot', ss58([0]), ss58([42]), true],
    ['an account on two networks, one with a long prefix', 'polkadot', ss58([0]), ss58(long(69)), true],
    ['two accounts', 'polkadot', ss58([0]), ss58([0], bytesOf(33).slice(1)), false],
    ['an address and a text', 'polkadot', ss58([0]), 'x', false],
    ['a text and an address', 'polkadot', 'x', ss58([0]), false],
    ['two texts', 'polkadot', 'x', 'y', false],
    ['two networks on which accounts are not the same', 'solana', ss58([0]), ss58([42]), false],
  ])('are the same account or not: %s', (_what, namespace, a, b, expected) => {
    expect(isSameAccount(namespace, a, b)).toBe(expected)
  })
})
