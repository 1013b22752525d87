import { generateKeyPairSync } from 'node:crypto'
import { base58 } from '@scure/base'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import fc from 'fast-check'
import { bytesToHex, hexToBytes } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { deriveSeed } from './ed25519.js'
import { readKey } from './readKey.js'

/** The phrase that Ethereum's development nodes have their accounts of, and the addresses that they print. */
const phrase = 'test test test test test test test test test test test junk'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

afterEach(() => vi.restoreAllMocks())

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hex = (value: bigint) => value.toString(16).padStart(64, '0')

test('a private key is read with and without 0x, in either case and with space around it', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  for (const text of [key, key.slice(2), key.toUpperCase().replace('0X', '0x'), `  ${key}\n`]) {
    const found = await readKey(text)
    expect(found).toEqual({ evm: { address, secret: hexToBytes(key) } })
  }
})

test('T-O6: a number that is no key of the curve is refused', async () => {
  expect(await readKey(hex(0n))).toBe('key')
  expect(await readKey(hex(order))).toBe('key')
  expect(await readKey(hex(order + 1n))).toBe('key')
  expect(await readKey(hex(order - 1n))).toMatchObject({ evm: { secret: expect.anything() } })
})

test('a phrase is read as other wallets read it, however it was typed', async () => {
  for (const text of [phrase, ` ${phrase.toUpperCase().replaceAll(' ', '\n')} `])
    expect(await readKey(text)).toMatchObject({ evm: { address: first } })
})

test('a phrase gives the account of the expected address; without one, it gives the first account', async () => {
  expect(await readKey(phrase, third.toLowerCase())).toMatchObject({ evm: { address: third } })
  expect(await readKey(phrase, '0x0000000000000000000000000000000000000001')).toMatchObject({
    evm: { address: first },
  })
})

test.each([
  128, 160, 192, 224, 256,
])('a phrase of %s random bits gives the address that viem gives', async (bits) => {
  const made = generateMnemonic(wordlist, bits)
  expect(await readKey(made)).toMatchObject({
    evm: { address: mnemonicToAccount(made).address },
  })
})

test('T-O6: a phrase with a mistake is refused: a word that is none, words in another order, one that is missing', async () => {
  expect(await readKey(phrase.replace('junk', 'jumk'))).toBe('word')
  expect(await readKey(phrase.replace('junk', 'test'))).toBe('checksum')
  expect(await readKey(phrase.split(' ').slice(1).join(' '))).toBe('key')
})

/** A private key for Solana as others keep it, its seed before its public key, made by somebody else's code. */
async function makeSolanaKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const bytes = Uint8Array.from([
    ...seed,
    ...Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  ])
  const { address } = await createKeyPairSignerFromBytes(bytes)
  return { bytes, address, seed: Uint8Array.from(seed) }
}

test('a key for Solana is read in base58 and as a list of numbers, and has the address that its own library gives', async () => {
  const { address, bytes, seed } = await makeSolanaKey()
  for (const text of [base58.encode(bytes), JSON.stringify([...bytes]), ` [${[...bytes].join(', ')}]\n`])
    expect(await readKey(text)).toEqual({ solana: { address, secret: seed } })
})

test('a key for EVM networks and one for Solana are read together, in any order', async () => {
  const [evm, solana] = [generatePrivateKey(), await makeSolanaKey()]
  const text = base58.encode(solana.bytes)
  const keys = { evm: { address: privateKeyToAccount(evm).address }, solana: { address: solana.address } }
  expect(await readKey(`${evm}\n${text}`)).toMatchObject(keys)
  expect(await readKey(`${text} ${evm}`)).toMatchObject(keys)
  expect(await readKey(`${text} ${text}`)).toBe('key')
  expect(await readKey(`${evm} ${evm}`)).toBe('key')
  expect(await readKey(`${evm} ${text}x`)).toBe('key')
})

test('T-O6: a key for Solana with a letter that is wrong, half of it, or a list that is too long is refused', async () => {
  const { bytes } = await makeSolanaKey()
  const other = Uint8Array.from(bytes, (byte, at) => (at === 40 ? byte ^ 1 : byte))
  expect(await readKey(base58.encode(other))).toBe('key')
  expect(await readKey(base58.encode(bytes.slice(0, 32)))).toBe('key')
  expect(await readKey(JSON.stringify([...bytes, 0]))).toBe('key')
  expect(await readKey(`[${Array(64).fill(300).join(',')}]`)).toBe('key')
})

test('a phrase has the same account on Solana as in other wallets, which goes with the one of EVM networks', async () => {
  const zeros = `${'abandon '.repeat(11)}about`
  expect(await readKey(zeros)).toMatchObject({
    evm: { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
    solana: { address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
  })
  const second = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
  expect(await readKey(zeros, second)).toMatchObject({ solana: { address: second } })
})

test('a seed is derived as SLIP-0010 has it in its first vector', async () => {
  const seed = hexToBytes('0x000102030405060708090a0b0c0d0e0f')
  expect(bytesToHex(await deriveSeed(Uint8Array.from(seed), [0]))).toBe(
    ['0x68e0fe46dfb67e36', '8c75379acec591da', 'd19df3cde26e63b9', '3a8e704f1dade7a3'].join(''),
  )
  expect(bytesToHex(await deriveSeed(Uint8Array.from(seed), [0, 1, 2, 2, 1_000_000_000]))).toBe(
    ['0x8f94d394a8e8fd6b', '1bc2f3f49f5c47e3', '85281d5c17e65324', 'b0f62483e37e8793'].join(''),
  )
})

test('in a browser without Ed25519 a key for Solana says so, and a phrase is one for EVM networks', async () => {
  const { bytes } = await makeSolanaKey()
  const original = crypto.subtle.importKey
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...args: unknown[]) =>
    args[2] === 'Ed25519'
      ? Promise.reject(new DOMException('', 'NotSupportedError'))
      : Reflect.apply(original, crypto.subtle, args)) as typeof crypto.subtle.importKey)
  expect(await readKey(base58.encode(bytes))).toBe('solana')
  expect(await readKey(phrase)).toEqual({ evm: { address: first, secret: expect.anything() } })
})

test('no other text is a key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(['key', 'word', 'checksum', 'solana']).toContain(await readKey(text))
    }),
  )
})
