import type { Kit } from '../../kit/types.js'
import { titles } from '../../ui/messages/titles.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'
import { ConnectView } from './ConnectView.js'
import { connectingTarget } from './connectingTarget.js'

/** The first views on the way to a wallet, in one chunk: whoever opens the first goes on to another within seconds. */
export const views = {
  Connect: { component: ConnectView, title: () => titles.connect },
  ConnectingExternal: {
    component: ConnectingExternalView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data).name,
  },
}
