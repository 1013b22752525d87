import { createProvider } from './createProvider.js'
import type { Session, SessionState } from './sessions.js'
import { watch } from './watch.js'

/** A session from what an extension handed out. */
export function createSession(state: SessionState): Session {
  return Object.assign(state, {
    provider: createProvider(state),
    watch: (events: Parameters<Session['watch']>[0]) => watch(state, events),
  })
}
