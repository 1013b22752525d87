import type { Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import type { Chain, ChainNamespace, Kit } from '../../kit/types.js'

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

/**
 * Whether going to a namespace asks for one more wallet: something is connected, but nothing there.
 * Without any wallet a network can simply be chosen. Subscribes when read in an effect.
 */
export function needsAccount(kit: Kit, namespace: ChainNamespace): boolean {
  const isConnected = [...kit.chains.values()].some((chain) => connectionOf(chain) !== undefined)
  return isConnected && kit.chains.get(namespace)?.connection.value.status === 'disconnected'
}

export interface NetworkChoice {
  readonly network: Network
  /** False when the wallet in use does not let the app use it. */
  readonly approved: boolean
}

/** The networks of one namespace that are shown together. */
export interface NetworkGroup {
  readonly chain: Chain
  /** The namespace's name for people. */
  readonly label: string
  readonly choices: readonly NetworkChoice[]
}
