import { loadCode } from '../../errors/AppKitError.js'
import { followedState } from '../../kit/followedState.js'
import { noSessions, type SessionsState } from './session.js'

/** The sessions that views and hooks read. They are read when something watches them. */
export const sessionsState = /* @__PURE__ */ followedState<SessionsState>(
  noSessions,
  async () => (await loadCode(import('./followSessions.js'))).followSessions,
)
