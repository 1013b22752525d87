import type { Connection } from '../chains/types.js'
import type { Chain } from './types.js'

/** The connection of a chain, or undefined unless it is connected. Subscribes when read in an effect. */
export function connectionOf(chain: Chain | undefined): Connection | undefined {
  const state = chain?.connection.value
  return state?.status === 'connected' ? state.connection : undefined
}
