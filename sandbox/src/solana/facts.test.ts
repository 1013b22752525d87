import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, isAddress } from '@solana/kit'
import { isSolanaAddress } from 'appkit-server/parts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solanaAccounts, solanaNetwork } from './common/network.js'
import { solanaTokens } from './common/tokens.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const base58 = getBase58Decoder()

describe('what is fixed follows from names', () => {
  test('the genesis hash and the CAIP-2 id', () => {
    expect(solanaNetwork.genesisHash).toBe(base58.decode(sha256('appkit sandbox solana genesis')))
    expect(solanaNetwork.caip2).toBe(`solana:${solanaNetwork.genesisHash.slice(0, 32)}`)
  })
  test('the accounts', async () => {
    const seeds = ['appkit demo solana', 'appkit demo solana 2']
    const signers = await Promise.all(
      seeds.map((seed) => createKeyPairSignerFromPrivateKeyBytes(sha256(seed))),
    )
    expect(signers.map(({ address }) => address)).toEqual(solanaAccounts)
  })
  test.each(solanaTokens)('the mint of $symbol', ({ mint, symbol }) =>
    expect(mint).toBe(base58.decode(sha256(`appkit sandbox solana mint ${symbol}`))))
})

describe('the check of a Solana address', () => {
  test('agrees with the library on 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(8), (bytes, zeros) => {
        bytes.fill(0, 0, zeros)
        expect(isSolanaAddress(base58.decode(bytes))).toBe(true)
      }),
    )
  })
  test('and on everything else', () => {
    const text = fc.oneof(
      fc.uint8Array({ minLength: 28, maxLength: 36 }).map((bytes) => base58.decode(bytes)),
      fc.string({ minLength: 30, maxLength: 46, unit: fc.constantFrom(...'1Az29+0OIl zß\n') }),
    )
    fc.assert(
      fc.property(text, (given) => {
        expect(isSolanaAddress(given)).toBe(isAddress(given))
      }),
    )
  })
  test.each(['', ' ', `${solanaAccounts[0]}\n`, '0x1', 'l'.repeat(44)])('%j is none', (text) =>
    expect(isSolanaAddress(text)).toBe(false))
})
