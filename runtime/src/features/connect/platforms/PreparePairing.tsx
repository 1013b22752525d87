import { useEffect } from 'react'
import { expectWallet } from '../../../kit/expectWallet.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { tapHandlers } from '../wallet/chooseWallet.js'
import { appLinkOf, openAppLink } from './appLink.js'
import { useLivePairing } from './useLivePairing.js'
import { waysTo } from './waysTo.js'

/**
 * Keeps a pairing ready while a phone lists wallets, so that a tap on one opens its app at once: a link that is
 * made after the tap is not opened by every browser (docs/walletconnect.md#on-a-phone).
 */
export function PreparePairing({ kit }: { kit: Kit }) {
  useAppInTap(kit, useLivePairing(kit).uri)
  return null
}

/**
 * Makes a tap on a wallet open its app at once, while a view that lists wallets is shown.
 *
 * @param uri - the pairing that the app gets. Nothing is opened without one.
 */
export function useAppInTap(kit: Kit, uri: string | undefined): void {
  useEffect(() => {
    if (uri === undefined) return
    expectWallet(kit)
    const open = (wallet: CatalogueWallet) => openInTap(kit, wallet, uri)
    tapHandlers.set(kit, open)
    return () => {
      if (tapHandlers.get(kit) === open) tapHandlers.delete(kit)
    }
  }, [kit, uri])
}

/** @returns whether the app was opened: not if the wallet is in this browser, nor if it opens this page itself. */
function openInTap(kit: Kit, wallet: CatalogueWallet, uri: string): boolean {
  const { platforms, device, namespace } = waysTo(kit, wallet, true)
  if (platforms[0] !== 'mobile') return false
  const link = appLinkOf(kit, { wallet, platform: 'mobile', device, namespace, uri, waiting: false })
  if (link?.href === undefined) return false
  openAppLink(kit, wallet, link)
  return true
}
