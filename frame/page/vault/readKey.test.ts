import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { readKey } from './readKey.js'

/** The phrase that Ethereum's development nodes have their accounts of, and the addresses that they print. */
const phrase = 'test test test test test test test test test test test junk'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hex = (value: bigint) => value.toString(16).padStart(64, '0')

test('a private key is read with and without 0x, in either case and with space around it', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  for (const text of [key, key.slice(2), key.toUpperCase().replace('0X', '0x'), `  ${key}\n`]) {
    const found = await readKey(text)
    expect(found).toMatchObject({ address })
    expect(typeof found === 'object' && bytesToHex(found.secret)).toBe(key)
  }
})

test('T-O6: a number that is no key of the curve is refused', async () => {
  expect(await readKey(hex(0n))).toBe('key')
  expect(await readKey(hex(order))).toBe('key')
  expect(await readKey(hex(order + 1n))).toBe('key')
  expect(await readKey(hex(order - 1n))).toMatchObject({ secret: expect.anything() })
})

test('a phrase is read as other wallets read it, however it was typed', async () => {
  for (const text of [phrase, ` ${phrase.toUpperCase().replaceAll(' ', '\n')} `])
    expect(await readKey(text)).toMatchObject({ address: first })
})

test('of a phrase, the account of the expected address is found; without it, the first one is given', async () => {
  expect(await readKey(phrase, third.toLowerCase())).toMatchObject({ address: third })
  expect(await readKey(phrase, '0x0000000000000000000000000000000000000001')).toMatchObject({
    address: first,
  })
})

test.each([
  128, 160, 192, 224, 256,
])('a phrase of %s random bits gives the address that viem gives', async (bits) => {
  const made = generateMnemonic(wordlist, bits)
  expect(await readKey(made)).toMatchObject({ address: mnemonicToAccount(made).address })
})

test('T-O6: a phrase with a mistake is refused: a word that is none, words in another order, one that is missing', async () => {
  expect(await readKey(phrase.replace('junk', 'jumk'))).toBe('word')
  expect(await readKey(phrase.replace('junk', 'test'))).toBe('checksum')
  expect(await readKey(phrase.split(' ').slice(1).join(' '))).toBe('key')
})

test('no other text is a key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(['key', 'word', 'checksum']).toContain(await readKey(text))
    }),
  )
})
