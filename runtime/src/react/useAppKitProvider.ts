'use client'
import type { ConnectorType } from '../chains/types.js'
import { readProvider } from '../kit/read/readProvider.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

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
  namespace: ChainNamespace,
): UseAppKitProviderReturnType<Provider> {
  const snapshot = useKitValue(useKit('useAppKitProvider'), readProvider, namespace)
  return snapshot as UseAppKitProviderReturnType<Provider>
}
