import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explorerUrl } from './wallets.js'

describe('the address of an account in an explorer', () => {
  it.each([
    ['https://etherscan.io', 'https://etherscan.io/address/0xab'],
    ['https://etherscan.io/', 'https://etherscan.io/address/0xab'],
    ['https://mempool.space/testnet', 'https://mempool.space/testnet/address/0xab'],
    ['https://polkadot.subscan.io/account/{address}', 'https://polkadot.subscan.io/account/0xab'],
    [
      'https://explorer.solana.com/address/{address}?cluster=devnet',
      'https://explorer.solana.com/address/0xab?cluster=devnet',
    ],
  ])('%s', (url, expected) => {
    expect(explorerUrl(url, '0xab')).toBe(expected)
  })

  it('keeps whatever a wallet calls an address inside its place in the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (address) => {
        fc.pre(address !== '.' && address !== '..')
        for (const url of ['https://a.test/x', 'https://a.test/x/{address}?y=1']) {
          const { origin, pathname, search, hash } = new URL(explorerUrl(url, address))
          expect([origin, hash]).toEqual(['https://a.test', ''])
          expect(pathname.split('/')).toHaveLength(url.includes('{') ? 3 : 4)
          expect(search).toBe(url.includes('?') ? '?y=1' : '')
        }
      }),
    )
  })
})
