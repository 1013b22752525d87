import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TokenBalance } from '../../services/blockchain/types.js'
import { parseDecimal, scale, toTokens, totalCents } from './tokens.js'

const balance = (more: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xa0b8',
  price: 1,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: '',
  ...more,
})
/** The own token of a network, to which the service gives no address. */
const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3000.123,
  quantity: { decimals: '18', numeric: '0.000000000000000001' },
  iconUrl: '',
}

describe('the parser of decimal numbers', () => {
  it.each([
    ['12.5', 125n, 1],
    ['0', 0n, 0],
    ['1e-7', 1n, 7],
    ['1.5e+21', 15n * 10n ** 20n, 0],
    ['-3.10', -310n, 2],
  ])('reads %s', (text, value, decimals) => {
    expect(parseDecimal(text)).toEqual({ value, decimals })
  })

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    ' 1',
    '1e9999',
    '1_0',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  })

  it('reads every number of JavaScript as what it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const read = parseDecimal(`${number}`)
        if (read === undefined) throw new Error(`${number} was not read`)
        expect(Number(`${read.value}e-${read.decimals}`)).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  it('gives back the integer that was written with a point', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(30), (amount, decimals) => {
        const digits = amount.toString().padStart(decimals + 1, '0')
        const at = digits.length - decimals
        const text = decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
        const read = parseDecimal(text)
        expect(read && scale(read, decimals)).toBe(amount)
      }),
    )
  })
})

describe('the scale of an amount', () => {
  it('never rounds up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(40), fc.nat(40), (value, decimals, to) => {
        const scaled = scale({ value, decimals }, to)
        expect(scaled * 10n ** BigInt(decimals) <= value * 10n ** BigInt(to)).toBe(true)
        expect((scaled + 1n) * 10n ** BigInt(decimals) > value * 10n ** BigInt(to)).toBe(true)
      }),
    )
  })
})

describe('the list of tokens', () => {
  it('has base units and cents, exactly and cut', () => {
    const [eth, usdc] = toTokens([balance({ price: 0.9999 }), ether], 'ETH')
    expect(eth).toMatchObject({ symbol: 'ETH', amount: 1n, decimals: 18, cents: 0n, price: '3000.123' })
    // 12.5 at 0.9999 is 12.49875.
    expect(usdc).toMatchObject({ amount: 12_500_000n, cents: 1249n })
  })

  it('is as exact with amounts that no float holds', () => {
    const numeric = '123456789012345678901234567890.123456'
    const [token] = toTokens([balance({ quantity: { decimals: '6', numeric } })], 'ETH')
    expect(token).toMatchObject({
      amount: 123456789012345678901234567890123456n,
      cents: 12345678901234567890123456789012n,
    })
  })

  it('has no worth without a price', () => {
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(toTokens([balance({ price })], 'ETH')).toMatchObject([{ price: undefined, cents: undefined }])
  })

  it('leaves out what is no amount', () => {
    const wrong = [
      { decimals: 'x', numeric: '1' },
      { decimals: '-1', numeric: '1' },
      { decimals: '256', numeric: '1' },
      { decimals: '6', numeric: '-1' },
      { decimals: '6', numeric: '1 000' },
      { decimals: '6', numeric: '' },
    ]
    expect(
      toTokens(
        wrong.map((quantity) => balance({ quantity })),
        'ETH',
      ),
    ).toEqual([])
  })

  it('has the native token first, then what is worth most, then what has no price', () => {
    const named = (symbol: string, price: number) =>
      balance({ symbol, price, address: `eip155:1:0x${symbol}` })
    const tokens = toTokens([named('NONE', 0), named('B', 1), named('A', 1), named('BIG', 9), ether], 'ETH')
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'BIG', 'A', 'B', 'NONE'])
  })

  it('does not take a token for the native one because of its symbol', () => {
    const tokens = toTokens([balance({ symbol: 'ETH', price: 0 }), balance({ price: 1 })], 'ETH')
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  })
})

describe('the coin of Solana', () => {
  it('comes first, and a token that only wraps it does not', () => {
    const at = (address: string, numeric: string) =>
      balance({
        name: 'Solana',
        symbol: 'SOL',
        chainId: 'solana:x',
        address: `solana:x:${address}`,
        price: 150,
        quantity: { decimals: '9', numeric },
      })
    const coin = at(`So${'1'.repeat(41)}`, '0.1')
    const wrapped = at(`So${'1'.repeat(40)}2`, '5')
    expect(toTokens([wrapped, coin], 'SOL').map(({ address }) => address)).toEqual([
      coin.address,
      wrapped.address,
    ])
    const dear = balance({
      chainId: 'solana:x',
      address: 'solana:x:mint',
      quantity: { decimals: '6', numeric: '9999' },
    })
    expect(toTokens([wrapped, dear], 'SOL').map(({ symbol }) => symbol)).toEqual(['USDC', 'SOL'])
  })
})

describe('the total worth', () => {
  it('is the sum of what has a price', () => {
    expect(totalCents(toTokens([balance(), balance({ price: 2 }), balance({ price: 0 })], 'ETH'))).toBe(3750n)
    expect(totalCents(toTokens([balance({ price: 0 })], 'ETH'))).toBeUndefined()
    expect(totalCents([])).toBeUndefined()
  })
})
