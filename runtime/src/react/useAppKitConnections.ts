'use client'
import { useMemo } from 'react'
import { disconnect, loadActions } from '../kit/actions/disconnect.js'
import { type ConnectionSnapshot, readConnections } from '../kit/read/readConnections.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

type Wallet = Pick<ConnectionSnapshot, 'namespace' | 'connectorId'>

export interface UseAppKitConnectionsReturnType {
  readonly connections: readonly ConnectionSnapshot[]
  /** Works with another account from now on; resolves with whether it is in use now. */
  switchAccount(account: Wallet & { readonly address: string }): Promise<boolean>
  /** Leaves one wallet; the others stay. Rejects with an AppKitError when the wallet could not be told. */
  disconnect(wallet: Wallet): Promise<void>
}

/** Every connected wallet of a namespace, of all by default, and the way from one account to another. */
export function useAppKitConnections(namespace?: ChainNamespace): UseAppKitConnectionsReturnType {
  const kit = useKit('useAppKitConnections')
  const connections = useKitValue(kit, readConnections, namespace)
  return useMemo(
    () => ({
      connections,
      async switchAccount({ namespace, connectorId: id, address }) {
        const { switchAccount } = await loadActions()
        return switchAccount(kit, { connector: { id, namespace }, address })
      },
      disconnect: ({ namespace, connectorId }) => disconnect(kit, { namespace, connectorId }),
    }),
    [kit, connections],
  )
}
