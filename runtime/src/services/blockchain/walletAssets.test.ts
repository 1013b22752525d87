import fc from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseWalletAssets } from './walletAssets.js'

const metadata = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
  iconUrl: 'https://a.example/usdc.png',
}
const asset = { address: '0xaa', balance: '0x5f5e100', type: 'ERC20', metadata }

describe("the parser of a wallet's assets", () => {
  it('gives the balances of the chain in the shape of the service', () => {
    const native = { ...asset, address: 'native', type: 'NATIVE', balance: '1500000' }
    expect(parseWalletAssets({ '0x1': [asset, native], '0x89': [asset] }, 1)).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: 'eip155:1:0xaa',
        value: 100,
        price: 1,
        quantity: { decimals: '6', numeric: '100' },
        iconUrl: 'https://a.example/usdc.png',
      },
      expect.not.objectContaining({ address: expect.anything() }),
    ])
    expect(parseWalletAssets({ '0x1': [native] }, 1)?.[0]?.quantity.numeric).toBe('1.5')
  })

  it.each([
    ['address', 7],
    ['balance', 100],
    ['balance', '-1'],
    ['balance', '1.5'],
    ['balance', '0x'],
    ['type', 'ERC721'],
    ['metadata', undefined],
    ['metadata', { ...metadata, decimals: '6' }],
    ['metadata', { ...metadata, price: '1' }],
    ['metadata', { ...metadata, price: Number.NaN }],
    ['metadata', { ...metadata, iconUrl: null }],
  ])('does not use an answer in which %s is %j', (key, value) => {
    expect(parseWalletAssets({ '0x1': [asset, { ...asset, [key]: value }] }, 1)).toBeUndefined()
  })

  it('never throws and never makes up an amount', () => {
    fc.assert(fc.property(fc.anything(), (reply) => void parseWalletAssets(reply, 1)))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const given = { ...asset, balance: `0x${value.toString(16)}`, metadata: { ...metadata, decimals } }
          expect(parseWalletAssets({ '0x1': [given] }, 1)?.[0]?.quantity.numeric).toBe(
            formatUnits(value, decimals),
          )
        },
      ),
    )
  })
})
