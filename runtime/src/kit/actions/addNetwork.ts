import type { Network } from '../../chains/types.js'
import { checkNetwork } from '../checkNetwork.js'
import { connectionOf } from '../connectionOf.js'
import { requireChain } from '../requireChain.js'
import { setNetwork } from '../setNetwork.js'
import type { Kit } from '../types.js'
import { refreshBalance } from './refreshBalance.js'

/**
 * Offers a network from now on. One with the same id takes the place of the former. A wallet that is on
 * it already is then on a supported network.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND when the app has no such namespace, NETWORK_INVALID
 */
export function addNetwork(kit: Kit, { network }: { readonly network: Network }): void {
  const chain = requireChain(kit, network?.chainNamespace)
  checkNetwork(network, chain.driver)
  const networks = chain.networks.peek()
  const at = networks.findIndex(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  chain.networks.value = at < 0 ? [...networks, network] : networks.with(at, network)
  const current = chain.network.peek()
  if (current === undefined || current.caipNetworkId === network.caipNetworkId) chain.network.value = network
  if (connectionOf(chain)?.caipNetworkId !== network.caipNetworkId) return
  setNetwork(kit, chain, network)
  void refreshBalance(kit, { namespace: chain.namespace, cached: true })
}
