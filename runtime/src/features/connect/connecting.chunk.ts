import type { Kit } from '../../kit/types.js'
import { sheet as done } from '../../ui/components/done/sheet.js'
import { sheet as later } from '../../ui/components/later/sheet.js'
import { ConnectingExternalView } from './wallet/ConnectingWallet.js'
import { connectingTarget } from './wallet/connectingTarget.js'

export const sheet: string = later + done

/** Connecting a wallet of this browser, in one chunk with its action. */
export const views = {
  ConnectingExternal: {
    component: ConnectingExternalView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data).name,
  },
}
