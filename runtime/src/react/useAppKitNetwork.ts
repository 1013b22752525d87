'use client'
import { useMemo } from 'react'
import type { Network } from '../chains/types.js'
import { loadActions } from '../kit/actions/disconnect.js'
import { type NetworkSnapshot, readNetwork } from '../kit/read/readNetwork.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

export interface UseAppKitNetworkReturnType extends NetworkSnapshot {
  /** Rejects with an AppKitError when the wallet declines or does not follow. */
  switchNetwork(network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>): Promise<void>
}

/** The network in use, and the way to another. */
export function useAppKitNetwork(): UseAppKitNetworkReturnType {
  const kit = useKit('useAppKitNetwork')
  const snapshot = useKitValue(kit, readNetwork, undefined)
  return useMemo(
    () => ({
      ...snapshot,
      switchNetwork: async (network) => (await loadActions()).switchNetwork(kit, { network }),
    }),
    [kit, snapshot],
  )
}
