import { AppKitError } from '../../../errors/AppKitError.js'
import type { SignInSession } from '../../message/types.js'
import { migrate } from './sqlSchema.js'
import {
  mostAttempts,
  mostNonces,
  mostSessions,
  type SignInStorage,
  type SqlDatabase,
  type SqlValue,
} from './types.js'

/** Few rows at a time, because somebody waits. Each row that is added removes more than one. */
const removedAtOnce = 100

/**
 * Keeps nonces and sessions in SQLite or Postgres, in three tables that it creates: `appkit_signin_nonces`,
 * `appkit_signin_sessions`, `appkit_signin_calls`. A fourth one, `appkit_signin_schema`, has the version of these. All
 * processes on one database share them: a nonce is used up by one statement. When a row is added, some that have expired
 * are removed.
 *
 * @param database - a function that runs statements. docs/sign-in.md#storage has code for `pg` and SQLite.
 * @throws AppKitError SIGN_IN_SERVER_OPTION_INVALID for another dialect, or without `query`.
 *
 * @example
 * import { createSqlStorage } from 'appkit-runtime/signin/server'
 *
 * declare const pool: { query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }
 *
 * export const storage = createSqlStorage({
 *   dialect: 'postgres',
 *   query: async (text, values) => (await pool.query(text, values)).rows,
 * })
 */
export function createSqlStorage({ dialect, query }: SqlDatabase): SignInStorage {
  if (dialect !== 'sqlite' && dialect !== 'postgres') throw refusal('dialect', "'sqlite' or 'postgres'")
  if (typeof query !== 'function') throw refusal('query', 'a function that runs a statement')
  let made: Promise<void> | undefined
  const ready = () => {
    made ??= migrate({ dialect, query }).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  const ask = async (text: string, ...values: SqlValue[]) => {
    await ready()
    let at = 0
    return query(dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text, values)
  }
  // A row that another request has locked, which removes it too, is left to that: waiting for each other, both would fail.
  const removeWhere = (table: string, which: string, ...values: SqlValue[]) =>
    ask(
      dialect === 'postgres'
        ? `delete from ${table} where ctid = any (array(select ctid from ${table} where ${which} for update skip locked))`
        : `delete from ${table} where rowid in (select rowid from ${table} where ${which})`,
      ...values,
    )
  const remove = (table: string, column: string, until: number) =>
    removeWhere(table, `${column} <= ? order by ${column} limit ${removedAtOnce}`, until)
  /** Keeps the newest rows of a browser or an account, with room for one more. */
  const makeRoom = (kind: 'nonces' | 'sessions', by: 'binder' | 'account', value: string, most: number) => {
    const table = `appkit_signin_${kind}`
    const newest = `select hash from ${table} where ${by} = ? order by expires_at desc, hash limit ${most - 1}`
    return removeWhere(table, `${by} = ? and hash not in (${newest})`, value, value)
  }
  const isOpen = `hash = ? and binder = ? and expires_at > ? and attempts < ${mostAttempts}`
  return {
    addNonce: async ({ binder, expiresAt, hash }) => {
      await remove('appkit_signin_nonces', 'expires_at', Date.now())
      await makeRoom('nonces', 'binder', binder, mostNonces)
      const text = 'insert into appkit_signin_nonces (hash, binder, expires_at, attempts) values (?, ?, ?, 0)'
      await ask(text, hash, binder, expiresAt)
    },
    hasNonce: async (...row) =>
      (await ask(`select hash from appkit_signin_nonces where ${isOpen}`, ...row)).length === 1,
    countAttempt: async (hash) =>
      void (await ask('update appkit_signin_nonces set attempts = attempts + 1 where hash = ?', hash)),
    takeNonce: async (...row) =>
      (await ask(`delete from appkit_signin_nonces where ${isOpen} returning hash`, ...row)).length === 1,
    addSession: async ({ account, expiresAt, hash, session }) => {
      await remove('appkit_signin_sessions', 'expires_at', Date.now())
      await makeRoom('sessions', 'account', account, mostSessions)
      const text =
        'insert into appkit_signin_sessions (hash, account, session, expires_at) values (?, ?, ?, ?)'
      await ask(text, hash, account, JSON.stringify(session), expiresAt)
    },
    findSession: async (hash, now) => {
      const text = 'select session from appkit_signin_sessions where hash = ? and expires_at > ?'
      const [row] = await ask(text, hash, now)
      return row && (JSON.parse(String(row.session)) as SignInSession)
    },
    removeSession: async (hash) =>
      void (await ask('delete from appkit_signin_sessions where hash = ?', hash)),
    removeSessionsOf: async (account) =>
      (await ask('delete from appkit_signin_sessions where account = ? returning hash', account)).length,
    countCall: async (client, span, now) => {
      const known = 'appkit_signin_calls'
      const text =
        `insert into ${known} (client, until, count) values (?, ?, 1) on conflict (client) do update set ` +
        `count = case when ${known}.until > ? then ${known}.count + 1 else 1 end, ` +
        `until = case when ${known}.until > ? then ${known}.until else excluded.until end returning count`
      const [row] = await ask(text, client, now + span, now, now)
      // Not every call removes expired rows: the count need not be exact.
      if (Number(row?.count) === 1) await remove(known, 'until', now - span)
      return Number(row?.count)
    },
  }
}

const refusal = (name: keyof SqlDatabase, needs: string) =>
  new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
    message: `The option \`${name}\` of createSqlStorage must be ${needs}.`,
    details: name,
  })
