'use client'

import { useMemo } from 'react'
import type { ConnectorType } from '../../chains/types.js'
import { loadAccountActions } from '../../kit/actions.js'
import type { AppNamespace, AppProvider } from '../../kit/register.js'
import { type NetworkSnapshot, readNetwork, readProvider } from '../../kit/selectors.js'
import type { SwitchNetworkParameters } from '../../kit/switchNetwork.js'
import { useKit, useShownValue } from './AppKitProvider.js'

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

export interface UseAppKitProviderReturnType<Provider> {
  readonly walletProvider: Provider | undefined
  readonly walletProviderType: ConnectorType | undefined
}

/**
 * The provider of the wallet connected in a namespace, for viem, ethers or raw calls. Its type is that of the namespace
 * where `Register` has it, as in an app with generated files.
 *
 * @typeParam Provider - another type for the provider, e.g. of a library of yours; it is not checked.
 * @param namespace - the namespace of the wallet.
 * @returns `walletProvider`, with the interface of its namespace (docs/wallets.md#the-provider-of-each-namespace),
 * and `walletProviderType`; undefined unless connected.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitProvider } from 'appkit-runtime/react'
 *
 * export function PublicKey() {
 *   const { walletProvider } = useAppKitProvider('solana')
 *   return <p>{walletProvider === undefined ? 'not connected' : 'ready to sign'}</p>
 * }
 */
export function useAppKitProvider<Namespace extends AppNamespace>(
  namespace: Namespace,
): UseAppKitProviderReturnType<AppProvider<Namespace>>
export function useAppKitProvider<Provider>(namespace: AppNamespace): UseAppKitProviderReturnType<Provider>
export function useAppKitProvider(namespace: AppNamespace): UseAppKitProviderReturnType<unknown> {
  return useShownValue(useKit('useAppKitProvider'), readProvider, namespace)
}
