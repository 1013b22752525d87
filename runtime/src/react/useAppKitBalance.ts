'use client'
import { useMemo } from 'react'
import { type BalanceSnapshot, readBalance } from '../kit/read/readBalance.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

export interface UseAppKitBalanceReturnType extends BalanceSnapshot {
  /** Reads the balance anew; rejects only when its code cannot be loaded. */
  fetchBalance(): Promise<BalanceSnapshot>
}

/** The native balance of the connected account, read from the chain whenever account or network change. */
export function useAppKitBalance({
  namespace,
}: {
  readonly namespace?: ChainNamespace
} = {}): UseAppKitBalanceReturnType {
  const kit = useKit('useAppKitBalance')
  const snapshot = useKitValue(kit, readBalance, namespace)
  return useMemo(() => {
    const options = namespace === undefined ? {} : { namespace }
    return {
      ...snapshot,
      async fetchBalance() {
        const { refreshBalance } = await import('../kit/connectActions.js')
        await refreshBalance(kit, options)
        return readBalance(kit, namespace)
      },
    }
  }, [kit, namespace, snapshot])
}
