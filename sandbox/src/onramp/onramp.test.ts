import { formatCents } from 'appkit-server/parts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWebUrl } from './createOnramp.js'
import { quotePurchase, quoteUnits, readCents } from './createPricing.js'
import { parseAsset, readAmount } from './exchangeParams.js'
import type { Asset } from './types.js'

describe('money', () => {
  test.each<[string, bigint | null]>([
    ['50', 5000n],
    ['49.9', 4990n],
    ['49.999', 4999n],
    ['0.01', 1n],
    ...['', ' 1', '-1', '1,5', '1e3', '.5', '1.', '0x1', '1\n', '9'.repeat(10)].map(
      (text): [string, null] => [text, null],
    ),
  ])('%j is %s cents', (text, cents) => expect(readCents(text)).toBe(cents))

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 10n), (cents) => {
        expect(readCents(formatCents(cents))).toBe(cents)
      }),
    )
  })
})

describe('quotes', () => {
  const terms = fc.record({
    price: fc.double({ min: 0.0001, max: 1_000_000, noNaN: true }),
    decimals: fc.integer({ min: 0, max: 18 }),
    feeBasisPoints: fc.constantFrom(0n, 100n, 200n, 10_000n),
  })

  test('every cent is accounted for, and nobody gets more than was paid', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), terms, (total, parameters) => {
        const quote = quotePurchase(total, parameters)
        expect(quote.subtotal + quote.serviceFee + quote.networkFee).toBe(total)
        for (const part of [quote.subtotal, quote.serviceFee, quote.networkFee, quote.units]) {
          expect(part).toBeGreaterThanOrEqual(0n)
        }
        const micro = BigInt(Math.max(1, Math.round(parameters.price * 1e6)))
        const unit = 10n ** BigInt(parameters.decimals)
        expect(quote.units * micro * 100n).toBeLessThanOrEqual(quote.subtotal * unit * 1_000_000n)
      }),
    )
  })

  test('a wanted amount costs the least money that buys it', () => {
    const cheap = terms.filter(({ feeBasisPoints }) => feeBasisPoints < 10_000n)
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n), cheap, (units, parameters) => {
        const quote = quoteUnits(units, parameters)
        expect(quote.units).toBe(units)
        expect(quotePurchase(quote.total, parameters).units).toBeGreaterThanOrEqual(units)
        if (quote.total > 1n) {
          expect(quotePurchase(quote.total - 1n, parameters).units).toBeLessThan(units)
        }
      }),
    )
  })
})

test.each<[unknown, number, bigint | null]>([
  ['1.5', 6, 1_500_000n],
  [2, 6, 2_000_000n],
  ['0x10', 18, 16n],
  ['1.1234567', 6, null],
  ['1.1000000000', 6, 1_100_000n],
  ...['0', '0x0', '-1', '', '1e3', '0x', '1\n', null, {}, Number.NaN, '0x'.padEnd(68, 'f')].map(
    (amount): [unknown, number, null] => [amount, 6, null],
  ),
])('amount %j with %i decimals is %s', (amount, decimals, units) => {
  expect(readAmount(amount, decimals)).toBe(units)
})

test('assets are found by their CAIP-19 id', () => {
  const contract = `0x${'ab'.repeat(20)}` as const
  const base = { chainId: 1, chainName: 'Ethereum', network: 'ethereum', name: '', decimals: 18 }
  const assets: Asset[] = [
    { ...base, symbol: 'ETH', contract: null },
    { ...base, symbol: 'USDC', contract },
  ]
  expect(parseAsset('eip155:1/slip44:60', assets)?.symbol).toBe('ETH')
  expect(parseAsset(`eip155:1/erc20:${contract.toUpperCase().replace('0X', '0x')}`, assets)?.symbol).toBe(
    'USDC',
  )
  for (const id of [
    'eip155:2/slip44:60',
    'eip155:1/slip44:61',
    'eip155:1',
    `eip155:1/erc20:${contract}\n`,
    7,
    null,
  ]) {
    expect(parseAsset(id, assets)).toBeNull()
  }
})

test.each<[string, boolean]>([
  ['https://app.example/done?x=1', true],
  ['http://localhost:5173/', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user@app.example/', false],
  ['//app.example', false],
  ['', false],
  [`https://app.example/${'x'.repeat(2048)}`, false],
])('%s leads to the web: %j', (text, expected) => expect(isWebUrl(text)).toBe(expected))
