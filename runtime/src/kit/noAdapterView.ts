import { isMobile } from './isMobile.js'

/**
 * The first view of an app without namespaces, or one that makes its pairings itself
 * (`manualWCControl`), while nobody is connected: docs/behaviour.md#opening.
 */
export function noAdapterView(userAgent: string): 'AllWallets' | 'ConnectingWalletConnectBasic' {
  return isMobile(userAgent) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
