import type { Connector } from '../../../chains/types.js'
import type { Chain, Kit } from '../../../kit/types.js'
import { groupsHere } from '../groupsHere.js'
import type { MultiChainData } from './types.js'

/** A family of chains a wallet can be connected on. */
export interface WalletChain {
  readonly chain: Chain
  readonly connector: Connector
}

/**
 * The families of chains of a wallet, from the data of ConnectingMultiChain, which a host may have
 * passed by hand. Wallets that have gone are left out, and families in which the same wallet is found
 * later are added. Subscribes when read in an effect.
 */
export function readMultiChain(kit: Kit, data: unknown): readonly WalletChain[] {
  const { connectors } = (typeof data === 'object' && data !== null ? data : {}) as Partial<MultiChainData>
  if (!Array.isArray(connectors)) return []
  const given = connectors as MultiChainData['connectors']
  const isGiven = (connector: Connector) =>
    given.some((wanted) => wanted?.id === connector.id && wanted.namespace === connector.namespace)
  const group = groupsHere(kit).find((members) => members.some(isGiven)) ?? []
  return group.flatMap((connector) => {
    const chain = kit.chains.get(connector.namespace)
    return chain ? [{ chain, connector }] : []
  })
}
