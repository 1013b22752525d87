import type { Connection, ConnectionState } from './types.js'

/** Every wallet that is connected, the one in use first. */
export function connectionsIn(state: ConnectionState): readonly Connection[] {
  const { others = [] } = state
  return state.status === 'connected' ? [state.connection, ...others] : others
}
