'use client'

import { useMemo } from 'react'
import { loadAccountActions } from '../../kit/actions.js'
import { type NetworkSnapshot, readNetwork } from '../../kit/selectors.js'
import type { SwitchNetworkParameters } from '../../kit/switchNetwork.js'
import { useKit, useShownValue } from './useKit.js'

export interface UseAppKitNetworkReturnType extends NetworkSnapshot {
  /** Rejects with an AppKitError when the wallet declines or does not follow. */
  switchNetwork(network: SwitchNetworkParameters['network']): Promise<void>
}

/**
 * The network in use, and a function that switches it.
 *
 * @returns `caipNetwork`, `caipNetworkId`, `chainId` and `switchNetwork(network)`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { base } from 'appkit-runtime/namespaces/eip155/networks'
 * import { useAppKitNetwork } from 'appkit-runtime/react'
 *
 * export function OnBase() {
 *   const { caipNetwork, switchNetwork } = useAppKitNetwork()
 *   return (
 *     <button type="button" onClick={() => switchNetwork(base).catch(console.error)}>
 *       {caipNetwork?.name}
 *     </button>
 *   )
 * }
 */
export function useAppKitNetwork(): UseAppKitNetworkReturnType {
  const kit = useKit('useAppKitNetwork')
  const snapshot = useShownValue(kit, readNetwork, undefined)
  return useMemo(
    () => ({
      ...snapshot,
      switchNetwork: async (network) => (await loadAccountActions()).switchNetwork(kit, { network }),
    }),
    [kit, snapshot],
  )
}
