'use client'
import { type AccountSnapshot, readAccount } from '../kit/read/readAccount.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'
import { useKitValue } from './useKitValue.js'

/** The connected account of a namespace, the active one by default. */
export function useAppKitAccount({
  namespace,
}: {
  readonly namespace?: ChainNamespace
} = {}): AccountSnapshot {
  return useKitValue(useKit('useAppKitAccount'), readAccount, namespace)
}
