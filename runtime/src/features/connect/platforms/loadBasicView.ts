import { isMobile } from '../../../kit/isMobile.js'
import type { RouteDefinition } from '../../../kit/types.js'

type View = Awaited<ReturnType<RouteDefinition['load']>>['default']

/**
 * Imports ConnectingWalletConnectBasic as this device has it: a phone has nobody to scan its code, so it
 * shows the wallets to open instead (spec.md section 2).
 */
export async function loadBasicView(): Promise<View> {
  if (isMobile(navigator.userAgent)) return (await import('../allWallets/AllWalletsView.js')).AllWalletsView
  return (await import('./BasicPairingView.js')).BasicPairingView
}
