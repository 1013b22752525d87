import type { Connection, Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Chain, Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'

/** The active chain's connection, undefined unless it is connected. */
export function useConnection(kit: Kit): Connection | undefined {
  return useComputed(() => connectionOf(kit.activeChain.value), [kit])
}

/** The network that a wallet is on, undefined when it is none of the app's. */
export function useNetwork(chain: Chain, { caipNetworkId }: Connection): Network | undefined {
  return useComputed(
    () => chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
    [chain, caipNetworkId],
  )
}
