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

const mostSessions = 50
const longestTimer = 2_147_483_647

export function createSessions(parameters: CreateSessionsParameters): Sessions {
  const { keys, messenger, onEnded, onFound, onRestored, relay, storage, storageKey } = parameters
  const entries = new Map<string, SessionEntry>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Stored sessions whose keys are being read. */
  const reading = new Set<string>()

  function write(topic: string, session: StoredSession | undefined): void {
    const others = readStored(storage, storageKey).filter((each) => each.topic !== topic)
    const all = session === undefined ? others : [...others, session]
    storage.set(storageKey, JSON.stringify(all.slice(-mostSessions)))
  }

  function keep(session: Session, status: SessionStatus, now: Applied = {}): void {
    const entry = entries.get(session.topic)
    const applied = { ...entry?.applied, ...now }
    entries.set(session.topic, Object.assign(entry ?? {}, { session, status, applied }))
    clearTimeout(timers.get(session.topic))
    const left = Math.max(session.expiry * 1000 - Date.now(), 0)
    timers.set(
      session.topic,
      setTimeout(() => end(session.topic, 'expired'), Math.min(left, longestTimer)),
    )
    write(session.topic, { ...session, applied })
  }

  function move(
    topic: string,
    event: SessionEvent,
    change: Partial<Session> = {},
    applied: Applied = {},
  ): Session | undefined {
    const entry = entries.get(topic)
    const status = entry && advance(sessionTable, entry.status, event)
    if (entry === undefined || status === undefined) return undefined
    const session = { ...entry.session, ...change }
    keep(session, status, applied)
    return session
  }

  function end(topic: string, event: 'ended' | 'expired' = 'ended'): void {
    const entry = entries.get(topic)
    if (entry === undefined || advance(sessionTable, entry.status, event) === undefined) return
    clearTimeout(timers.get(topic))
    timers.delete(topic)
    entries.delete(topic)
    write(topic, undefined)
    messenger.close(topic, new AppKitError('SESSION_ENDED'))
    onEnded(entry.session)
  }

  /** Ends a session that exceeds the limit, and notifies the peer. */
  function leave(topic: string): void {
    messenger.notify(topic, 'wc_sessionDelete', failureOf(6000)).catch(() => {})
    if (entries.has(topic)) end(topic)
    else {
      write(topic, undefined)
      messenger.close(topic, new AppKitError('SESSION_ENDED'))
    }
  }

  /** Subscribes to the topic. Tries again while the relay cannot be reached, and stops at any other error. */
  async function listen(session: Session): Promise<void> {
    while (entries.get(session.topic)?.status === 'restoring') {
      try {
        await relay().subscribe(session.topic)
        const restored = move(session.topic, 'subscribed')
        if (restored !== undefined) onRestored(restored)
      } catch (error) {
        if (!(error instanceof AppKitError) || error.code !== 'RELAY_UNREACHABLE') return
      }
    }
  }

  async function adopt(session: Session, applied: Applied = {}): Promise<void> {
    if (entries.has(session.topic) || session.expiry * 1000 <= Date.now()) return
    keep(session, 'restoring', applied)
    onFound?.(session)
    await listen(session)
  }

  return {
    add(session) {
      const stored = readStored(storage, storageKey).map(({ topic }) => topic)
      for (const topic of stored.slice(0, Math.max(0, stored.length + 1 - mostSessions))) leave(topic)
      keep(session, 'live')
    },
    adopt: (session) => adopt(session),
    get: (topic) => entries.get(topic),
    list: () => [...entries.values()],
    liveSession(topic) {
      const entry = entries.get(topic)
      if (entry === undefined) throw new AppKitError(reading.has(topic) ? 'RECONNECTING' : 'SESSION_ENDED')
      if (entry.status !== 'live') throw new AppKitError('RECONNECTING')
      return entry.session
    },
    change: (topic, change, applied) => move(topic, 'changed', change, applied),
    end,
    async restore() {
      const listening = readStored(storage, storageKey).map(async ({ applied, ...session }) => {
        const { expiry, topic } = session
        if (entries.has(topic)) return
        const isOver = expiry * 1000 <= Date.now()
        reading.add(topic)
        const symKey = isOver ? undefined : await keys.read(topic)
        reading.delete(topic)
        // Without its key the session cannot be used, and the peer cannot be notified.
        if (symKey === undefined) {
          write(topic, undefined)
          await keys.remove(topic)
          return
        }
        await adopt(session, applied)
      })
      await Promise.all(listening)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      entries.clear()
    },
  }
}

function readStored(storage: StoragePort, storageKey: string): readonly StoredSession[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.slice(-mostSessions).flatMap((each) => {
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
