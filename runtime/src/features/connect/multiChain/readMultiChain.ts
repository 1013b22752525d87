import type { Connector } from '../../../chains/types.js'
import type { Chain, Kit } from '../../../kit/types.js'
import type { MultiChainData } from './types.js'

/** A family of chains a wallet can be connected on. */
export interface WalletChain {
  readonly chain: Chain
  readonly connector: Connector
}

/**
 * The families of chains of a wallet, from the data of ConnectingMultiChain, which a host may have
 * passed by hand. Wallets that have gone are left out. Subscribes when read in an effect.
 */
export function readMultiChain(kit: Kit, data: unknown): readonly WalletChain[] {
  const { connectors } = (typeof data === 'object' && data !== null ? data : {}) as Partial<MultiChainData>
  if (!Array.isArray(connectors)) return []
  return (connectors as MultiChainData['connectors']).flatMap((wanted) => {
    const chain = kit.chains.get(wanted?.namespace)
    const connector = chain?.connectors.value.find(({ id }) => id === wanted.id)
    return chain && connector ? [{ chain, connector }] : []
  })
}
