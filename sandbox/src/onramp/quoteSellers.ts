import { formatUnits } from '../blockchain/formatUnits.js'
import type { Call, Reply } from '../http/types.js'
import type { createPricing } from './createPricing.js'
import { findMethod } from './findMethod.js'
import { sellers } from './offers.js'
import { refuseCountry } from './refuseCountry.js'

interface MultiBody {
  readonly countryCode: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationCurrencyCode: string
  readonly paymentMethodType?: string
  readonly excludeProviders?: readonly string[]
}

/** One quote for each seller and way of paying that would serve a purchase. */
export function quoteSellers(priceOf: ReturnType<typeof createPricing>, { body }: Call): Reply {
  // The spec has checked the body, so it has this shape.
  const wish = body as MultiBody
  const refusal = refuseCountry(wish.countryCode)
  if (refusal) return refusal
  const { destinationCurrencyCode, excludeProviders: without = [], paymentMethodType: type } = wish
  const offers = sellers
    .filter(({ id }) => !without.includes(id))
    .flatMap((seller) => seller.payments.map((payment) => ({ seller, payment })))
    .filter(({ payment }) => type === undefined || payment === type)
  const quotes: unknown[] = []
  for (const { seller, payment } of offers) {
    const priced = priceOf({
      seller,
      symbol: destinationCurrencyCode.split('_')[0] ?? '',
      network: undefined,
      currency: wish.sourceCurrencyCode,
      amount: wish.sourceAmount.toFixed(2),
      method: findMethod(payment),
    })
    if (!priced.ok) return priced.refusal
    const { asset, currency, quote } = priced
    const money = (cents: bigint): number => Number(cents) / 100
    const got = Number(formatUnits(quote.units, asset.decimals))
    quotes.push({
      serviceProvider: seller.id,
      paymentMethodType: payment,
      countryCode: wish.countryCode,
      sourceAmount: money(quote.total),
      sourceCurrencyCode: currency,
      destinationAmount: got,
      destinationCurrencyCode,
      exchangeRate: money(quote.subtotal) / got,
      networkFee: money(quote.networkFee),
      transactionFee: money(quote.serviceFee),
      totalFee: money(quote.networkFee + quote.serviceFee),
    })
  }
  return { status: 200, json: quotes }
}
