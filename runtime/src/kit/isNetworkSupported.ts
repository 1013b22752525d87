import type { Chain } from './types.js'

/** Whether the wallet is on a network the host asked for. Nothing connected counts as supported. */
export function isNetworkSupported(chain: Chain): boolean {
  const state = chain.connection.value
  return (
    state.status !== 'connected' ||
    chain.networks.value.some((network) => network.caipNetworkId === state.connection.caipNetworkId)
  )
}
