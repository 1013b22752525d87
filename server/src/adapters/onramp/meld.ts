import { decimalOf } from '../../chains/numbers.js'
import { ServerError } from '../../errors/ServerError.js'
import type { HistoryQuery, HistoryRow } from '../../ports/history.js'
import type { Onramp, OnrampAsset, OnrampOrder, OnrampQuote, OnrampWish } from '../../ports/onramp.js'
import { createCache } from '../base/createCache.js'
import { createProvider, type Provider } from '../base/createProvider.js'
import type { SourceOf, SourceParts } from '../base/types.js'
import { askMeldOffers, type MeldOffers, methodOf } from './meldOffers.js'
import { type MeldTransaction, toPurchase } from './meldPurchases.js'

export interface MeldOptions {
  /** Key of the API, from the environment. */
  readonly apiKey: string
  /** Country of buyers who do not say theirs, as two letters: prices and sellers depend on it. US if left out. */
  readonly country?: string
  /** `sandbox` for keys of its test environment. `production` if left out. */
  readonly environment?: 'production' | 'sandbox'
  /** Address of the API; for tests. */
  readonly url?: string
}

const hosts = { production: 'https://api.meld.io', sandbox: 'https://api-sb.meld.io' }
/** Breaking changes come with another version; within one, fields are added only. */
const version = '2025-03-04'
/** Sellers are asked for prices one by one, so an answer takes longer than others. */
const timeoutMs = 15_000
const offersMs = 3_600_000
const quotesMs = 10_000
/** Prices that are remembered, to open a page for the money that a price was of. */
const rememberedPurchases = 1000
const purchases = 50

interface MeldQuote {
  readonly serviceProvider: string
  readonly paymentMethodType?: string | null
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationAmount: number
  readonly destinationCurrencyCode: string
  readonly totalFee?: number | null
  readonly networkFee?: number | null
}

/**
 * Sellers by Meld: prices, pages, and purchases.
 *
 * @returns a source for `sources.onramp`
 * @throws ServerError `BAD_CONFIG` if the country is none
 * @example
 * import { meld } from 'appkit-server'
 *
 * export const sources = { onramp: [meld({ apiKey: process.env.MELD_KEY ?? '', country: 'DE' })] }
 */
export const meld = (options: MeldOptions): SourceOf<'onramp'> => {
  if (!/^[A-Z]{2}$/.test(options.country ?? 'US'))
    throw new ServerError('BAD_CONFIG', 'meld: country has to be two letters, such as US.')
  return { name: 'meld', create: (parts) => createMeld(options, parts) }
}

function createMeld(options: MeldOptions, { networks }: SourceParts): Onramp {
  const { apiKey, country = 'US', environment = 'production', url = hosts[environment] } = options
  const provider = createProvider({
    name: 'meld',
    base: url,
    headers: { authorization: `BASIC ${apiKey}`, 'meld-version': version },
    timeoutMs,
  })
  const kept = createCache<MeldOffers>({ ttlMs: offersMs, entries: 1 })
  const offers = (): Promise<MeldOffers> => kept.get('', () => askMeldOffers(provider, networks))
  const prices = createCache<readonly OnrampQuote[]>({ ttlMs: quotesMs, entries: rememberedPurchases })
  const remembered = new Map<string, OnrampOrder['payment']>()
  const quotes = async (wish: OnrampWish): Promise<readonly OnrampQuote[]> => {
    const code = (await offers()).codeOf(wish.asset)
    if (code === undefined) return []
    const asked = { ...wish, country: wish.country ?? country }
    const key = JSON.stringify([code, asked.currency, asked.amount, asked.country, asked.method])
    const found = await prices.get(key, () => askQuotes(provider, code, asked))
    const { amount, currency } = wish
    for (const { receives } of found) {
      if (remembered.size >= rememberedPurchases) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(nameOf(wish.asset, receives), { amount, currency })
    }
    return found
  }
  return {
    offers: async () => (await offers()).offers,
    quotes,
    page: async (order) => {
      const { asset, quantity } = order
      const code = (await offers()).codeOf(asset)
      // A page is of money; an order of coins repeats the payment of an earlier price.
      const payment = order.payment ?? remembered.get(nameOf(asset, quantity ?? '')) ?? null
      if (code === undefined || payment === null) return null
      const paid = { ...order, payment, country: order.country ?? country }
      const seller = order.seller ?? (await quotes({ ...paid, ...payment }))[0]?.seller
      if (seller === undefined) return null
      return createPage(provider, { ...paid, seller, code })
    },
    purchases: async (query) => {
      // Without the list of offers, purchases are shown on the network where they are looked for.
      const listed = await offers().catch(() => undefined)
      return askPurchases(provider, query, (code) => listed?.networkOf(code))
    },
  }
}

const nameOf = ({ caip2, symbol }: OnrampAsset, quantity: string): string =>
  `${caip2} ${symbol} ${Number(quantity)}`

async function askQuotes(
  provider: Provider,
  code: string,
  { amount, country, currency, method }: OnrampWish,
): Promise<readonly OnrampQuote[]> {
  const type = methodOf(method)
  const body = {
    countryCode: country,
    sourceCurrencyCode: currency,
    sourceAmount: Number(amount),
    destinationCurrencyCode: code,
    ...(type !== null && { paymentMethodType: type }),
  }
  const { quotes } = (await provider.ask('getQuotes', { body })) as {
    readonly quotes?: readonly MeldQuote[] | null
  }
  return (quotes ?? [])
    .filter((quote) => quote.sourceCurrencyCode === currency && quote.destinationCurrencyCode === code)
    .filter(({ destinationAmount, sourceAmount }) => destinationAmount > 0 && sourceAmount === Number(amount))
    .map(toQuote)
    .sort((one, other) => Number(other.receives) - Number(one.receives))
}

function toQuote(quote: MeldQuote): OnrampQuote {
  const { destinationAmount, paymentMethodType = null, serviceProvider, sourceAmount } = quote
  const networkFee = quote.networkFee ?? 0
  const totalFee = Math.min(Math.max(quote.totalFee ?? 0, networkFee), sourceAmount)
  return {
    seller: serviceProvider,
    method: paymentMethodType,
    currency: quote.sourceCurrencyCode,
    total: sourceAmount.toFixed(2),
    subtotal: (sourceAmount - totalFee).toFixed(2),
    networkFee: networkFee.toFixed(2),
    sellerFee: (totalFee - Math.min(networkFee, totalFee)).toFixed(2),
    receives: decimalOf(destinationAmount),
  }
}

type PageOrder = OnrampOrder & {
  readonly payment: NonNullable<OnrampOrder['payment']>
  readonly seller: string
  readonly code: string
}

async function createPage(provider: Provider, order: PageOrder): Promise<string> {
  const { address, code, country, method, payment, redirectUrl, seller } = order
  const type = methodOf(method)
  const body = {
    sessionType: 'BUY',
    externalCustomerId: customerOf(order.asset.caip2, address),
    sessionData: {
      countryCode: country,
      sourceCurrencyCode: payment.currency,
      sourceAmount: payment.amount,
      destinationCurrencyCode: code,
      walletAddress: address,
      serviceProvider: seller,
      ...(type !== null && { paymentMethodType: type }),
      ...(redirectUrl !== null && { redirectUrl }),
    },
  }
  const { widgetUrl } = (await provider.ask('createWidget', { body })) as { readonly widgetUrl: string }
  return widgetUrl
}

/** Meld's id of a customer: the account that receives, in lower case on eip155, where it is written in several ways. */
const customerOf = (caip2: string, address: string): string =>
  caip2.startsWith('eip155:') ? address.toLowerCase() : address

async function askPurchases(
  provider: Provider,
  query: HistoryQuery,
  networkOf: MeldOffers['networkOf'],
): Promise<readonly HistoryRow[]> {
  const caip2 = query.caip2 ?? 'eip155:1'
  const customer = customerOf(caip2, query.address)
  const { transactions } = (await provider.ask('getTransactions', {
    query: { externalCustomerIds: customer, limit: purchases },
  })) as { readonly transactions: readonly MeldTransaction[] }
  return transactions.flatMap((transaction) => toPurchase(transaction, { customer, networkOf, query }) ?? [])
}
