import type { Network } from '../../chains/types.js'
import type { CosmosNetwork } from './types.js'

/**
 * Keplr's `ChainInfo` for a network, the parameter of `experimentalSuggestChain`.
 *
 * @returns undefined for a network that does not carry what a wallet must know.
 */
export function toChainInfo(network: Network): object | undefined {
  const { bech32Prefix: prefix, suggestion } = network as Partial<CosmosNetwork>
  const [rpc] = [...(network.rpcUrls.chainDefault?.http ?? []), ...network.rpcUrls.default.http]
  if (prefix === undefined || suggestion === undefined || rpc === undefined) return undefined
  const { symbol, decimals } = network.nativeCurrency
  const currency = { coinDenom: symbol, coinMinimalDenom: suggestion.minimalDenom, coinDecimals: decimals }
  return {
    chainId: String(network.id),
    chainName: network.name,
    rpc,
    rest: suggestion.rest,
    bip44: { coinType: suggestion.coinType ?? 118 },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...currency, ...(suggestion.gasPrices && { gasPriceStep: suggestion.gasPrices }) }],
    stakeCurrency: currency,
    features: suggestion.features ?? [],
  }
}
