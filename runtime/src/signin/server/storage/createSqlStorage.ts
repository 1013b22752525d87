import { AppKitError } from '../../../errors/AppKitError.js'
import type { SignInSession } from '../../message/types.js'
import { migrate } from './sqlSchema.js'
import {
  maxAttempts,
  maxNonces,
  maxSessions,
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
  const database = openTables({ dialect, query })
  return { ...nonceStatements(database), ...sessionStatements(database), ...callStatements(database) }
}

/** The tables, which are created before the first statement. */
interface Tables {
  readonly ask: (text: string, ...values: SqlValue[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Removes rows that are over: those with a value of a column that has passed. */
  readonly removeUntil: (table: string, column: string, until: number) => Promise<unknown>
  /** Keeps the newest rows of a browser or an account, with room for one more. */
  readonly makeRoom: (table: string, column: string, value: string, maxRows: number) => Promise<unknown>
}

function openTables({ dialect, query }: SqlDatabase): Tables {
  let made: Promise<void> | undefined
  const ready = () => {
    made ??= migrate({ dialect, query }).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  const ask: Tables['ask'] = async (text, ...values) => {
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
  return {
    ask,
    removeUntil: (table, column, until) =>
      removeWhere(table, `${column} <= ? order by ${column} limit ${removedAtOnce}`, until),
    makeRoom: (table, column, value, maxRows) => {
      const newest = `select hash from ${table} where ${column} = ? order by expires_at desc, hash limit ${maxRows - 1}`
      return removeWhere(table, `${column} = ? and hash not in (${newest})`, value, value)
    },
  }
}

type NonceStatements = Pick<SignInStorage, 'addNonce' | 'hasNonce' | 'countAttempt' | 'takeNonce'>

function nonceStatements({ ask, makeRoom, removeUntil }: Tables): NonceStatements {
  const table = 'appkit_signin_nonces'
  const isOpen = `hash = ? and binder = ? and expires_at > ? and attempts < ${maxAttempts}`
  return {
    addNonce: async ({ binder, expiresAt, hash }) => {
      await removeUntil(table, 'expires_at', Date.now())
      await makeRoom(table, 'binder', binder, maxNonces)
      const text = `insert into ${table} (hash, binder, expires_at, attempts) values (?, ?, ?, 0)`
      await ask(text, hash, binder, expiresAt)
    },
    hasNonce: async (...row) => (await ask(`select hash from ${table} where ${isOpen}`, ...row)).length === 1,
    countAttempt: async (hash) =>
      void (await ask(`update ${table} set attempts = attempts + 1 where hash = ?`, hash)),
    takeNonce: async (...row) =>
      (await ask(`delete from ${table} where ${isOpen} returning hash`, ...row)).length === 1,
  }
}

type SessionStatements = Pick<
  SignInStorage,
  'addSession' | 'findSession' | 'removeSession' | 'removeSessionsOf'
>

function sessionStatements({ ask, makeRoom, removeUntil }: Tables): SessionStatements {
  const table = 'appkit_signin_sessions'
  return {
    addSession: async ({ account, expiresAt, hash, session }) => {
      await removeUntil(table, 'expires_at', Date.now())
      await makeRoom(table, 'account', account, maxSessions)
      const text = `insert into ${table} (hash, account, session, expires_at) values (?, ?, ?, ?)`
      await ask(text, hash, account, JSON.stringify(session), expiresAt)
    },
    findSession: async (hash, now) => {
      const [row] = await ask(`select session from ${table} where hash = ? and expires_at > ?`, hash, now)
      return row && (JSON.parse(String(row.session)) as SignInSession)
    },
    removeSession: async (hash) => void (await ask(`delete from ${table} where hash = ?`, hash)),
    removeSessionsOf: async (account) =>
      (await ask(`delete from ${table} where account = ? returning hash`, account)).length,
  }
}

function callStatements({ ask, removeUntil }: Tables): Pick<SignInStorage, 'countCall'> {
  const table = 'appkit_signin_calls'
  return {
    countCall: async (client, span, now) => {
      const text =
        `insert into ${table} (client, until, count) values (?, ?, 1) on conflict (client) do update set ` +
        `count = case when ${table}.until > ? then ${table}.count + 1 else 1 end, ` +
        `until = case when ${table}.until > ? then ${table}.until else excluded.until end returning count`
      const [row] = await ask(text, client, now + span, now, now)
      // Not every call removes expired rows: the count need not be exact.
      if (Number(row?.count) === 1) await removeUntil(table, 'until', now - span)
      return Number(row?.count)
    },
  }
}

const refusal = (name: keyof SqlDatabase, needs: string) =>
  new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', {
    message: `The option \`${name}\` of createSqlStorage must be ${needs}.`,
    details: name,
  })
