import type { CaipNetworkId } from '../../chains/types.js'
import { clusters } from './clusters.js'

/**
 * What a wallet calls a network: a cluster's name, the CAIP-2 id itself where it lists that, and
 * `solana:localnet` for every network that is no public cluster, the sandbox's too.
 *
 * @param listed the chains of the account that signs.
 * @returns undefined when the wallet does not list it.
 */
export function toWalletChain(caipNetworkId: CaipNetworkId, listed: readonly string[]): string | undefined {
  const name = clusters[caipNetworkId] ?? 'solana:localnet'
  return [caipNetworkId, name].find((chain) => listed.includes(chain))
}
