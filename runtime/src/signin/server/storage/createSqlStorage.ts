import { AppKitError } from '../../../errors/AppKitError.js'
import type { SignInSession } from '../../message/types.js'
import { mostAttempts, type SignInStorage } from './types.js'

/** A value of a statement or a row. */
export type SqlValue = string | number | null

/** A database with SQL. */
export interface SqlDatabase {
  /** The placeholders of values in a statement: `?` for SQLite, `$1` for Postgres. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement and returns its rows. Each call may use another connection. */
  readonly query: (text: string, values: SqlValue[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

const tables = [
  `create table if not exists appkit_signin_nonces (
    hash text primary key, binder text not null, expires_at bigint not null, attempts integer not null)`,
  `create table if not exists appkit_signin_sessions (
    hash text primary key, account text not null, session text not null, expires_at bigint not null)`,
  `create index if not exists appkit_signin_sessions_account on appkit_signin_sessions (account)`,
  `create table if not exists appkit_signin_calls (
    client text primary key, until bigint not null, count integer not null)`,
]

/**
 * Keeps nonces and sessions in SQLite or Postgres, in three tables that it creates: `appkit_signin_nonces`,
 * `appkit_signin_sessions`, `appkit_signin_calls`. All processes on one database share them: a nonce is used up
 * by one statement. Expired rows are removed when a row is added.
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
  const make = async () => {
    // If two processes start at once, Postgres refuses one of them what the other one creates, and has it then.
    for (const text of tables) await query(text, []).catch(() => query(text, []))
  }
  const ready = () => {
    made ??= make().catch((error: unknown) => {
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
  const isOpen = `hash = ? and binder = ? and expires_at > ? and attempts < ${mostAttempts}`
  return {
    addNonce: async ({ binder, expiresAt, hash }) => {
      await ask('delete from appkit_signin_nonces where expires_at <= ?', Date.now())
      await ask('insert into appkit_signin_nonces values (?, ?, ?, 0)', hash, binder, expiresAt)
    },
    hasNonce: async (...row) =>
      (await ask(`select hash from appkit_signin_nonces where ${isOpen}`, ...row)).length === 1,
    countAttempt: async (hash) =>
      void (await ask('update appkit_signin_nonces set attempts = attempts + 1 where hash = ?', hash)),
    takeNonce: async (...row) =>
      (await ask(`delete from appkit_signin_nonces where ${isOpen} returning hash`, ...row)).length === 1,
    addSession: async ({ account, expiresAt, hash, session }) => {
      await ask('delete from appkit_signin_sessions where expires_at <= ?', Date.now())
      const text = 'insert into appkit_signin_sessions values (?, ?, ?, ?)'
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
        `insert into ${known} values (?, ?, 1) on conflict (client) do update set ` +
        `count = case when ${known}.until > ? then ${known}.count + 1 else 1 end, ` +
        `until = case when ${known}.until > ? then ${known}.until else excluded.until end returning count`
      const [row] = await ask(text, client, now + span, now, now)
      // Not every call removes expired rows: the count need not be exact.
      if (Number(row?.count) === 1) await ask(`delete from ${known} where until <= ?`, now - span)
      return Number(row?.count)
    },
  }
}

const refusal = (name: keyof SqlDatabase, needs: string) =>
  new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
    message: `The option \`${name}\` of createSqlStorage must be ${needs}.`,
    details: name,
  })
