import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Messenger } from '../rpc/createMessenger.js'
import { readSession, type Session } from './session.js'
import { advance, type SessionEvent, type SessionStatus, sessionTable } from './signMachine.js'

/** A session and where it stands. */
export interface SessionEntry {
  session: Session
  status: SessionStatus
  /** Payload ids of the last update and event that were taken: an older one says what is no longer so. */
  lastUpdate: number
  lastEvent: number
}

/** The sessions of one side: each ends when it expires, and outlives the page until then. */
export interface Sessions {
  add(session: Session): void
  get(topic: string): SessionEntry | undefined
  list(): readonly SessionEntry[]
  /** @throws AppKitError SESSION_ENDED, RECONNECTING */
  liveSession(topic: string): Session
  /** @returns the session as it is now; undefined when the change means nothing to it. */
  change(topic: string, change: Partial<Pick<Session, 'namespaces' | 'expiry'>>): Session | undefined
  end(topic: string, event?: 'ended' | 'expired'): void
  /** Listens again to those of earlier visits; settles when each is live, or cannot be for now. */
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
  readonly onRestored: (session: Session) => void
  readonly onEnded: (session: Session) => void
}

const mostSessions = 50
const longestTimer = 2_147_483_647

export function createSessions(parameters: CreateSessionsParameters): Sessions {
  const { keys, messenger, onEnded, onRestored, relay, storage, storageKey } = parameters
  const entries = new Map<string, SessionEntry>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function write(topic: string, session: Session | undefined): void {
    const others = readStored(storage, storageKey).filter((each) => each.topic !== topic)
    const all = session === undefined ? others : [...others, session]
    storage.set(storageKey, JSON.stringify(all.slice(-mostSessions)))
  }

  function keep(session: Session, status: SessionStatus): void {
    const entry = entries.get(session.topic) ?? { session, status, lastUpdate: 0, lastEvent: 0 }
    entries.set(session.topic, Object.assign(entry, { session, status }))
    clearTimeout(timers.get(session.topic))
    const left = Math.max(session.expiry * 1000 - Date.now(), 0)
    timers.set(
      session.topic,
      setTimeout(() => end(session.topic, 'expired'), Math.min(left, longestTimer)),
    )
    write(session.topic, session)
  }

  function move(topic: string, event: SessionEvent, change: Partial<Session> = {}): Session | undefined {
    const entry = entries.get(topic)
    const status = entry && advance(sessionTable, entry.status, event)
    if (entry === undefined || status === undefined) return undefined
    const session = { ...entry.session, ...change }
    keep(session, status)
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

  /** The relay comes back by itself; who waits for it asks again until it is there, or lets nobody in. */
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

  return {
    add: (session) => keep(session, 'live'),
    get: (topic) => entries.get(topic),
    list: () => [...entries.values()],
    liveSession(topic) {
      const entry = entries.get(topic)
      if (entry === undefined) throw new AppKitError('SESSION_ENDED')
      if (entry.status !== 'live') throw new AppKitError('RECONNECTING')
      return entry.session
    },
    change: (topic, change) => move(topic, 'changed', change),
    end,
    async restore() {
      const listening = readStored(storage, storageKey).map(async (session) => {
        const { expiry, topic } = session
        if (entries.has(topic)) return
        const isOver = expiry * 1000 <= Date.now()
        // Without its key a session is of no use, and the peer cannot be told.
        if (isOver || (await keys.read(topic)) === undefined) {
          write(topic, undefined)
          await keys.remove(topic)
          return
        }
        keep(session, 'restoring')
        await listen(session)
      })
      await Promise.all(listening)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      entries.clear()
    },
  }
}

function readStored(storage: StoragePort, storageKey: string): readonly Session[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.slice(-mostSessions).flatMap((each) => readSession(each) ?? []) : []
  } catch {
    return []
  }
}
