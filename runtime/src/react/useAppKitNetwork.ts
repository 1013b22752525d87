'use client'

import { useMemo } from 'react'
import type { ConnectorType } from '../chains/types.js'
import { loadActions } from '../kit/disconnect.js'
import type { AppNamespace } from '../kit/register.js'
import { type NetworkSnapshot, readNetwork, readProvider } from '../kit/selectors.js'
import type { SwitchNetworkParameters } from '../kit/switchNetwork.js'
import { useKit, useKitValue } from './AppKitProvider.js'

export interface UseAppKitNetworkReturnType extends NetworkSnapshot {
  /** Rejects with an AppKitError when the wallet declines or does not follow. */
  switchNetwork(network: SwitchNetworkParameters['network']): Promise<void>
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

export interface UseAppKitProviderReturnType<Provider> {
  readonly walletProvider: Provider | undefined
  readonly walletProviderType: ConnectorType | undefined
}

/**
 * The provider of the wallet connected in a namespace, for viem, ethers or raw calls.
 *
 * @typeParam Provider - what the caller takes it for, e.g. viem's `EIP1193Provider`; it is not checked.
 */
export function useAppKitProvider<Provider = unknown>(
  namespace: AppNamespace,
): UseAppKitProviderReturnType<Provider> {
  const snapshot = useKitValue(useKit('useAppKitProvider'), readProvider, namespace)
  return snapshot as UseAppKitProviderReturnType<Provider>
}
