/** The supported currencies. */
export type Currency = 'btc' | 'eth' | 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy'

/** How much of each currency one US dollar buys. The figures are fixed, like the prices. */
export const usdRates: Readonly<Record<Currency, number>> = {
  btc: 1 / 100_000,
  eth: 1 / 3000,
  usd: 1,
  eur: 0.9,
  gbp: 0.8,
  aud: 1.5,
  cad: 1.4,
  inr: 85,
  jpy: 150,
}

/** US dollars for one coin or token, by symbol. Fixed figures, so that a value can be shown. */
export const usdPrices: Readonly<Record<string, number>> = {
  ETH: 3000,
  POL: 0.5,
  BNB: 600,
  AVAX: 30,
  xDAI: 1,
  CELO: 0.5,
  SOL: 150,
  USDC: 1,
  DAI: 1,
  USDT: 1,
  GOV: 8,
}

/** Whether values can be shown in a currency. */
const isCurrency = (text: string): text is Currency => Object.hasOwn(usdRates, text)

/**
 * Converts US dollars to another currency.
 *
 * @param usd - null if unknown
 * @returns null if the amount or the currency is unknown
 */
export function fromUsd(usd: number | null, currency: string): number | null {
  return usd === null || !isCurrency(currency) ? null : usd * usdRates[currency]
}
