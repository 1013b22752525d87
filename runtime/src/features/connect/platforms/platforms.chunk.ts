import type { Kit } from '../../../kit/types.js'
import { doneSheet } from '../../../ui/components/done/useDoneMark.js'
import { sheet as later } from '../../../ui/components/later/screen.css.js'
import { sheet as qr } from '../../../ui/components/qr/qr.css.js'
import { sheet as tabs } from '../../../ui/components/tabs/tabs.css.js'
import { titles } from '../../../ui/messages/modal.js'
import { connectingTarget } from '../wallet/connectingTarget.js'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'
import { PreparePairing } from './PreparePairing.js'
import { sheet as own } from './platforms.css.js'
import { WideCode } from './QrPanel.js'

export const sheet: string = later + doneSheet + qr + tabs + own

/** The way to a wallet that is not in this browser. */
export const views = {
  ConnectingWalletConnect: {
    component: ConnectingWalletConnectView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data, titles.walletConnect).name,
  },
}

/** The parts of it for the list of wallets: a pairing beforehand on a phone, a code beside the list where there is room. */
export const parts = { PreparePairing, WideCode }
