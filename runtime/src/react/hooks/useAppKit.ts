'use client'

import { useMemo } from 'react'
import { actOnConnection, close, open } from '../../kit/actions.js'
import type { ThemeMode, ThemeVariables } from '../../kit/config.js'
import type { AppKit } from '../../kit/createInstance.js'
import type { AppNamespace } from '../../kit/register.js'
import {
  type EventSnapshot,
  readEvents,
  readState,
  readWalletInfo,
  type StateSnapshot,
  type WalletInfo,
} from '../../kit/selectors.js'
import { setTheme } from '../../kit/setTheme.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { useKit, useKitValue, useShownValue } from './useKit.js'

/**
 * Opens and closes the modal. `open` rejects with an AppKitError when a view does not exist or cannot be loaded.
 *
 * @returns `open({ view?, namespace?, data?, uri? })` and `close({ force? })`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKit } from 'appkit-runtime/react'
 *
 * export function Settings() {
 *   const { open } = useAppKit()
 *   return (
 *     <button type="button" onClick={() => open({ view: 'Networks' })}>
 *       Networks
 *     </button>
 *   )
 * }
 */
export function useAppKit(): Pick<AppKit, 'open' | 'close'> {
  const kit = useKit('useAppKit')
  return useMemo(
    () => ({ open: (options) => open(kit, options), close: (options) => close(kit, options) }),
    [kit],
  )
}

/**
 * Whether the modal is open or loading, and which network and namespace are active.
 *
 * @returns `open`, `loading`, `selectedNetworkId`, `activeChain` and `initialized`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitState } from 'appkit-runtime/react'
 *
 * export const Backdrop = () => <div hidden={!useAppKitState().open} />
 */
export function useAppKitState(): StateSnapshot {
  return useShownValue(useKit('useAppKitState'), readState, undefined)
}

/**
 * The last event of the kit.
 *
 * @returns `data`, the event, and its `timestamp` in ms since 1970.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitEvents } from 'appkit-runtime/react'
 *
 * export const LastEvent = () => <p>{useAppKitEvents().data?.event}</p>
 */
export function useAppKitEvents(): EventSnapshot {
  return useKitValue(useKit('useAppKitEvents'), readEvents, undefined)
}

export interface UseAppKitThemeReturnType {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
}

/**
 * The theme, and functions that change it.
 *
 * @returns `themeMode`, `themeVariables`, `setThemeMode` and `setThemeVariables`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitTheme } from 'appkit-runtime/react'
 *
 * export function Dark() {
 *   const { setThemeMode, setThemeVariables } = useAppKitTheme()
 *   const darken = () => {
 *     setThemeMode('dark')
 *     setThemeVariables({ accent: '#8098ff', 'radius-modal': '12px' })
 *   }
 *   return (
 *     <button type="button" onClick={darken}>
 *       Dark
 *     </button>
 *   )
 * }
 */
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

/**
 * Disconnects one namespace, or all. The app is disconnected even when the wallet fails to answer.
 *
 * @returns `disconnect({ namespace? })`, which rejects with DISCONNECT_FAILED when a wallet still shares accounts.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useDisconnect } from 'appkit-runtime/react'
 *
 * export function Leave() {
 *   const { disconnect } = useDisconnect()
 *   return (
 *     <button type="button" onClick={() => disconnect().catch(console.error)}>
 *       Leave
 *     </button>
 *   )
 * }
 */
export function useDisconnect(): {
  disconnect(options?: { readonly namespace?: AppNamespace }): Promise<void>
} {
  const kit = useKit('useDisconnect')
  return useMemo(
    () => ({ disconnect: (options) => actOnConnection(({ disconnect }) => disconnect(kit, options)) }),
    [kit],
  )
}

/**
 * Name and icon of the connected wallet.
 *
 * @param namespace - the active one by default.
 * @returns `walletInfo`: `name`, `icon`, `type` and `rdns`; undefined while none is connected.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useWalletInfo } from 'appkit-runtime/react'
 *
 * export const WalletName = () => <p>{useWalletInfo('eip155').walletInfo?.name}</p>
 */
export function useWalletInfo(namespace?: AppNamespace): { readonly walletInfo: WalletInfo | undefined } {
  return { walletInfo: useKitValue(useKit('useWalletInfo'), readWalletInfo, namespace) }
}
