import type { Kit } from '../../kit/types.js'

/**
 * Every network of this app as CAIP-2 ids: what a wallet must know one of to be listed. An app without
 * namespaces of its own pairs wallets on the networks of its config. Subscribes when read in an effect.
 */
export function requestedChains(kit: Kit): readonly string[] {
  const networks =
    kit.chains.size === 0
      ? kit.config.networks
      : [...kit.chains.values()].flatMap((chain) => chain.networks.value)
  return networks.map(({ caipNetworkId }) => caipNetworkId)
}
