import type { createPricing, Priced } from './createPricing.js'
import { findMethod, sellers } from './offers.js'
import type { Asset, Purchase } from './types.js'

/** The buyer's choice on the pay page, without what the app fixed. */
export interface PayChoice {
  readonly asset: Asset
  readonly amount: string
  readonly method: string
}

/** The price of a purchase with the buyer's choice. */
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
