import { connectionOf } from './connectionOf.js'
import { mustLeaveNetwork } from './mustLeaveNetwork.js'
import { noAdapterView } from './noAdapterView.js'
import type { Kit, ViewName } from './types.js'

/**
 * The view that an open without one shows: UnsupportedChain when the wallet is on a network the
 * host did not ask for, Account when connected, else Connect; the pairing where there are no wallets of
 * our own. Of those that this app has, where it has any.
 */
export function initialView(kit: Kit): ViewName {
  const has = (view: ViewName) => kit.routes.has(view)
  if (connectionOf(kit.activeChain.peek()) !== undefined) {
    if (mustLeaveNetwork(kit) && has('UnsupportedChain')) return 'UnsupportedChain'
    if (has('Account') || !has('Connect')) return 'Account'
  } else if (kit.chains.size === 0 || kit.config.manualWCControl) return noAdapterView(navigator.userAgent)
  return 'Connect'
}
