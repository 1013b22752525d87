'use client'
import { readWalletInfo, type WalletInfo } from '../kit/read/readWalletInfo.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

/** Name and icon of the connected wallet. */
export function useWalletInfo(namespace?: ChainNamespace): { readonly walletInfo: WalletInfo | undefined } {
  return { walletInfo: useKitValue(useKit('useWalletInfo'), readWalletInfo, namespace) }
}
