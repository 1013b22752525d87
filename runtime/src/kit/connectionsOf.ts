import type { Connection } from '../chains/types.js'
import type { Chain } from './types.js'

/** Every wallet connected in a namespace, the one in use first. Subscribes when read in an effect. */
export function connectionsOf(chain: Chain): readonly Connection[] {
  const state = chain.connection.value
  const others = state.others ?? []
  return state.status === 'connected' ? [state.connection, ...others] : others
}
