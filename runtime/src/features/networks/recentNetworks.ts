import type { CaipNetworkId } from '../../chains/types.js'
import { isId, readJson } from '../../kit/stored.js'
import type { Kit } from '../../kit/types.js'

const key = '@appkit/recent_networks'
/** How many are kept: the one in use, and two to go back to. */
const maxNetworks = 3

/** The networks that the user has chosen last, newest first. Those that the app has no more stand in no list. */
export function readRecentNetworks(kit: Kit): readonly string[] {
  const stored = readJson(kit, key)
  return Array.isArray(stored) ? stored.filter(isId).slice(0, maxNetworks) : []
}

/**
 * Keeps that the user has gone from one network to another one.
 *
 * @param before - the network that was in use; undefined if there was none.
 */
export function keepRecentNetwork(kit: Kit, to: CaipNetworkId, before?: CaipNetworkId): void {
  const used = [to, ...(before ? [before] : []), ...readRecentNetworks(kit)]
  kit.storage.set(key, JSON.stringify([...new Set(used)].slice(0, maxNetworks)))
}
