import type { Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { askWallet } from './askWallet.js'
import type { CosmosNetwork, CosmosWallet } from './types.js'

/**
 * Asks a wallet to let the app use a network; a wallet that lacks it is told of it first. Both may
 * ask the user.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED when the wallet lacks the network and cannot be told of it;
 *   what the wallet rejects with.
 */
export async function enableChain(wallet: CosmosWallet, network: Network): Promise<void> {
  const enable = () => askWallet(() => wallet.enable([String(network.id)]))
  try {
    await enable()
  } catch (cause) {
    const error = toAppKitError(cause)
    const { experimentalSuggestChain: suggest } = wallet
    const info = toChainInfo(network)
    if (error.code !== 'CHAIN_NOT_SUPPORTED' || suggest === undefined || info === undefined) throw error
    await askWallet(() => suggest(info))
    await enable()
  }
}

/**
 * Keplr's `ChainInfo` for a network, the parameter of `experimentalSuggestChain`.
 *
 * @returns undefined for a network that does not carry what a wallet must know.
 */
function toChainInfo(network: Network): object | undefined {
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
