import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimumOf } from '../../swaps/chain/arithmetic.js'
import type { SwapIntent, SwapToken } from '../../swaps/chain/types.js'
import { amountToSell, roundUp } from './swapFirst.js'

const token = (symbol: string): SwapToken => ({
  id: symbol,
  address: `0x${symbol}`,
  isCoin: false,
  name: symbol,
  symbol,
  decimals: 6,
})
const [sold, paid] = [token('SOLD'), token('PAID')]

/** A pool whose product stays the same, with a fee of 0.3 % (as those of the sandbox are). */
const poolOf =
  (reserves: { readonly sold: bigint; readonly paid: bigint }) =>
  async ({ from, value }: SwapIntent): Promise<bigint> => {
    const [a, b] = from === sold ? [reserves.sold, reserves.paid] : [reserves.paid, reserves.sold]
    const put = value * 997n
    return (put * b) / (a * 1000n + put)
  }

const deep = fc.bigInt(10n ** 9n, 10n ** 30n)

describe('the amount to sell', () => {
  it('buys at least what is to be paid, also at the worst price that the swap accepts, and little more', async () => {
    const wish = fc.tuple(deep, deep, fc.bigInt(1n, 250_000n))
    await fc.assert(
      fc.asyncProperty(wish, async ([first, second, share]) => {
        const quote = poolOf({ sold: first, paid: second })
        const wanted = (second * share) / 1_000_000n
        fc.pre(wanted > 1_000n && first > 10n ** 6n)
        const value = await amountToSell(quote, { from: sold, to: paid, value: wanted })
        const least = minimumOf(await quote({ from: sold, to: paid, value }))
        expect(least).toBeGreaterThanOrEqual(wanted)
        // A unit of what is sold may be worth many of what is paid.
        const unit = second / first + 1n
        expect(least).toBeLessThanOrEqual((wanted * 102n) / 100n + 4n * unit)
      }),
      { numRuns: 300 },
    )
  })

  it('says that nobody sells so much', async () => {
    const quote = poolOf({ sold: 10n ** 12n, paid: 10n ** 12n })
    const wish = { from: sold, to: paid, value: 10n ** 12n }
    await expect(amountToSell(quote, wish)).rejects.toMatchObject({ code: 'SWAP_QUOTE_MISSING' })
  })
})

it('an amount to sell is rounded up to six digits, by so little that nobody loses anything', () => {
  expect(roundUp(4_266_128_951_234_567n)).toBe(4_266_130_000_000_000n)
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 40n), (needed) => {
      const rounded = roundUp(needed)
      expect(rounded).toBeGreaterThanOrEqual(needed)
      expect(rounded * 100_000n).toBeLessThanOrEqual(needed * 100_001n + 100_000n)
      expect(`${rounded}`).toMatch(/^\d{1,6}0*$/)
    }),
  )
})
