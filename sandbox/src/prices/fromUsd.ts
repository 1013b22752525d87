import { type Currency, usdRates } from './usdRates.js'

/** Whether worth can be told in a currency. */
const isCurrency = (text: string): text is Currency => Object.hasOwn(usdRates, text)

/**
 * Tells a sum of US dollars in another currency.
 * @param usd may be null for "not known"
 * @returns null when the sum or the currency is not known
 */
export function fromUsd(usd: number | null, currency: string): number | null {
  return usd === null || !isCurrency(currency) ? null : usd * usdRates[currency]
}
