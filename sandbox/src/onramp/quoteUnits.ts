import { type QuoteParameters, quotePurchase } from './quotePurchase.js'
import type { Quote } from './types.js'

/**
 * What it costs to get an amount of a coin: the least money that buys at least so much.
 * @param units in the smallest unit
 * @returns the quote, with exactly these units
 */
export function quoteUnits(units: bigint, parameters: QuoteParameters): Quote {
  let low = 1n
  let high = 2n
  while (quotePurchase(high, parameters).units < units) high *= 2n
  while (low < high) {
    const middle = (low + high) / 2n
    if (quotePurchase(middle, parameters).units < units) low = middle + 1n
    else high = middle
  }
  return { ...quotePurchase(low, parameters), units }
}
