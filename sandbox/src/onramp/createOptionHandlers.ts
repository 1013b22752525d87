import type { Call, Handlers, Reply } from 'appkit-server/parts'
import { countries, fiatCurrencies, paymentMethods, refuseCountry, sellers } from './offers.js'
import type { Asset } from './types.js'

/** Handlers for the options of buying: assets, payment methods and sellers. */
export function createOptionHandlers(assets: readonly Asset[]): Handlers {
  const currencies = Object.keys(fiatCurrencies)
  // Both groups of routes return the same data with different field names.
  const purchaseCurrencies = (networkOf: (asset: Asset) => Record<string, string>) =>
    groupAssets(assets).map((group) => ({
      id: group[0]?.symbol,
      name: group[0]?.name,
      symbol: group[0]?.symbol,
      networks: group.map((asset) => ({ name: asset.network, ...networkOf(asset) })),
    }))
  const getOnrampOptions = (): Reply => ({
    status: 200,
    json: {
      paymentCurrencies: currencies.map((currency) => ({
        id: currency,
        payment_method_limits: paymentMethods.map(({ id, min, max }) => ({ id, min, max })),
      })),
      purchaseCurrencies: purchaseCurrencies(({ chainId, chainName, contract }) => ({
        display_name: chainName,
        chain_id: String(chainId),
        contract_address: contract ?? '',
      })),
    },
  })
  const getOnrampBuyOptions = ({ query }: Call): Reply =>
    refuseCountry(query.country) ?? {
      status: 200,
      json: {
        paymentCurrencies: currencies.map((currency) => ({
          id: currency,
          limits: paymentMethods.map(({ upper, min, max }) => ({ id: upper, min, max })),
        })),
        purchaseCurrencies: purchaseCurrencies(({ chainId, chainName, contract }) => ({
          displayName: chainName,
          chainId: String(chainId),
          contractAddress: contract ?? '',
        })),
      },
    }
  const getOnrampProviders = ({ query, baseUrl }: Call): Reply => {
    const wanted = Array.isArray(query.countries) ? query.countries : []
    const isServed = wanted.length === 0 || wanted.some((country) => refuseCountry(country) === null)
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
    const pictureOf = (kind: 'Token' | 'Currency', symbol: string): string =>
      `${baseUrl}/catalogue/public/get${kind}Image/${symbol}?projectId=${project}`
    return { status: 200, json: listProperties(String(query.type), assets, pictureOf) }
  }
  return { getOnrampOptions, getOnrampBuyOptions, getOnrampProviders, getOnrampProperties }
}

/** Assets by symbol, in the order of their first appearance. */
function groupAssets(assets: readonly Asset[]): Asset[][] {
  const groups = new Map<string, Asset[]>()
  for (const asset of assets) groups.set(asset.symbol, [...(groups.get(asset.symbol) ?? []), asset])
  return [...groups.values()]
}

const DEFAULT_AMOUNT = 50

/**
 * A list of options of the sellers.
 * @param type `countries`, `crypto-currencies`, `fiat-currencies`, `payment-methods`,
 * `fiat-purchases-limits` or `countries-defaults`
 * @param pictureOf returns the URL of the picture of a coin or currency
 */
function listProperties(
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
