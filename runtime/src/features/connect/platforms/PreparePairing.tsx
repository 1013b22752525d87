import { useEffect } from 'react'
import { expectWallet } from '../../../kit/pairingSource.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { tapHandlers } from '../wallet/chooseWallet.js'
import { appLinkOf, openAppLink } from './appLink.js'
import { waysTo } from './ConnectingWalletConnectView.js'
import { useLivePairing } from './useLivePairing.js'

/**
 * Keeps a pairing ready while a phone lists wallets, so that a tap on one opens its app at once: a link that is
 * made after the tap is not opened by every browser (docs/walletconnect.md#on-a-phone).
 */
export function PreparePairing({ kit }: { kit: Kit }) {
  const { uri } = useLivePairing(kit)
  useEffect(() => {
    if (uri === undefined) return
    expectWallet(kit)
    const open = (wallet: CatalogueWallet) => openInTap(kit, wallet, uri)
    tapHandlers.set(kit, open)
    return () => {
      if (tapHandlers.get(kit) === open) tapHandlers.delete(kit)
    }
  }, [kit, uri])
  return null
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
