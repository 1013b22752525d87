import { isMobile } from '../../kit/isMobile.js'
import type { Kit } from '../../kit/types.js'
import { getWalletCatalogue } from './getWalletCatalogue.js'

/** Whether the Connect view leads to the whole catalogue: `features.allWallets` and `allWallets` of the config. */
export function offersAllWallets(kit: Kit, userAgent: string = navigator.userAgent): boolean {
  const { features, allWallets = 'SHOW' } = kit.config
  if (!getWalletCatalogue(kit).isAvailable || features.allWallets === false || allWallets === 'HIDE')
    return false
  return allWallets === 'SHOW' || isMobile(userAgent)
}
