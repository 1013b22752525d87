/**
 * The session of the embedded wallet as the page knows it. Who is connected is in the state of the kit; this says when the
 * frame has to be asked again.
 */
export type SessionStatus =
  /** The frame has not been asked. */
  | 'new'
  /** It is being asked, or it has named nobody. */
  | 'asked'
  /** It has named the user. */
  | 'known'
  /** The user is connected in this tab. */
  | 'connected'
  /** The last connection ended, perhaps in another tab. The next user may be another one. */
  | 'over'

export type SessionEvent = 'restoreStarted' | 'userNamed' | 'connected' | 'disconnected'

/** The transitions. An event without an entry changes nothing. */
export const sessionTable: Readonly<
  Record<SessionStatus, Readonly<Partial<Record<SessionEvent, SessionStatus>>>>
> = {
  new: { restoreStarted: 'asked', userNamed: 'known', connected: 'connected' },
  asked: { userNamed: 'known', connected: 'connected', disconnected: 'over' },
  known: { restoreStarted: 'asked', connected: 'connected', disconnected: 'over' },
  connected: { restoreStarted: 'asked', disconnected: 'over' },
  over: { restoreStarted: 'asked', userNamed: 'known', connected: 'connected' },
}

/** The session of one life of a kit. */
export interface EmbeddedSession {
  status: SessionStatus
  /** Settles when it is known whether somebody is logged in. */
  restored: Promise<void>
}

export const createSession = (): EmbeddedSession => ({ status: 'new', restored: Promise.resolve() })

/**
 * Changes the status by an event.
 *
 * @returns the status.
 */
export function moveSession(session: EmbeddedSession, event: SessionEvent): SessionStatus {
  session.status = sessionTable[session.status][event] ?? session.status
  return session.status
}
