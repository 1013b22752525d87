import type { Network } from '../chains/types.js'
import { lateStorageKeys } from './lateStorageKeys.js'
import { storageKeys } from './storageKeys.js'
import type { Chain, Kit } from './types.js'

/** The network a chain works with from now on, kept for the next visit. */
export function setNetwork(kit: Kit, chain: Chain, network: Network): void {
  if (chain.network.peek()?.caipNetworkId === network.caipNetworkId) return
  chain.network.value = network
  kit.storage.set(storageKeys.network(chain.namespace), network.caipNetworkId)
  if (kit.activeNamespace.peek() === chain.namespace)
    kit.storage.set(lateStorageKeys.activeNetwork, network.caipNetworkId)
}
