import type { Account, CaipAddress, ConnectionStatus } from '../../chains/types.js'
import { connectionOf } from '../connectionOf.js'
import type { ChainNamespace, Kit } from '../types.js'

/** What `useAppKitAccount` returns (docs/react.md). */
export interface AccountSnapshot {
  readonly allAccounts: readonly Account[]
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: ConnectionStatus
}

/** The account of a namespace, the active one by default. Reads signals. */
export function readAccount(kit: Kit, namespace?: ChainNamespace): AccountSnapshot {
  const chain = namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)
  const connection = connectionOf(chain)
  return {
    allAccounts: connection?.accounts ?? [],
    caipAddress: connection && `${connection.caipNetworkId}:${connection.address}`,
    address: connection?.address,
    isConnected: connection !== undefined,
    status: chain?.connection.value.status ?? 'disconnected',
  }
}
