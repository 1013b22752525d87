import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Kit } from '../../kit/types.js'
import type { ConnectingData } from './connectingTarget.js'

/** Goes on with a wallet: the next view connects it, or says how to get it. */
export function selectWallet(kit: Kit, name: string, data: ConnectingData): void {
  const platform = data.connectorId === undefined ? 'unsupported' : 'browser'
  trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform } })
  pushView(kit, 'ConnectingExternal', data)
}
