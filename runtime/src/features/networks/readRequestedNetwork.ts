import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'

/**
 * The network that SwitchNetwork and SwitchActiveChain were opened for. A host may have passed
 * anything: `{ network }` with a network or its CAIP-2 id is read, and only a network of the app is found.
 */
export function readRequestedNetwork(kit: Kit, data: unknown): Network | undefined {
  const { network } = (data ?? {}) as { readonly network?: unknown }
  const id =
    typeof network === 'object' && network !== null
      ? (network as { readonly caipNetworkId?: unknown }).caipNetworkId
      : network
  return [...kit.chains.values()]
    .flatMap((chain) => chain.networks.value)
    .find(({ caipNetworkId }) => caipNetworkId === id)
}
