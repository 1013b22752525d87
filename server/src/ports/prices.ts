import type { TokenInfo } from './balances.js'

/** The currencies that prices are in. */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

export type Currency = (typeof currencies)[number]

/** The port `prices`. */
export interface Prices {
  /** The price of one of each token, in order; null where nobody knows it. */
  of(tokens: readonly TokenInfo[], currency: Currency): Promise<readonly (number | null)[]>
}

/** A currency as callers write it, or null. */
export const readCurrency = (value: unknown): Currency | null => {
  const text = String(value ?? 'usd').toLowerCase()
  return currencies.find((currency) => currency === text) ?? null
}
