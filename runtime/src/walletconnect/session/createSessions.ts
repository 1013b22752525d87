import { maxTimerMs } from '../../../../common/deadlines.js'
import { fieldsOf } from '../../../../common/records.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Messenger } from '../rpc/createMessenger.js'
import { failureOf } from '../rpc/refusal.js'
import { advance } from '../rpc/requestMachine.js'
import { isTime } from './fields.js'
import { readSession, type Session } from './session.js'
import { type SessionEvent, type SessionStatus, sessionTable } from './signMachine.js'

/**
 * The payload id of the last change of each kind that the page has applied. Older ones are outdated. They are stored with
 * the session, because a relay can bring an old message again after a reload.
 */
export type Applied = Readonly<Partial<Record<(typeof changes)[number], number>>>

const changes = ['wc_sessionUpdate', 'wc_sessionExtend', 'wc_sessionEvent'] as const

/** A session with its status. */
export interface SessionEntry {
  session: Session
  status: SessionStatus
  applied: Applied
}

type StoredSession = Session & Pick<SessionEntry, 'applied'>

/** The sessions of a dapp or a wallet. They are stored, and each ends when it expires. */
export interface Sessions {
  add(session: Session): void
  /** Subscribes to a session that another page has settled. Settles when the session is live, or when the relay cannot be reached. */
  adopt(session: Session): Promise<void>
  get(topic: string): SessionEntry | undefined
  list(): readonly SessionEntry[]
  /** @throws AppKitError SESSION_ENDED, RECONNECTING */
  liveSession(topic: string): Session
  /**
   * @param applied - the message of the peer that makes the change. Default: the change is our own.
   * @returns the changed session. Undefined if there is no such session.
   */
  change(
    topic: string,
    change: Partial<Pick<Session, 'namespaces' | 'expiry'>>,
    applied?: Applied,
  ): Session | undefined
  end(topic: string, event?: 'ended' | 'expired'): void
  /** Subscribes to the stored sessions. Settles when each is live, or when the relay cannot be reached. */
  restore(): Promise<void>
  stop(): void
}

export interface CreateSessionsParameters {
  readonly storage: StoragePort
  /** One for each side of the protocol. */
  readonly storageKey: string
  readonly keys: KeyStore
  readonly relay: () => RelayClient
  readonly messenger: Messenger
  /** A session of an earlier visit or another tab. It is not live yet. */
  readonly onFound?: (session: Session) => void
  readonly onRestored: (session: Session) => void
  readonly onEnded: (session: Session) => void
}

const maxSessions = 50

interface State {
  readonly parameters: CreateSessionsParameters
  readonly entries: Map<string, SessionEntry>
  readonly timers: Map<string, ReturnType<typeof setTimeout>>
  /** Stored sessions whose keys are being read. */
  readonly reading: Set<string>
  /** Restored sessions to which the relay is asked to subscribe. */
  readonly listening: Set<string>
}

export function createSessions(parameters: CreateSessionsParameters): Sessions {
  const { storage, storageKey } = parameters
  const state: State = {
    parameters,
    entries: new Map(),
    timers: new Map(),
    reading: new Set(),
    listening: new Set(),
  }
  const { entries, reading, timers } = state
  return {
    add(session) {
      const stored = readStored(storage, storageKey).map(({ topic }) => topic)
      for (const topic of stored.slice(0, Math.max(0, stored.length + 1 - maxSessions)))
        endStored(state, topic)
      keep(state, session, 'live')
    },
    adopt: (session) => adopt(state, session),
    get: (topic) => entries.get(topic),
    list: () => [...entries.values()],
    liveSession(topic) {
      const entry = entries.get(topic)
      if (entry === undefined) throw new AppKitError(reading.has(topic) ? 'RECONNECTING' : 'SESSION_ENDED')
      if (entry.status !== 'live') {
        // A relay that refused the app may take it by now.
        void listen(state, topic)
        throw new AppKitError('RECONNECTING')
      }
      return entry.session
    },
    change: (topic, change, applied) => move(state, topic, 'changed', change, applied),
    end: (topic, event) => end(state, topic, event),
    async restore() {
      await Promise.all(readStored(storage, storageKey).map((stored) => restore(state, stored)))
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      entries.clear()
    },
  }
}

function write({ parameters }: State, topic: string, session: StoredSession | undefined): void {
  const { storage, storageKey } = parameters
  const others = readStored(storage, storageKey).filter((each) => each.topic !== topic)
  const all = session === undefined ? others : [...others, session]
  storage.set(storageKey, JSON.stringify(all.slice(-maxSessions)))
}

/** Keeps a session with its status, stores it, and ends it when it expires. */
function keep(state: State, session: Session, status: SessionStatus, now: Applied = {}): void {
  const { entries, timers } = state
  const { expiry, topic } = session
  const entry = entries.get(topic)
  const applied = { ...entry?.applied, ...now }
  const kept = Object.assign(entry ?? {}, { session, status, applied })
  entries.set(topic, kept)
  clearTimeout(timers.get(topic))
  const left = Math.max(expiry * 1000 - Date.now(), 0)
  // No timer waits longer, so the rest gets another one.
  const expire = () =>
    left > maxTimerMs ? keep(state, kept.session, kept.status) : end(state, topic, 'expired')
  timers.set(topic, setTimeout(expire, Math.min(left, maxTimerMs)))
  write(state, topic, { ...session, applied })
}

function move(
  state: State,
  topic: string,
  event: SessionEvent,
  change: Partial<Session> = {},
  applied: Applied = {},
): Session | undefined {
  const entry = state.entries.get(topic)
  const status = entry && advance(sessionTable, entry.status, event)
  if (entry === undefined || status === undefined) return undefined
  const session = { ...entry.session, ...change }
  keep(state, session, status, applied)
  return session
}

function end(state: State, topic: string, event: 'ended' | 'expired' = 'ended'): void {
  const { entries, parameters, timers } = state
  const entry = entries.get(topic)
  if (entry === undefined || advance(sessionTable, entry.status, event) === undefined) return
  clearTimeout(timers.get(topic))
  timers.delete(topic)
  entries.delete(topic)
  write(state, topic, undefined)
  parameters.messenger.close(topic, new AppKitError('SESSION_ENDED'))
  parameters.onEnded(entry.session)
}

/** Ends a session that exceeds the limit, and notifies the peer. */
function endStored(state: State, topic: string): void {
  const { messenger } = state.parameters
  messenger.notify(topic, 'wc_sessionDelete', failureOf(6000)).catch(() => {})
  if (state.entries.has(topic)) end(state, topic)
  else {
    write(state, topic, undefined)
    messenger.close(topic, new AppKitError('SESSION_ENDED'))
  }
}

async function adopt(state: State, session: Session, applied: Applied = {}): Promise<void> {
  if (state.entries.has(session.topic) || session.expiry * 1000 <= Date.now()) return
  keep(state, session, 'restoring', applied)
  state.parameters.onFound?.(session)
  await listen(state, session.topic)
}

/** Subscribes to the topic. Tries again while the relay cannot be reached, and stops at any other error. */
async function listen(state: State, topic: string): Promise<void> {
  const { listening, parameters } = state
  if (listening.has(topic)) return
  const { onRestored, relay } = parameters
  listening.add(topic)
  while (state.entries.get(topic)?.status === 'restoring') {
    try {
      await relay().subscribe(topic)
      const restored = move(state, topic, 'subscribed')
      if (restored !== undefined) onRestored(restored)
    } catch (error) {
      if (!(error instanceof AppKitError) || error.code !== 'RELAY_UNREACHABLE') break
    }
  }
  listening.delete(topic)
}

async function restore(state: State, { applied, ...session }: StoredSession): Promise<void> {
  const { entries, parameters, reading } = state
  const { expiry, topic } = session
  if (entries.has(topic)) return
  const isOver = expiry * 1000 <= Date.now()
  reading.add(topic)
  const symKey = isOver ? undefined : await parameters.keys.read(topic)
  reading.delete(topic)
  // The next page may get the key.
  if (symKey === undefined && !isOver && parameters.keys.isAway?.()) return
  // Without its key the session cannot be used, and the peer cannot be notified.
  if (symKey === undefined) {
    write(state, topic, undefined)
    await parameters.keys.remove(topic)
    return
  }
  await adopt(state, session, applied)
}

function readStored(storage: StoragePort, storageKey: string): readonly StoredSession[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.slice(-maxSessions).flatMap((each) => {
      const session = readSession(each)
      return session === undefined ? [] : [{ ...session, applied: readApplied(fieldsOf(each).applied) }]
    })
  } catch {
    return []
  }
}

function readApplied(value: unknown): Applied {
  const ids = fieldsOf(value)
  return Object.fromEntries(changes.flatMap((name) => (isTime(ids[name]) ? [[name, ids[name]]] : [])))
}
