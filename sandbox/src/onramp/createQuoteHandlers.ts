import { randomUUID } from 'node:crypto'
import { type Call, formatCents, type Handlers, type Reply } from 'appkit-server/parts'
import { formatUnits } from '../../../common/units.js'
import type { createPricing, Priced } from './createPricing.js'
import { findMethod, refuseCountry, sellers } from './offers.js'

const [firstSeller] = sellers

// Both groups of routes return the same five amounts with different field names.
function sums(
  { asset, currency, quote }: Extract<Priced, { ok: true }>,
  money: (value: string, currency: string) => Record<string, string>,
) {
  return {
    total: money(formatCents(quote.total), currency),
    subtotal: money(formatCents(quote.subtotal), currency),
    purchase: money(formatUnits(quote.units, asset.decimals), asset.symbol),
    fees: {
      networkFee: money(formatCents(quote.networkFee), currency),
      coinbaseFee: money(formatCents(quote.serviceFee), currency),
    },
  }
}

interface QuoteBody {
  readonly purchaseCurrency: { readonly symbol: string }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
  readonly network: string
}

/** Handlers for quotes. */
export function createQuoteHandlers(priceOf: ReturnType<typeof createPricing>): Handlers {
  const getOnrampQuote = ({ body }: Call): Reply => {
    // The body was validated by the spec, so it has this type.
    const { purchaseCurrency, paymentCurrency, amount, network } = body as QuoteBody
    const priced = priceOf({
      seller: firstSeller,
      symbol: purchaseCurrency.symbol,
      network,
      currency: paymentCurrency.id,
      amount,
      // This route has no payment method, so the widest limits apply.
      method: findMethod('ach_bank_account'),
    })
    if (!priced.ok) return priced.refusal
    const { total, subtotal, purchase, fees } = sums(priced, (value, currency) => ({
      amount: value,
      currency,
    }))
    const quoteId = randomUUID()
    const json = {
      paymentTotal: total,
      paymentSubtotal: subtotal,
      purchaseAmount: purchase,
      ...fees,
      quoteId,
    }
    return { status: 200, json }
  }
  const getOnrampBuyQuote = ({ query }: Call): Reply => {
    const refusal = refuseCountry(query.country)
    if (refusal) return refusal
    const priced = priceOf({
      seller: firstSeller,
      symbol: String(query.purchaseCurrency),
      network: query.purchaseNetwork === undefined ? undefined : String(query.purchaseNetwork),
      currency: String(query.paymentCurrency),
      amount: String(query.paymentAmount),
      method: findMethod(query.paymentMethod),
    })
    if (!priced.ok) return priced.refusal
    const { total, subtotal, purchase, fees } = sums(priced, (value, currency) => ({ value, currency }))
    const quoteId = randomUUID()
    const json = {
      paymentTotal: total,
      paymentSubTotal: subtotal,
      purchaseAmount: purchase,
      ...fees,
      quoteId,
    }
    return { status: 200, json }
  }
  const getOnrampMultiQuotes = (call: Call): Reply => quoteSellers(priceOf, call)
  return { getOnrampQuote, getOnrampBuyQuote, getOnrampMultiQuotes }
}

interface MultiBody {
  readonly countryCode: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationCurrencyCode: string
  readonly paymentMethodType?: string
  readonly excludeProviders?: readonly string[]
}

/** The quotes of a purchase: one for each seller and payment method. */
function quoteSellers(priceOf: ReturnType<typeof createPricing>, { body }: Call): Reply {
  // The body was validated by the spec, so it has this type.
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
