import { isMobile } from '../../../kit/router.js'
import type { RouteDefinition } from '../../../kit/types.js'
import { titles } from '../../../ui/messages/modal.js'

/**
 * ConnectingWalletConnectBasic as this device has it: a phone has nobody to scan its code, so it shows the
 * wallets to open instead (docs/behaviour.md#opening).
 */
export async function loadBasicViews(): ReturnType<RouteDefinition['load']> {
  const { component, sheet } = isMobile(navigator.userAgent) ? await loadList() : await loadCode()
  return { views: { ConnectingWalletConnectBasic: { component, title: () => titles.walletConnect } }, sheet }
}

async function loadList() {
  const { sheet, views } = await import('../allWallets/allWallets.chunk.js')
  return { component: views.AllWallets.component, sheet }
}

async function loadCode() {
  const [{ BasicPairingView, qrSheet }, { sheet }, { sheet: later }] = await Promise.all([
    import('./QrPanel.js'),
    import('./sheet.js'),
    import('../../../ui/components/later/sheet.js'),
  ])
  return { component: BasicPairingView, sheet: later + qrSheet + sheet }
}
