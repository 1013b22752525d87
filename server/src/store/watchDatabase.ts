import {
  DatabaseAwayError,
  isDatabaseAway,
  isWriteRefused,
  requireWritable,
  type SqlDatabase,
} from '../frame/frame.js'

/** Somebody has to look: a disk that is full still has room for some writes, so a later one that is done says nothing. */
const rememberedMs = 60_000
/** Each request fails while a database is away. One of them is told. */
const quietMs = 10_000

/** A database whose failures are seen. */
export interface WatchedDatabase {
  /** The database, for those who use it. */
  readonly base: SqlDatabase
  /** The problem with it, as a sentence, or null. Asks the database; a write that was refused counts for a minute. */
  problem(): Promise<string | null>
}

/**
 * Watches a database for all roles: the wallet and sign-in use it directly.
 *
 * @param onError - told why the database is away, once in ten seconds
 * @param now - clock in milliseconds
 */
export function watchDatabase(
  base: SqlDatabase,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): WatchedDatabase {
  let [refusedAt, toldAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const tell = (error: unknown): void => {
    if (now() - toldAt < quietMs) return
    toldAt = now()
    onError(error)
  }
  const see = (error: unknown): never => {
    if (isWriteRefused(error)) refusedAt = now()
    if (isDatabaseAway(error)) tell(error)
    throw error
  }
  return {
    base: {
      ...base,
      query: (text, values) => base.query(text, values).catch(see),
      batch: (statements) => base.batch(statements).catch(see),
    },
    problem: async () => {
      try {
        await requireWritable(base.dialect, (text) => base.query(text, []))
      } catch (cause) {
        tell(cause)
        return new DatabaseAwayError({ cause }).message
      }
      return now() - refusedAt < rememberedMs ? 'The database has refused a change in the last minute.' : null
    },
  }
}
