import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { connectionOf } from '../connectionOf.js'
import { requireChain } from '../requireChain.js'
import { setNetwork } from '../setNetwork.js'
import type { ChainNamespace, Kit } from '../types.js'
import { refreshBalance } from './refreshBalance.js'

export interface RemoveNetworkParameters {
  readonly namespace: ChainNamespace
  /** The network's own id or its CAIP-2 id. One that is not there changes nothing. */
  readonly id: Network['id']
}

/**
 * Offers a network no longer. A wallet that is on it is then on an unsupported network; without a
 * wallet the first of those that are left is used.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND; NETWORKS_MISSING for the last one of its namespace
 */
export function removeNetwork(kit: Kit, { namespace, id }: RemoveNetworkParameters): void {
  const chain = requireChain(kit, namespace)
  const isMeant = (network: Network) => String(network.id) === String(id) || network.caipNetworkId === id
  const left = chain.networks.peek().filter((network) => !isMeant(network))
  if (left.length === chain.networks.peek().length) return
  const [first] = left
  if (first === undefined) throw new AppKitError('NETWORKS_MISSING', { details: namespace })
  chain.networks.value = left
  const current = chain.network.peek()
  if (current !== undefined && isMeant(current)) setNetwork(kit, chain, first)
  const walletNetwork = connectionOf(chain)?.caipNetworkId
  // Its balance was read through nodes that are gone.
  if (!left.some(({ caipNetworkId }) => caipNetworkId === walletNetwork))
    void refreshBalance(kit, { namespace, cached: true })
}
