'use client'

import { useMemo } from 'react'
import type { ThemeMode, ThemeVariables } from '../kit/config.js'
import { disconnect } from '../kit/disconnect.js'
import { closeModal, type OpenModalParameters, openModal, setTheme } from '../kit/modal.js'
import type { AppNamespace } from '../kit/register.js'
import {
  type EventSnapshot,
  readEvents,
  readState,
  readWalletInfo,
  type StateSnapshot,
  type WalletInfo,
} from '../kit/selectors.js'
import { useSignalValue } from '../ui/useSignal.js'
import { useKit, useKitValue } from './AppKitProvider.js'

/** Opens and closes the modal. `open` rejects with an AppKitError when a view does not exist or cannot be loaded. */
export function useAppKit(): { open(options?: OpenModalParameters): Promise<void>; close(): void } {
  const kit = useKit('useAppKit')
  return useMemo(() => ({ open: (options) => openModal(kit, options), close: () => closeModal(kit) }), [kit])
}

/** Whether the modal is open, what it waits for, and which chain is active. */
export function useAppKitState(): StateSnapshot {
  return useKitValue(useKit('useAppKitState'), readState, undefined)
}

/** The last thing that happened. */
export function useAppKitEvents(): EventSnapshot {
  return useKitValue(useKit('useAppKitEvents'), readEvents, undefined)
}

export interface UseAppKitThemeReturnType {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

/** The theme, and ways to change it. */
export function useAppKitTheme(): UseAppKitThemeReturnType {
  const kit = useKit('useAppKitTheme')
  const { mode, variables } = useSignalValue(kit.theme)
  return useMemo(
    () => ({
      themeMode: mode,
      themeVariables: variables,
      setThemeMode: (next) => setTheme(kit, { mode: next }),
      setThemeVariables: (next) => setTheme(kit, { variables: next }),
    }),
    [kit, mode, variables],
  )
}

/** Disconnects one namespace, or all. The app is disconnected even when the wallet fails to answer. */
export function useDisconnect(): {
  disconnect(options?: { readonly namespace?: AppNamespace }): Promise<void>
} {
  const kit = useKit('useDisconnect')
  return useMemo(() => ({ disconnect: (options) => disconnect(kit, options) }), [kit])
}

/** Name and icon of the connected wallet. */
export function useWalletInfo(namespace?: AppNamespace): { readonly walletInfo: WalletInfo | undefined } {
  return { walletInfo: useKitValue(useKit('useWalletInfo'), readWalletInfo, namespace) }
}
