import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDriver } from '../../kit/testCalls.js'
import { cosmos } from './index.js'
import { isSameAccount, parseAddress, parseBech32 } from './parseAddress.js'
import { readKey } from './readKey.js'

const driver = await openDriver(cosmos)

const prefix = fc.stringMatching(/^[a-z0-9]{1,20}$/)
const data = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
)

describe('the codec of bech32', () => {
  // BIP-173, those in lower case that are no longer than 90 characters and hold whole bytes.
  it.each([
    ['a12uel5l', 'a', ''],
    ['abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw', 'abcdef', '00443214c74254b635cf84653a56d7c675be77df'],
    [
      'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
      'split',
      'c5f38b70305f519bf66d85fb6cf03058f3dde463ecd7918f2dc743918f2d',
    ],
  ])('reads %s', (text, expected, hex) => {
    const parts = parseBech32(text)
    expect(parts?.prefix).toBe(expected)
    expect(Buffer.from(parts?.data ?? []).toString('hex')).toBe(hex)
  })

  it.each([
    '',
    'cosmos',
    'pzry9x0s0muk',
    '1pzry9x0s0muk',
    'x1b4n0q5v',
    'li1dgmt3',
    'A12UEL5L',
    'a12uel5l\n',
    'A1G7SGD8',
    '10a06t8',
    'split1cheo2y9e2w',
    'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx',
    // Bech32m is another checksum.
    'a1lqfn3a',
  ])('refuses %j', (text) => expect(parseBech32(text)).toBeUndefined())

  it('refuses padding that is no zero, and a whole digit of it', () => {
    const words = bech32.toWords(new Uint8Array(21).fill(7))
    expect(parseBech32(bech32.encode('cosmos', words))?.data).toHaveLength(21)
    expect(parseBech32(bech32.encode('cosmos', words.with(-1, (words.at(-1) ?? 0) | 1)))).toBeUndefined()
    const even = bech32.toWords(new Uint8Array(20).fill(7))
    expect(parseBech32(bech32.encode('cosmos', [...even, 0]))).toBeUndefined()
  })

  it('reads what another library writes', () => {
    fc.assert(
      fc.property(prefix, data, (start, bytes) => {
        const text = toBech32(start, bytes)
        expect(parseAddress(text)).toEqual({ prefix: start, data: bytes })
        expect(driver.isAddress(text)).toBe(true)
      }),
    )
  })

  it('agrees with another library on what is none', () => {
    const letters = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio')
    fc.assert(
      fc.property(prefix, data, fc.nat(50), letters, (start, bytes, at, letter) => {
        const text = toBech32(start, bytes)
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        fc.pre(changed !== text)
        expect(() => fromBech32(changed)).toThrow()
        expect(parseBech32(changed)).toBeUndefined()
      }),
    )
  })

  it('knows an account again on any chain, and no other', () => {
    fc.assert(
      fc.property(prefix, prefix, data, data, (one, other, bytes, stranger) => {
        expect(isSameAccount(toBech32(one, bytes), toBech32(other, bytes))).toBe(true)
        expect(isSameAccount(toBech32(one, bytes), toBech32(one, stranger))).toBe(
          bytes.join() === stranger.join(),
        )
      }),
    )
  })

  it('takes addresses of accounts only, and any text without throwing', async () => {
    expect(await driver.verifyAddress(toBech32('cosmos', new Uint8Array(19)))).toBe(false)
    expect(await driver.verifyAddress(toBech32('cosmosvaloper', new Uint8Array(20)))).toBe(true)
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isSameAccount(a, b) === (a === b)))
    const read = (value: unknown) => {
      try {
        return readKey(value)
      } catch (error) {
        return (error as { code?: unknown }).code
      }
    }
    const keys = fc.record({ bech32Address: fc.anything(), pubKey: fc.anything(), address: fc.anything() })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), keys), (value) => {
        expect(['WALLET_BAD_REPLY', 'WALLET_NO_ACCOUNTS']).toContain(read(value))
      }),
    )
  })
})

describe('chain references', () => {
  // CAIP-2 for cosmos.
  it.each([
    ['cosmoshub-3', true],
    ['Binance-Chain-Tigris', true],
    ['iov-mainnet', true],
    ['x', true],
    ['hash-', true],
    ['hashed', true],
    ['8c3444cf8970a9e41a706fab93e7a6c4', true],
    ['hashed-99df5cd68192b33e', true],
    ['hashed-', false],
    ['hashed-99DF5CD68192B33E', false],
    ['hashed-99df5cd68192b33', false],
    ['', false],
    ['x'.repeat(33), false],
    ['osmosis_1', false],
    ['osmosis-1\n', false],
  ])('%j: %s', (reference, expected) => expect(driver.isChainReference(reference)).toBe(expected))
})
