import { storageKeys } from '../../kit/persistence.js'
import type { Kit } from '../../kit/types.js'

const done = new WeakSet<Kit>()

/**
 * Starts on the network that a parameter of the page's address names (`networkParameter`), by its CAIP-2 id or its id in
 * its namespace. Only networks of the app count. It is stored as a choice of the user before the kit reads that, once for
 * a page: a later choice stays.
 */
export function startAtParameter(kit: Kit): void {
  const { networkParameter, networks } = kit.config
  if (networkParameter === undefined || done.has(kit)) return
  done.add(kit)
  const wanted = new URLSearchParams(location.search).get(networkParameter)
  if (wanted === null) return
  const network = networks.find(({ id, caipNetworkId }) => caipNetworkId === wanted || String(id) === wanted)
  if (network === undefined || !kit.chains.has(network.chainNamespace)) return
  kit.storage.set(storageKeys.network(network.chainNamespace), network.caipNetworkId)
  kit.storage.set(storageKeys.activeNamespace, network.chainNamespace)
}
