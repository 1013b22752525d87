import type { ConnectorType } from '../../chains/types.js'
import { connectionOf } from '../connectionOf.js'
import type { ChainNamespace, Kit } from '../types.js'

export interface ProviderSnapshot {
  /** The namespace's own provider (EIP-1193 for eip155); undefined unless connected. */
  readonly walletProvider: unknown
  readonly walletProviderType: ConnectorType | undefined
}

/** What a connected wallet can be asked with. Reads signals. */
export function readProvider(kit: Kit, namespace?: ChainNamespace): ProviderSnapshot {
  const connector = connectionOf(
    namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace),
  )?.connector
  return { walletProvider: connector?.provider, walletProviderType: connector?.type }
}
