import type { TokenInfo } from './balances.js'

/** The currencies that prices are in. */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

export type Currency = (typeof currencies)[number]

/** The port `prices`. */
export interface Prices {
  /** The price of one of each token, in order; null where nobody knows it. */
  of(tokens: readonly TokenInfo[], currency: Currency): Promise<readonly (number | null)[]>
}

/** The prices of all sources together. */
export interface MarketPrices {
  /**
   * As `of` of a source.
   *
   * @param patienceMs - for how long prices are waited for, by who can do without: what comes later is null. Without one, each
   *   source may take its time
   */
  of(
    tokens: readonly TokenInfo[],
    currency: Currency,
    patienceMs?: number,
  ): Promise<readonly (number | null)[]>
}

/** A currency as callers write it, or null. */
export const readCurrency = (value: unknown): Currency | null => {
  const text = String(value ?? 'usd').toLowerCase()
  return currencies.find((currency) => currency === text) ?? null
}
