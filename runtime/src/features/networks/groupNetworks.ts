import type { ChainNamespace, Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'

/**
 * The networks of the app by namespace, that of the network in use first. In each stand those that the wallet approves before
 * the others, and of both the one in use and those used last first (docs/behaviour.md#networks). Subscribes when it is read in
 * an effect.
 *
 * @param query - part of a network's name, or a full id. Empty for every network.
 * @param top - the network in use when the list was opened, then those used last.
 * @returns groups that have at least one network.
 */
export function groupNetworks(kit: Kit, query = '', top: readonly string[] = []): readonly NetworkGroup[] {
  const wanted = query.trim().toLowerCase()
  const isWanted = ({ name, id }: Network) =>
    name.toLowerCase().includes(wanted) || String(id).toLowerCase() === wanted
  const placeOf = ({ caipNetworkId }: Network) => top.indexOf(caipNetworkId) + 1 || Number.POSITIVE_INFINITY
  const order = (a: NetworkChoice, b: NetworkChoice) =>
    Number(b.approved) - Number(a.approved) || placeOf(a.network) - placeOf(b.network) || 0
  const hasFirst = ({ choices }: NetworkGroup) =>
    choices.some(({ network }) => network.caipNetworkId === top[0])
  return [...kit.chains.values()]
    .map((chain) => {
      const approvedIds = connectionOf(chain)?.approvedNetworkIds
      const choices = chain.networks.value.filter(isWanted).map((network) => ({
        network,
        approved: approvedIds?.includes(network.caipNetworkId) ?? true,
      }))
      choices.sort(order)
      return { chain, label: chain.driver.label ?? chain.namespace, choices }
    })
    .filter(({ choices }) => choices.length > 0)
    .sort((a, b) => Number(hasFirst(b)) - Number(hasFirst(a)))
}

/**
 * Whether a network of a namespace needs another wallet: one is connected, but not in this namespace. If none
 * is connected, a network can be chosen without one. Subscribes when it is read in an effect.
 */
export function needsAccount(kit: Kit, namespace: ChainNamespace): boolean {
  const isConnected = [...kit.chains.values()].some((chain) => connectionOf(chain) !== undefined)
  return isConnected && kit.chains.get(namespace)?.connection.value.status === 'disconnected'
}

export interface NetworkChoice {
  readonly network: Network
  /** False if the wallet in use does not support it. */
  readonly approved: boolean
}

/** The networks of one namespace that are shown together. */
export interface NetworkGroup {
  readonly chain: Chain
  /** The label of the namespace. */
  readonly label: string
  readonly choices: readonly NetworkChoice[]
}
