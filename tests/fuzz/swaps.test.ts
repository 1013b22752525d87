import BigNumber from 'bignumber.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { impactOf, minimumOf, rateOf } from '../../runtime/src/features/swaps/chain/arithmetic.js'
import { providerFeeOf } from '../../runtime/src/features/swaps/chain/providerFee.js'
import type { SwapToken } from '../../runtime/src/features/swaps/chain/types.js'
import { fuzzParameters, timeoutMs } from './budget.js'

// Another library, on decimal numbers instead of integers: digits enough for a product of three amounts and two prices.
const Exact = BigNumber.clone({ DECIMAL_PLACES: 900, EXPONENTIAL_AT: 1e9, POW_PRECISION: 0 })
const of = (value: bigint | string) => new Exact(value.toString())
const floor = (value: BigNumber) => BigInt(value.integerValue(BigNumber.ROUND_FLOOR).toFixed())

const units = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
const decimals = fc.oneof(fc.constantFrom(0, 6, 8, 18), fc.integer({ min: 0, max: 77 }))
/** As numbers become text, with an exponent or without. */
const price = fc
  .double({ min: 1e-12, max: 1e9, noNaN: true, noDefaultInfinity: true })
  .filter((value) => value > 0)
  .map((value) => `${value}`)
const tokenOf = (digits: number, priced: string | undefined): SwapToken => ({
  id: 'eip155:1:0x',
  address: '0x',
  isCoin: false,
  name: 'A',
  symbol: 'A',
  decimals: digits,
  ...(priced !== undefined && { price: priced }),
})

it(
  'swap numbers agree with a library of decimal numbers, and none is rounded in favour of the swap',
  () => {
    fc.assert(
      fc.property(units, units, decimals, decimals, price, price, (value, out, from, to, sold, bought) => {
        expect(minimumOf(out)).toBe(floor(of(out).times('0.99')))
        expect(providerFeeOf(value)).toBe(floor(of(value).times('0.0085')))
        const intent = { from: tokenOf(from, sold), to: tokenOf(to, bought), value }
        expect(rateOf(intent, out)).toBe(
          floor(
            of(out)
              .times(of(10n ** BigInt(from)))
              .div(of(value)),
          ),
        )
        const given = of(value).shiftedBy(-from).times(sold)
        const got = of(out).shiftedBy(-to).times(bought)
        const points = given.minus(got).times(10_000).div(given)
        // A loss is rounded up, a gain towards none.
        expect(impactOf(intent, out)).toBe(BigInt(points.integerValue(BigNumber.ROUND_CEIL).toFixed()))
        expect(impactOf({ ...intent, to: tokenOf(to, undefined) }, out)).toBeUndefined()
      }),
      fuzzParameters(20_000),
    )
  },
  timeoutMs,
)
