'use client'
import { useMemo } from 'react'
import { disconnect } from '../kit/actions/disconnect.js'
import type { ChainNamespace } from '../kit/types.js'
import { useKit } from './useKit.js'

/** Disconnects one namespace, or all. The app is disconnected even when the wallet fails to answer. */
export function useDisconnect(): {
  disconnect(options?: { readonly namespace?: ChainNamespace }): Promise<void>
} {
  const kit = useKit('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => disconnect(kit, options) }), [kit])
}
