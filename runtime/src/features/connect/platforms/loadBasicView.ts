import { isMobile } from '../../../kit/isMobile.js'
import type { RouteDefinition } from '../../../kit/types.js'
import { BasicPairingView } from './BasicPairingView.js'

type View = Awaited<ReturnType<RouteDefinition['load']>>['default']

/**
 * ConnectingWalletConnectBasic as this device has it: a phone has nobody to scan its code, so it shows the
 * wallets to open instead (spec.md section 2).
 */
export async function loadBasicView(): Promise<View> {
  if (!isMobile(navigator.userAgent)) return BasicPairingView
  return (await import('../allWallets/AllWalletsView.js')).AllWalletsView
}
