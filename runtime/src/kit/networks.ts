import type { Chain } from './state.js'
import type { Kit } from './types.js'

/** Whether the wallet is on a network of the app. True if no wallet is connected. */
export function isNetworkSupported(chain: Chain): boolean {
  const state = chain.connection.value
  return (
    state.status !== 'connected' ||
    chain.networks.value.some((network) => network.caipNetworkId === state.connection.caipNetworkId)
  )
}

/** Whether the network is unsupported and the user must leave it. */
export function mustLeaveNetwork(kit: Kit): boolean {
  const chain = kit.activeChain.peek()
  const { enableNetworkSwitch, allowUnsupportedChain } = kit.config
  return chain !== undefined && !isNetworkSupported(chain) && enableNetworkSwitch && !allowUnsupportedChain
}

/** Whether a service is on this machine, as the sandbox is: then it has copies of networks, not the networks. */
export function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^(http|ws)s?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(url)
}
