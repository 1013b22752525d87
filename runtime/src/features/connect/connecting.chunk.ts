import type { Kit } from '../../kit/types.js'
import { doneSheet } from '../../ui/components/done/useDoneMark.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { ConnectingExternalView } from './wallet/ConnectingWallet.js'
import { connectingTarget } from './wallet/connectingTarget.js'

export const sheet: string = later + doneSheet

/** Connecting a wallet of this browser, in one chunk with its action. */
export const views = {
  ConnectingExternal: {
    component: ConnectingExternalView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data).name,
  },
}
