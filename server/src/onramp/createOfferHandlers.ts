import type { Call, Handlers } from '../http/types.js'
import type { OnrampAsset, OnrampMethod, OnrampOffers } from '../ports/onramp.js'
import { networkNameOf, refuseCountry } from './readOnramp.js'
import type { OnrampParts } from './types.js'

/** Handlers for the offers: assets, sellers, and ways of paying. */
export function createOfferHandlers(parts: OnrampParts): Handlers {
  const { nameOf, onramp } = parts
  // Both groups of routes return the same data with different field names.
  const currencies = (assets: readonly OnrampAsset[], networkOf: (asset: OnrampAsset) => object) =>
    [...new Map(assets.map((asset) => [asset.symbol, asset.name]))].map(([symbol, name]) => ({
      id: symbol,
      name,
      symbol,
      networks: assets
        .filter((asset) => asset.symbol === symbol)
        .map((asset) => ({ name: networkNameOf(asset), ...networkOf(asset) })),
    }))
  return {
    getOnrampOptions: async () => {
      const { assets, payments } = await onramp.offers()
      const json = {
        paymentCurrencies: payments.map(({ currency, methods }) => ({
          id: currency,
          payment_method_limits: methods.map(limitsOf),
        })),
        purchaseCurrencies: currencies(assets, ({ caip2, contract }) => ({
          display_name: nameOf(caip2),
          chain_id: referenceOf(caip2),
          contract_address: contract ?? '',
        })),
      }
      return { status: 200, json }
    },
    getOnrampBuyOptions: async ({ query }: Call) => {
      const offers = await onramp.offers()
      const refusal = refuseCountry(offers, query.country)
      if (refusal !== null) return refusal
      const { assets, payments } = offers
      const json = {
        paymentCurrencies: payments.map(({ currency, methods }) => ({
          id: currency,
          limits: methods.map((method) => ({ ...limitsOf(method), id: method.id.toUpperCase() })),
        })),
        purchaseCurrencies: currencies(assets, ({ caip2, contract }) => ({
          displayName: nameOf(caip2),
          chainId: referenceOf(caip2),
          contractAddress: contract ?? '',
        })),
      }
      return { status: 200, json }
    },
    ...sellerHandlers(parts),
  }
}

function sellerHandlers(parts: OnrampParts): Handlers {
  const { onramp } = parts
  return {
    getOnrampProviders: async ({ baseUrl, query }: Call) => {
      const offers = await onramp.offers(baseUrl)
      const wanted: readonly unknown[] = Array.isArray(query.countries) ? query.countries : []
      const isServed =
        wanted.length === 0 || wanted.some((country) => refuseCountry(offers, country) === null)
      const json = (isServed ? offers.sellers : []).map(({ id, logoUrl, name, websiteUrl }) => ({
        serviceProvider: id,
        name,
        websiteUrl,
        categories: ['CRYPTO_ONRAMP'],
        logos: { light: logoUrl, dark: logoUrl },
      }))
      return { status: 200, json }
    },
    getOnrampProperties: async (call: Call) => {
      const offers = await onramp.offers(call.baseUrl)
      return { status: 200, json: listProperties(String(call.query.type), offers, parts, call) }
    },
  }
}

const referenceOf = (caip2: string): string => caip2.slice(caip2.indexOf(':') + 1)

const limitsOf = ({ id, max, min }: OnrampMethod) => ({ id, min, max })

const typeOf = ({ id, type = id.toUpperCase() }: OnrampMethod): string => type

/** A list from the offers of sellers. Only their pages say which countries they serve, if they do not list them. */
function listProperties(
  kind: string,
  { assets, countries = [], payments }: OnrampOffers,
  { nameOf, pictureOf }: OnrampParts,
  call: Call,
): readonly object[] {
  const methods = payments.flatMap((payment) => payment.methods)
  const unique = [...new Map(methods.map((method) => [method.id, method])).values()]
  const picture = (field: string, what: 'Token' | 'Currency', name: string) =>
    pictureOf && { [field]: pictureOf(call, what, name) }
  switch (kind) {
    case 'countries':
      return countries.map(({ code, name }) => ({
        countryCode: code,
        name,
        regions: null,
        ...picture('flagImageUrl', 'Currency', code),
      }))
    case 'countries-defaults':
      return countries.map(({ code, currency }) => ({
        countryCode: code,
        defaultCurrencyCode: currency,
        defaultPaymentMethods: unique.map(typeOf),
      }))
    case 'crypto-currencies':
      return assets.map((asset) => ({
        currencyCode: asset.symbol,
        name: asset.name,
        chainCode: networkNameOf(asset).toUpperCase(),
        chainName: nameOf(asset.caip2),
        chainId: referenceOf(asset.caip2),
        contractAddress: asset.contract,
        ...picture('symbolImageUrl', 'Token', asset.symbol),
      }))
    case 'fiat-currencies':
      return payments.map(({ currency, name = currency }) => ({
        currencyCode: currency,
        name,
        ...picture('symbolImageUrl', 'Currency', currency),
      }))
    case 'payment-methods':
      return unique.map((method) => {
        const { id, name = id } = method
        return { paymentMethod: typeOf(method), name, paymentType: name }
      })
    case 'fiat-purchases-limits':
      return payments
        .filter((payment) => payment.methods.length > 0)
        .map(({ currency, methods: own }) => ({
          currencyCode: currency,
          minimumAmount: Math.min(...own.map(({ min }) => Number(min))),
          maximumAmount: Math.max(...own.map(({ max }) => Number(max))),
        }))
    default:
      return []
  }
}
