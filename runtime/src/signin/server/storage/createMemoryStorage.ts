import {
  maxAttempts,
  maxNonces,
  maxSessions,
  type NonceRow,
  type SessionRow,
  type SignInStorage,
} from './types.js'

const maxRows = 100_000

/**
 * Keeps nonces and sessions in this process: for tests, and for a single process that may lose them at a
 * restart.
 *
 * @example
 * import { createMemoryStorage, createSignInServer } from 'appkit-runtime/signin/server'
 *
 * const auth = createSignInServer({ origins: ['https://app.example'], storage: createMemoryStorage() })
 * export const POST = (request: Request) => auth.handle(request)
 */
export function createMemoryStorage(): SignInStorage {
  const nonces = new Map<string, NonceRow & { attempts: number }>()
  const sessions = new Map<string, SessionRow>()
  const noncesOf = createGroups(nonces, maxNonces)
  const sessionsOf = createGroups(sessions, maxSessions)
  const calls = new Map<string, { readonly until: number; count: number }>()
  const isOpen = (hash: string, binder: string, now: number) => {
    const row = nonces.get(hash)
    return row?.binder === binder && row.expiresAt > now && row.attempts < maxAttempts
  }
  return {
    addNonce: async (row) => {
      noncesOf.makeRoom(row.binder)
      nonces.set(row.hash, { ...row, attempts: 0 })
      noncesOf.add(row.binder, row.hash)
    },
    hasNonce: async (hash, binder, now) => isOpen(hash, binder, now),
    countAttempt: async (hash) => {
      const row = nonces.get(hash)
      if (row !== undefined) row.attempts++
    },
    takeNonce: async (hash, binder, now) => isOpen(hash, binder, now) && nonces.delete(hash),
    addSession: async (row) => {
      sessionsOf.makeRoom(row.account)
      sessions.set(row.hash, row)
      sessionsOf.add(row.account, row.hash)
    },
    findSession: async (hash, now) => {
      const row = sessions.get(hash)
      return row !== undefined && row.expiresAt > now ? row.session : undefined
    },
    removeSession: async (hash) => void sessions.delete(hash),
    removeSessionsOf: async (account) => {
      const found = sessionsOf.list(account)
      for (const hash of found) sessions.delete(hash)
      return found.length
    },
    countCall: async (client, span, now) => {
      const known = calls.get(client)
      if (known !== undefined && known.until > now) return ++known.count
      calls.delete(client)
      makeRoom(calls)
      calls.set(client, { until: now + span, count: 1 })
      return 1
    },
  }
}

/** The rows of each browser or account, of which the oldest make room for new ones. */
function createGroups(rows: Map<string, unknown>, maxRows: number) {
  const groups = new Map<string, readonly string[]>()
  const list = (group: string) => (groups.get(group) ?? []).filter((hash) => rows.has(hash))
  return {
    list,
    makeRoom: (group: string) => {
      const kept = list(group)
      for (const hash of kept.slice(0, Math.max(0, kept.length - maxRows + 1))) rows.delete(hash)
      makeRoom(rows)
    },
    add: (group: string, hash: string) => {
      const kept = [...list(group), hash]
      groups.delete(group)
      makeRoom(groups)
      groups.set(group, kept)
    },
  }
}

/** Removes the oldest entries, so that many nonces cannot fill the memory. */
function makeRoom(rows: Map<string, unknown>): void {
  for (const key of rows.keys()) {
    if (rows.size < maxRows) return
    rows.delete(key)
  }
}
