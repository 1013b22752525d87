import type { Kit } from '../../kit/types.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'
import { connectingTarget } from './connectingTarget.js'

/** Connecting a wallet of this browser, in one chunk with the code that does it. */
export const views = {
  ConnectingExternal: {
    component: ConnectingExternalView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data).name,
  },
}
