import type { Kit } from '../../../kit/types.js'
import { sheet as later } from '../../../ui/components/later/sheet.js'
import { titles } from '../../../ui/messages/modal.js'
import { connectingTarget } from '../wallet/connectingTarget.js'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'
import { sheet as own } from './sheet.js'

export const sheet: string = later + own

/** The way to a wallet that is not in this browser. */
export const views = {
  ConnectingWalletConnect: {
    component: ConnectingWalletConnectView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data, titles.walletConnect).name,
  },
}
