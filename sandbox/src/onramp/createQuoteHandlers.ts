import { randomUUID } from 'node:crypto'
import { formatUnits } from '../blockchain/formatUnits.js'
import { fail } from '../http/fail.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { createPricing, Priced } from './createPricing.js'
import { findMethod } from './findMethod.js'
import { formatCents } from './formatCents.js'
import { groupAssets } from './groupAssets.js'
import { listProperties } from './listProperties.js'
import { countries, fiatCurrencies, paymentMethods, sellers } from './offers.js'
import type { Asset } from './types.js'

const [firstSeller] = sellers

type Money = (value: string, currency: string) => Record<string, string>

// Both families of routes tell the same five sums, each with its own names for them.
function sums(priced: Extract<Priced, { ok: true }>, money: Money) {
  const { asset, currency, quote } = priced
  return {
    total: money(formatCents(quote.total), currency),
    subtotal: money(formatCents(quote.subtotal), currency),
    purchase: money(formatUnits(quote.units, asset.decimals), asset.symbol),
    networkFee: money(formatCents(quote.networkFee), currency),
    coinbaseFee: money(formatCents(quote.serviceFee), currency),
  }
}

interface QuoteBody {
  readonly purchaseCurrency: { readonly id: string; readonly symbol: string }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
  readonly network: string
}

interface MultiBody {
  readonly countryCode: string
  readonly sourceAmount: number
  readonly sourceCurrencyCode: string
  readonly destinationCurrencyCode: string
  readonly paymentMethodType?: string
  readonly excludeProviders?: readonly string[]
}

/** Answers for what can be bought, by whom, and for how much. Projects are the business of the caller. */
export function createQuoteHandlers(
  assets: readonly Asset[],
  priceOf: ReturnType<typeof createPricing>,
): Handlers {
  const unsupported = (country: unknown): Reply | null =>
    countries.some(({ code }) => code === String(country).toUpperCase())
      ? null
      : fail(
          400,
          'country',
          `Nobody sells in ${String(country)}. Try ${countries.map(({ code }) => code).join(', ')}.`,
        )
  const getOnrampOptions = (): Reply => ({
    status: 200,
    json: {
      paymentCurrencies: Object.keys(fiatCurrencies).map((id) => ({
        id,
        payment_method_limits: paymentMethods.map(({ id: method, min, max }) => ({ id: method, min, max })),
      })),
      purchaseCurrencies: groupAssets(assets).map((group) => ({
        id: group[0]?.symbol,
        name: group[0]?.name,
        symbol: group[0]?.symbol,
        networks: group.map((asset) => ({
          name: asset.network,
          display_name: asset.chainName,
          chain_id: String(asset.chainId),
          contract_address: asset.contract ?? '',
        })),
      })),
    },
  })
  const getOnrampBuyOptions = ({ query }: Call): Reply =>
    unsupported(query.country) ?? {
      status: 200,
      json: {
        paymentCurrencies: Object.keys(fiatCurrencies).map((id) => ({
          id,
          limits: paymentMethods.map(({ upper, min, max }) => ({ id: upper, min, max })),
        })),
        purchaseCurrencies: groupAssets(assets).map((group) => ({
          id: group[0]?.symbol,
          name: group[0]?.name,
          symbol: group[0]?.symbol,
          networks: group.map((asset) => ({
            name: asset.network,
            displayName: asset.chainName,
            chainId: String(asset.chainId),
            contractAddress: asset.contract ?? '',
          })),
        })),
      },
    }
  const getOnrampQuote = ({ body }: Call): Reply => {
    const { purchaseCurrency, paymentCurrency, amount, network } = body as QuoteBody
    const { symbol } = purchaseCurrency
    const currency = paymentCurrency.id
    const method = findMethod('ach_bank_account')
    const priced = priceOf({ seller: firstSeller, symbol, network, currency, amount, method })
    if (!priced.ok) return priced.refusal
    const { total, subtotal, purchase, ...fees } = sums(priced, (value, code) => ({
      amount: value,
      currency: code,
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
    const refusal = unsupported(query.country)
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
    const { total, subtotal, purchase, ...fees } = sums(priced, (value, currency) => ({ value, currency }))
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
  const getOnrampMultiQuotes = ({ body }: Call): Reply => {
    const wish = body as MultiBody
    const refusal = unsupported(wish.countryCode)
    if (refusal) return refusal
    const { paymentMethodType: type, excludeProviders: without = [] } = wish
    const quotes: unknown[] = []
    for (const seller of sellers.filter(({ id }) => !without.includes(id))) {
      for (const paymentMethodType of seller.payments.filter((own) => type === undefined || own === type)) {
        const priced = priceOf({
          seller,
          symbol: wish.destinationCurrencyCode.split('_')[0] ?? '',
          network: undefined,
          currency: wish.sourceCurrencyCode,
          amount: wish.sourceAmount.toFixed(2),
          method: findMethod(paymentMethodType),
        })
        if (!priced.ok) return priced.refusal
        const { asset, currency, quote } = priced
        const [networkFee, transactionFee] = [quote.networkFee, quote.serviceFee].map(
          (fee) => Number(fee) / 100,
        )
        const got = Number(formatUnits(quote.units, asset.decimals))
        quotes.push({
          serviceProvider: seller.id,
          paymentMethodType,
          countryCode: wish.countryCode,
          sourceAmount: Number(quote.total) / 100,
          sourceCurrencyCode: currency,
          destinationAmount: got,
          destinationCurrencyCode: wish.destinationCurrencyCode,
          exchangeRate: Number(quote.subtotal) / 100 / got,
          networkFee,
          transactionFee,
          totalFee: Number(quote.networkFee + quote.serviceFee) / 100,
        })
      }
    }
    return { status: 200, json: quotes }
  }
  const getOnrampProviders = ({ query, baseUrl }: Call): Reply => {
    const wanted = Array.isArray(query.countries) ? query.countries.map(String) : []
    const isServed = wanted.length === 0 || wanted.some((country) => unsupported(country) === null)
    const json = (isServed ? sellers : []).map(({ id, name }) => ({
      serviceProvider: id,
      name,
      websiteUrl: `${baseUrl}/`,
      categories: ['CRYPTO_ONRAMP'],
      logos: { light: `${baseUrl}/favicon.ico`, dark: `${baseUrl}/favicon.ico` },
    }))
    return { status: 200, json }
  }
  const getOnrampProperties = ({ query, baseUrl }: Call): Reply => {
    const project = encodeURIComponent(String(query.projectId))
    const pictureOf = (kind: 'token' | 'currency', symbol: string): string =>
      `${baseUrl}/catalogue/public/get${kind === 'token' ? 'Token' : 'Currency'}Image/${symbol}?projectId=${project}`
    return { status: 200, json: listProperties(String(query.type), assets, pictureOf) }
  }
  return {
    getOnrampOptions,
    getOnrampQuote,
    getOnrampBuyOptions,
    getOnrampBuyQuote,
    getOnrampMultiQuotes,
    getOnrampProviders,
    getOnrampProperties,
  }
}
