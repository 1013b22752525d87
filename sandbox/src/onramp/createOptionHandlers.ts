import type { Call, Handlers, Reply } from '../http/types.js'
import { groupAssets } from './groupAssets.js'
import { listProperties } from './listProperties.js'
import { fiatCurrencies, paymentMethods, sellers } from './offers.js'
import { refuseCountry } from './refuseCountry.js'
import type { Asset } from './types.js'

/** Answers for what can be bought, how it can be paid, and who sells. */
export function createOptionHandlers(assets: readonly Asset[]): Handlers {
  const currencies = Object.keys(fiatCurrencies)
  // The two families of routes tell the same under different names of keys.
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
