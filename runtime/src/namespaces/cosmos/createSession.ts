import { createProvider } from './createProvider.js'
import type { Session, SessionState } from './sessions.js'
import { watch } from './watch.js'

/**
 * A session of a wallet that showed its key.
 *
 * @param connectorId names the wallet's event.
 */
export function createSession(state: SessionState, connectorId: string): Session {
  return Object.assign(state, {
    provider: createProvider(state.wallet),
    watch: (events: Parameters<Session['watch']>[0]) => watch(state, connectorId, events),
  })
}
