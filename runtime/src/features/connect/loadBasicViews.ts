import { loadCode } from '../../errors/AppKitError.js'
import { isMobile } from '../../kit/device.js'
import type { RouteDefinition } from '../../kit/types.js'
import { doneSheet } from '../../ui/components/done/useDoneMark.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { titles } from '../../ui/messages/modal.js'
import { sheet as own } from './platforms/platforms.css.js'
import { BasicPairingView, qrSheet } from './platforms/QrPanel.js'

/**
 * ConnectingWalletConnectBasic as this device has it: a phone has nobody to scan its code, so it shows the
 * wallets to open instead (docs/behaviour.md#opening).
 *
 * The code is imported statically: nothing else has to load between the press and the code.
 */
export async function loadBasicViews(): ReturnType<RouteDefinition['load']> {
  const { component, sheet } = isMobile(navigator.userAgent)
    ? await loadList()
    : { component: BasicPairingView, sheet: later + doneSheet + qrSheet + own }
  return { views: { ConnectingWalletConnectBasic: { component, title: () => titles.walletConnect } }, sheet }
}

async function loadList() {
  const { sheet, views } = await loadCode(import('./allWallets.chunk.js'))
  return { component: views.AllWallets.component, sheet }
}
