import { AppKitError } from '../../../errors/AppKitError.js'
import { minimumOf } from '../../swaps/chain/arithmetic.js'
import type { SwapIntent } from '../../swaps/chain/types.js'

/** What an amount gives now, in base units. */
export type Quote = (intent: SwapIntent) => Promise<bigint>

/** Prices that are asked for at most, after the first. */
const maxQuotes = 6

/**
 * How much to sell, so that at least the wanted value is bought also at the worst price that the swap accepts. Exchanges tell
 * what an amount gives, and not what it takes: it is found in a few steps, each a little above the last.
 *
 * @param quote - asks the exchange.
 * @param wish - both tokens, and in `value` the base units of `to` that are wanted.
 * @returns base units of `from`.
 * @throws AppKitError SWAP_QUOTE_MISSING if no amount gives so much; as `quote`
 */
export async function amountToSell(quote: Quote, { from, to, value: wanted }: SwapIntent): Promise<bigint> {
  // What the wanted amount would be sold for is near what it is bought for, and never 0.
  let value = (await quote({ from: to, to: from, value: wanted })) || 1n
  for (let asked = 0; asked < maxQuotes; asked++) {
    const least = minimumOf(await quote({ from, to, value }))
    if (least >= wanted) return value
    value = least === 0n ? value * 1_000n : (value * wanted * 1_002n) / (least * 1_000n) + 1n
  }
  throw new AppKitError('SWAP_QUOTE_MISSING')
}
