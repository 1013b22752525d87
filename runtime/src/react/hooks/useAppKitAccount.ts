'use client'

import { useMemo } from 'react'
import type { AccountSnapshot } from '../../kit/accountSnapshot.js'
import { actOnConnection, loadAccountActions } from '../../kit/actions.js'
import type { AppNamespace } from '../../kit/register.js'
import {
  type BalanceSnapshot,
  type ConnectionSnapshot,
  readAccount,
  readBalance,
  readConnections,
} from '../../kit/selectors.js'
import { useKit, useShownValue } from './useKit.js'

/**
 * The connected account of a namespace, the active one by default.
 *
 * @param options.namespace - the active one by default.
 * @returns `address`, `caipAddress`, `isConnected`, `status`, `allAccounts`, `user` of whoever is logged in to the embedded
 * wallet, and `profile` with the name and picture of an account of eip155; `isConnected` narrows both addresses.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitAccount } from 'appkit-runtime/react'
 *
 * export function Address() {
 *   const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 *   return <p>{isConnected ? address.slice(0, 6) : 'not connected'}</p>
 * }
 */
export function useAppKitAccount({ namespace }: { readonly namespace?: AppNamespace } = {}): AccountSnapshot {
  return useShownValue(useKit('useAppKitAccount'), readAccount, namespace)
}

export interface UseAppKitBalanceReturnType extends BalanceSnapshot {
  /** Reads the balance anew; rejects only when its code cannot be loaded. */
  fetchBalance(): Promise<BalanceSnapshot>
}

/**
 * The native balance of the connected account, read from the chain whenever account or network change.
 *
 * @param options.namespace - the active one by default.
 * @returns `data` with `balance` in whole units as exact decimal text and `symbol`, the state of the request, and
 * `fetchBalance()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitBalance } from 'appkit-runtime/react'
 *
 * export function Balance() {
 *   const { data, isLoading } = useAppKitBalance()
 *   return <p>{data ? `${data.balance} ${data.symbol}` : isLoading ? '…' : 'not available'}</p>
 * }
 */
export function useAppKitBalance({
  namespace,
}: {
  readonly namespace?: AppNamespace
} = {}): UseAppKitBalanceReturnType {
  const kit = useKit('useAppKitBalance')
  const snapshot = useShownValue(kit, readBalance, namespace)
  return useMemo(() => {
    const options = namespace === undefined ? {} : { namespace }
    return {
      ...snapshot,
      async fetchBalance() {
        await actOnConnection(({ refreshBalance }) => refreshBalance(kit, options))
        return readBalance(kit, namespace)
      },
    }
  }, [kit, namespace, snapshot])
}

/** Names a connected wallet. */
export type UsedWallet = Pick<ConnectionSnapshot, 'namespace' | 'connectorId'>

export interface UseAppKitConnectionsReturnType {
  readonly connections: readonly ConnectionSnapshot[]
  /** Switches to another account. Resolves with true if it is in use now. */
  switchAccount(account: UsedWallet & { readonly address: string }): Promise<boolean>
  /**
   * Disconnects one wallet. The others stay connected. Rejects with an AppKitError if the wallet still shares
   * accounts.
   */
  disconnect(wallet: UsedWallet): Promise<void>
}

/**
 * Every connected wallet of a namespace, by default of all, and a function that switches the account.
 *
 * @param namespace - all by default.
 * @returns `connections`, `switchAccount(account)` and `disconnect(wallet)`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitConnections } from 'appkit-runtime/react'
 *
 * export function Wallets() {
 *   const { connections, switchAccount } = useAppKitConnections()
 *   return connections.map((wallet) => (
 *     <button key={wallet.connectorId} type="button" onClick={() => switchAccount(wallet)}>
 *       {wallet.name}
 *     </button>
 *   ))
 * }
 */
export function useAppKitConnections(namespace?: AppNamespace): UseAppKitConnectionsReturnType {
  const kit = useKit('useAppKitConnections')
  const connections = useShownValue(kit, readConnections, namespace)
  return useMemo(
    () => ({
      connections,
      async switchAccount({ namespace, connectorId: id, address }) {
        const { switchAccount } = await loadAccountActions()
        return switchAccount(kit, { connector: { id, namespace }, address })
      },
      disconnect: ({ namespace, connectorId }) =>
        actOnConnection(({ disconnect }) => disconnect(kit, { namespace, connectorId })),
    }),
    [kit, connections],
  )
}
