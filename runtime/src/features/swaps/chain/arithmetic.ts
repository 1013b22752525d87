import { parseDecimal } from '../../balances/tokens.js'
import type { SwapIntent } from './types.js'

/** How much less than quoted is accepted, in percent (docs/behaviour.md#swaps). */
export const slippage = 1

/** Returns the part of a quoted amount that may be lost, cut. */
export const toleratedOf = (out: bigint): bigint => out / 100n

/** Returns the least to accept of a quoted amount, cut. */
export const minimumOf = (out: bigint): bigint => (out * 99n) / 100n

/**
 * How much less the bought tokens are worth than the sold ones.
 *
 * @returns hundredths of a percent, rounded towards a greater loss; negative for a gain. Undefined where a price is
 *   missing.
 */
export function impactOf({ from, to, value }: SwapIntent, out: bigint): bigint | undefined {
  const [sold, bought] = [from, to].map(({ price }) =>
    price === undefined ? undefined : parseDecimal(price),
  )
  if (sold === undefined || bought === undefined) return undefined
  // Both over the same denominator.
  const given = value * sold.value * power(to.decimals + bought.decimals)
  const got = out * bought.value * power(from.decimals + sold.decimals)
  if (given <= 0n) return undefined
  const lost = (given - got) * 10_000n
  return lost > 0n ? (lost + given - 1n) / given : lost / given
}

const power = (exponent: number) => 10n ** BigInt(exponent)

/**
 * How much of one token another one gives, for reading.
 *
 * @returns base units of `to` for a whole `from`, cut.
 */
export const rateOf = ({ from, value }: SwapIntent, out: bigint): bigint =>
  value === 0n ? 0n : (out * power(from.decimals)) / value
