import { isNetworkSupported } from './isNetworkSupported.js'
import type { Kit } from './types.js'

/** Whether the active chain is unsupported and the host wants visitors to leave it. */
export function mustLeaveNetwork(kit: Kit): boolean {
  const chain = kit.activeChain.peek()
  const { enableNetworkSwitch, allowUnsupportedChain } = kit.config
  return chain !== undefined && !isNetworkSupported(chain) && enableNetworkSwitch && !allowUnsupportedChain
}
