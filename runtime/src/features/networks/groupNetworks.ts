import type { Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'
import type { NetworkGroup } from './types.js'

/**
 * The networks of the app by namespace: those the wallet approves first, else in the host's order
 * (docs/behaviour.md#networks). Subscribes when read in an effect.
 *
 * @param query part of a network's name, or a whole id; empty finds every network.
 * @returns no group that would be empty.
 */
export function groupNetworks(kit: Kit, query = ''): readonly NetworkGroup[] {
  const wanted = query.trim().toLowerCase()
  const isWanted = ({ name, id }: Network) =>
    name.toLowerCase().includes(wanted) || String(id).toLowerCase() === wanted
  return [...kit.chains.values()]
    .map((chain) => {
      const approvedIds = connectionOf(chain)?.approvedNetworkIds
      const choices = chain.networks.value.filter(isWanted).map((network) => ({
        network,
        approved: approvedIds?.includes(network.caipNetworkId) ?? true,
      }))
      choices.sort((a, b) => Number(b.approved) - Number(a.approved))
      return { chain, label: chain.driver.label ?? chain.namespace, choices }
    })
    .filter(({ choices }) => choices.length > 0)
}
