'use client'

import { useCallback, useEffect, useMemo } from 'react'
import { loadCode } from '../../../errors/AppKitError.js'
import { expectWallet } from '../../../kit/expectWallet.js'
import type { Kit } from '../../../kit/types.js'
import { useKit } from '../../../react/hooks/useKit.js'
import { useLoaded } from '../../../react/hooks/useLoaded.js'
import type { WalletLinks } from '../platforms/types.js'
import { type LivePairing, useLivePairing } from '../platforms/useLivePairing.js'

export interface UsePairingReturnType extends LivePairing {
  /**
   * Opens the app of a wallet of `useWallets` with the pairing. Call it inside the click, so that the browser allows it.
   *
   * @returns whether there was a link to open: not before the pairing is ready, nor for a wallet without one.
   */
  openWallet(wallet: WalletLinks): boolean
}

/**
 * A pairing with a wallet on another device, kept valid while the component is mounted: show `uri` as a QR code. The
 * app needs `walletConnect` among its features, and a relay. When a wallet accepts, the kit is connected by itself;
 * when it declines, `status` is `failed` and `error` says why.
 *
 * @returns `status`, `uri`, `error`, `renew()`, and `openWallet(wallet)`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { usePairing } from 'appkit-runtime/headless'
 *
 * export function Pair() {
 *   const { status, uri, error, renew } = usePairing()
 *   if (status === 'ready') return <code>{uri}</code>
 *   if (status === 'waiting') return <p>One moment</p>
 *   return <button type="button" onClick={renew}>{error?.message ?? 'New code'}</button>
 * }
 */
export function usePairing(): UsePairingReturnType {
  const kit = useKit('usePairing')
  const pairing = useLivePairing(kit, true)
  const { value: links } = useLoaded(kit, loadLinks)
  const { uri } = pairing
  useEffect(() => {
    if (uri !== undefined) expectWallet(kit)
  }, [kit, uri])
  const openWallet = useCallback(
    (wallet: WalletLinks) => uri !== undefined && (links?.openWithPairing(kit, wallet, uri) ?? false),
    [kit, links, uri],
  )
  return useMemo(() => ({ ...pairing, openWallet }), [pairing, openWallet])
}

const loadLinks = (_kit: Kit) => loadCode(import('../platforms/appLink.js'))
