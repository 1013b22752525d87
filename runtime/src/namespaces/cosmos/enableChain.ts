import type { Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { askWallet } from './askWallet.js'
import { toChainInfo } from './toChainInfo.js'
import type { CosmosWallet } from './types.js'

/**
 * Asks a wallet to let the app use a network; a wallet that lacks it is told of it first. Both may
 * ask the visitor.
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
