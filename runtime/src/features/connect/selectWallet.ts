import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import { isMobile } from '../../kit/isMobile.js'
import type { Kit } from '../../kit/types.js'
import type { ConnectingData } from './connectingTarget.js'

/**
 * Goes on with a wallet: the next view connects it, leads to its app, or says how to get it. The view
 * of a wallet that is elsewhere knows which ways there are, so that one says which was taken.
 */
export function selectWallet(kit: Kit, name: string, data: ConnectingData): void {
  const { connectorId, wallet } = data
  const elsewhere = wallet?.mobileLink || wallet?.webappLink || wallet?.desktopLink
  if (connectorId === undefined && wallet && (elsewhere || isMobile(navigator.userAgent))) {
    pushView(kit, 'ConnectingWalletConnect', data)
    return
  }
  const platform = connectorId === undefined ? 'unsupported' : 'browser'
  trackEvent(kit, { event: 'SELECT_WALLET', properties: { name, platform } })
  pushView(kit, connectorId === undefined ? 'MissingWallet' : 'ConnectingExternal', data)
}
