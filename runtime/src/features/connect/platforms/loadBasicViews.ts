import { isMobile } from '../../../kit/isMobile.js'
import type { RouteDefinition } from '../../../kit/types.js'
import { titles } from '../../../ui/messages/titles.js'

/**
 * ConnectingWalletConnectBasic as this device has it: a phone has nobody to scan its code, so it shows the
 * wallets to open instead (spec.md section 2).
 */
export async function loadBasicViews(): ReturnType<RouteDefinition['load']> {
  const component = isMobile(navigator.userAgent)
    ? (await import('../allWallets/AllWalletsView.js')).AllWalletsView
    : (await import('./BasicPairingView.js')).BasicPairingView
  return { views: { ConnectingWalletConnectBasic: { component, title: () => titles.walletConnect } } }
}
