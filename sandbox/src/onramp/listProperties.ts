import { countries, fiatCurrencies, paymentMethods } from './offers.js'
import type { Asset } from './types.js'

const DEFAULT_AMOUNT = 50

/**
 * One list of what the sellers offer, by its type.
 * @param type `countries`, `crypto-currencies`, `fiat-currencies`, `payment-methods`,
 * `fiat-purchases-limits` or `countries-defaults`
 * @param pictureOf address of a picture of a coin or currency
 */
export function listProperties(
  type: string,
  assets: readonly Asset[],
  pictureOf: (kind: 'Token' | 'Currency', symbol: string) => string,
): unknown[] {
  if (type === 'countries') {
    return countries.map(({ code, name }) => ({
      countryCode: code,
      name,
      flagImageUrl: pictureOf('Currency', code),
      regions: null,
    }))
  }
  if (type === 'crypto-currencies') {
    return assets.map(({ symbol, name, network, chainName, chainId, contract }) => ({
      currencyCode: symbol,
      name,
      chainCode: network.toUpperCase(),
      chainName,
      chainId: String(chainId),
      contractAddress: contract,
      symbolImageUrl: pictureOf('Token', symbol),
    }))
  }
  if (type === 'fiat-currencies') {
    return Object.entries(fiatCurrencies).map(([currencyCode, name]) => ({
      currencyCode,
      name,
      symbolImageUrl: pictureOf('Currency', currencyCode),
    }))
  }
  if (type === 'payment-methods') {
    return paymentMethods.map(({ type: paymentMethod, name }) => ({ paymentMethod, name, paymentType: name }))
  }
  if (type === 'fiat-purchases-limits') {
    return Object.keys(fiatCurrencies).map((currencyCode) => ({
      currencyCode,
      defaultAmount: DEFAULT_AMOUNT,
      minimumAmount: Math.min(...paymentMethods.map(({ min }) => Number(min))),
      maximumAmount: Math.max(...paymentMethods.map(({ max }) => Number(max))),
    }))
  }
  return countries.map(({ code, currency }) => ({
    countryCode: code,
    defaultCurrencyCode: currency,
    defaultPaymentMethods: paymentMethods.map(({ type: method }) => method),
  }))
}
