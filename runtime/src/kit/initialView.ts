import { connectionOf } from './connectionOf.js'
import { mustLeaveNetwork } from './mustLeaveNetwork.js'
import { noAdapterView } from './noAdapterView.js'
import type { Kit, ViewName } from './types.js'

/**
 * The view that an open without one shows: UnsupportedChain when the wallet is on a network the
 * host did not ask for, Account when connected, else Connect; the pairing where there are no wallets of
 * our own (spec.md section 2).
 */
export function initialView(kit: Kit): ViewName {
  const chain = kit.activeChain.peek()
  if (connectionOf(chain) === undefined || chain === undefined)
    return kit.chains.size === 0 || kit.config.manualWCControl
      ? noAdapterView(navigator.userAgent)
      : 'Connect'
  return mustLeaveNetwork(kit) ? 'UnsupportedChain' : 'Account'
}
