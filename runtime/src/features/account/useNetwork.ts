import type { Connection, Network } from '../../chains/types.js'
import type { Chain } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'

/** The network that a wallet is on, undefined when it is none of the app's. */
export function useNetwork(chain: Chain, { caipNetworkId }: Connection): Network | undefined {
  return useComputed(
    () => chain.networks.value.find((each) => each.caipNetworkId === caipNetworkId),
    [chain, caipNetworkId],
  )
}
