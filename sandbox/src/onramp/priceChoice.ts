import type { createPricing, Priced } from './createPricing.js'
import { findMethod, sellers } from './offers.js'
import type { Asset, Purchase } from './types.js'

/** What the buyer chose on the pay page; what the caller fixed is not asked for. */
export interface PayChoice {
  readonly asset: Asset
  readonly amount: string
  readonly method: string
}

/** The price of a purchase as the buyer chose it. */
export function priceChoice(
  priceOf: ReturnType<typeof createPricing>,
  { currency, isFixed, provider, units }: Purchase,
  { amount, asset, method }: PayChoice,
): Priced {
  return priceOf({
    seller: sellers.find(({ id }) => id === provider) ?? sellers[0],
    symbol: asset.symbol,
    network: asset.network,
    currency,
    amount,
    method: findMethod(method),
    ...(isFixed && units !== null ? { units } : {}),
  })
}
