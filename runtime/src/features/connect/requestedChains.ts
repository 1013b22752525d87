import type { Kit } from '../../kit/types.js'

/** Every network of this app as CAIP-2 ids: what a wallet must know one of to be listed. Subscribes when read in an effect. */
export function requestedChains(kit: Kit): readonly string[] {
  return [...kit.chains.values()].flatMap((chain) =>
    chain.networks.value.map(({ caipNetworkId }) => caipNetworkId),
  )
}
