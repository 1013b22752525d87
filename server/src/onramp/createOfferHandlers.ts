import type { Call, Handlers } from '../http/types.js'
import type { OnrampAsset, OnrampOffers } from '../ports/onramp.js'
import { networkNameOf } from './readOnramp.js'
import type { OnrampParts } from './types.js'

/** Handlers for what is sold, by whom, and how it can be paid. */
export function createOfferHandlers({ nameOf, onramp }: OnrampParts): Handlers {
  // Both groups of routes return the same data with different field names.
  const currencies = (assets: readonly OnrampAsset[], networkOf: (asset: OnrampAsset) => object) =>
    [...new Map(assets.map((asset) => [asset.symbol, asset.name]))].map(([symbol, name]) => ({
      id: symbol,
      name,
      symbol,
      networks: assets
        .filter((asset) => asset.symbol === symbol)
        .map((asset) => ({ name: networkNameOf(asset.caip2), ...networkOf(asset) })),
    }))
  return {
    getOnrampOptions: async () => {
      const { assets, payments } = await onramp.offers()
      const json = {
        paymentCurrencies: payments.map(({ currency, methods }) => ({
          id: currency,
          payment_method_limits: methods,
        })),
        purchaseCurrencies: currencies(assets, ({ caip2, contract }) => ({
          display_name: nameOf(caip2),
          chain_id: referenceOf(caip2),
          contract_address: contract ?? '',
        })),
      }
      return { status: 200, json }
    },
    getOnrampBuyOptions: async () => {
      const { assets, payments } = await onramp.offers()
      const json = {
        paymentCurrencies: payments.map(({ currency, methods }) => ({
          id: currency,
          limits: methods.map((method) => ({ ...method, id: method.id.toUpperCase() })),
        })),
        purchaseCurrencies: currencies(assets, ({ caip2, contract }) => ({
          displayName: nameOf(caip2),
          chainId: referenceOf(caip2),
          contractAddress: contract ?? '',
        })),
      }
      return { status: 200, json }
    },
    getOnrampProviders: async () => {
      const { sellers } = await onramp.offers()
      const json = sellers.map(({ id, logoUrl, name, websiteUrl }) => ({
        serviceProvider: id,
        name,
        websiteUrl,
        categories: ['CRYPTO_ONRAMP'],
        logos: { light: logoUrl, dark: logoUrl },
      }))
      return { status: 200, json }
    },
    getOnrampProperties: async (call: Call) => {
      const offers = await onramp.offers()
      return { status: 200, json: listProperties(String(call.query.type), offers, nameOf) }
    },
  }
}

const referenceOf = (caip2: string): string => caip2.slice(caip2.indexOf(':') + 1)

/** A list of what sellers offer. Which countries they serve, only their pages say. */
function listProperties(
  type: string,
  { assets, payments }: OnrampOffers,
  nameOf: (caip2: string) => string,
): readonly object[] {
  const methods = payments.flatMap((payment) => payment.methods)
  switch (type) {
    case 'crypto-currencies':
      return assets.map(({ caip2, contract, name, symbol }) => ({
        currencyCode: symbol,
        name,
        chainCode: networkNameOf(caip2).toUpperCase(),
        chainName: nameOf(caip2),
        chainId: referenceOf(caip2),
        contractAddress: contract,
      }))
    case 'fiat-currencies':
      return payments.map(({ currency }) => ({ currencyCode: currency, name: currency }))
    case 'payment-methods':
      return [...new Set(methods.map(({ id }) => id))].map((id) => ({
        paymentMethod: id.toUpperCase(),
        name: id,
        paymentType: id,
      }))
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
