import { randomUUID } from 'node:crypto'
import { formatUnits } from '../blockchain/formatUnits.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { createPricing, Priced } from './createPricing.js'
import { findMethod } from './findMethod.js'
import { formatCents } from './formatCents.js'
import { sellers } from './offers.js'
import { quoteSellers } from './quoteSellers.js'
import { refuseCountry } from './refuseCountry.js'

const [firstSeller] = sellers

// Both families of routes tell the same five sums, each with its own names for them.
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

/** Answers for what a purchase would cost. */
export function createQuoteHandlers(priceOf: ReturnType<typeof createPricing>): Handlers {
  const getOnrampQuote = ({ body }: Call): Reply => {
    // The spec has checked the body, so it has this shape.
    const { purchaseCurrency, paymentCurrency, amount, network } = body as QuoteBody
    const priced = priceOf({
      seller: firstSeller,
      symbol: purchaseCurrency.symbol,
      network,
      currency: paymentCurrency.id,
      amount,
      // This route does not say how it is paid, so the wider limits hold.
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
