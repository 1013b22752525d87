import { randomUUID } from 'node:crypto'
import { decimalOf } from '../chains/numbers.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { OnrampQuote, OnrampWish } from '../ports/onramp.js'
import { findAsset, readCountry, refuseCountry, refuseCurrency } from './readOnramp.js'
import { maxAmount, type OnrampParts } from './types.js'

/** The body, checked by the spec. */
interface QuoteBody {
  readonly purchaseCurrency: { readonly symbol: string; readonly networks: readonly { name: string }[] }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
}

interface MultiBody {
  readonly countryCode: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationCurrencyCode: string
  readonly paymentMethodType?: string
  readonly excludeProviders?: readonly string[]
}

/** A request for quotes, before it is known whether somebody sells the asset. */
interface Asked extends Omit<OnrampWish, 'asset'> {
  readonly symbol: string
  readonly networks: readonly (string | undefined)[]
}

const noPrice = 'No seller names a price before its page.'

/** Handlers for quotes of a purchase. */
export function createQuoteHandlers({ onramp }: OnrampParts): Handlers {
  async function quotesFor({ networks, symbol, ...wish }: Asked): Promise<readonly OnrampQuote[] | Reply> {
    const offers = await onramp.offers()
    const refusal =
      (wish.country === null ? null : refuseCountry(offers, wish.country)) ??
      refuseCurrency(offers, wish.currency)
    if (refusal !== null) return refusal
    const asset = findAsset([...offers.assets, ...(offers.priced ?? [])], [symbol], networks)
    if (asset === undefined) return fail(400, 'asset', `${symbol.slice(0, 64)} is not sold here.`)
    const paid = Number(wish.amount)
    if (!(paid > 0 && paid < maxAmount)) return fail(400, 'amount', 'The amount must be more than zero.')
    return onramp.quotes({ ...wish, asset })
  }
  return {
    getOnrampQuote: async ({ body }: Call) => {
      const { amount, paymentCurrency, purchaseCurrency } = body as QuoteBody
      const found = await quotesFor({
        symbol: purchaseCurrency.symbol,
        networks: purchaseCurrency.networks.map(({ name }) => name),
        currency: paymentCurrency.id.toUpperCase(),
        amount,
        country: null,
        method: null,
      })
      if ('status' in found) return found
      const [quote] = found
      // Callers then leave the price to the page.
      if (quote === undefined) return fail(404, 'asset', noPrice)
      const money = (value: string, currency: string) => ({ amount: value, currency })
      const { subtotal, ...sums } = sumsOf(quote, purchaseCurrency.symbol, money)
      return { status: 200, json: { ...sums, paymentSubtotal: subtotal, quoteId: randomUUID() } }
    },
    getOnrampBuyQuote: async ({ query }: Call) => {
      const symbol = String(query.purchaseCurrency)
      const found = await quotesFor({
        symbol,
        networks: query.purchaseNetwork === undefined ? [] : [String(query.purchaseNetwork)],
        currency: String(query.paymentCurrency).toUpperCase(),
        amount: String(query.paymentAmount),
        country: readCountry(query.country),
        method: String(query.paymentMethod).toLowerCase(),
      })
      if ('status' in found) return found
      const [quote] = found
      if (quote === undefined) return fail(400, 'asset', noPrice)
      const { subtotal, ...sums } = sumsOf(quote, symbol, (value, currency) => ({ value, currency }))
      return { status: 200, json: { ...sums, paymentSubTotal: subtotal, quoteId: randomUUID() } }
    },
    ...multiQuoteHandler(quotesFor),
  }
}

type QuotesFor = (asked: Asked) => Promise<readonly OnrampQuote[] | Reply>

function multiQuoteHandler(quotesFor: QuotesFor): Handlers {
  return {
    getOnrampMultiQuotes: async ({ body }: Call) => {
      const { excludeProviders = [], ...asked } = body as MultiBody
      const [symbol = '', network] = asked.destinationCurrencyCode.split('_')
      const found = await quotesFor({
        symbol,
        networks: network === undefined ? [] : [network.toLowerCase()],
        currency: asked.sourceCurrencyCode.toUpperCase(),
        amount: decimalOf(asked.sourceAmount),
        country: readCountry(asked.countryCode),
        method: asked.paymentMethodType ?? null,
      })
      if ('status' in found) return found
      const json = found
        .filter(({ seller }) => !excludeProviders.includes(seller))
        .map((quote) => toMultiQuote(quote, asked))
      return { status: 200, json }
    },
  }
}

/** The five amounts of a quote. The field of the seller's fee has the name that callers know. */
function sumsOf(
  quote: OnrampQuote,
  symbol: string,
  money: (value: string, currency: string) => Readonly<Record<string, string>>,
) {
  const { currency, networkFee, receives, sellerFee, subtotal, total } = quote
  return {
    paymentTotal: money(total, currency),
    subtotal: money(subtotal, currency),
    purchaseAmount: money(receives, symbol),
    networkFee: money(networkFee, currency),
    coinbaseFee: money(sellerFee, currency),
  }
}

function toMultiQuote(quote: OnrampQuote, asked: MultiBody) {
  const { currency, method, networkFee, receives, seller, sellerFee, subtotal, total } = quote
  return {
    serviceProvider: seller,
    paymentMethodType: method,
    countryCode: asked.countryCode,
    sourceAmount: Number(total),
    sourceCurrencyCode: currency,
    destinationAmount: Number(receives),
    destinationCurrencyCode: asked.destinationCurrencyCode,
    exchangeRate: Number(receives) > 0 ? Number(subtotal) / Number(receives) : null,
    networkFee: Number(networkFee),
    transactionFee: Number(sellerFee),
    totalFee: Number(networkFee) + Number(sellerFee),
  }
}
