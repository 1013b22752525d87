'use client'

import type { ConnectorType } from '../../chains/types.js'
import type { AppNamespace, AppProvider } from '../../kit/register.js'
import { readProvider } from '../../kit/selectors.js'
import { useKit, useShownValue } from './useKit.js'

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
