import type { SignInSession } from '../../message/types.js'

/** A stored nonce. Times are milliseconds since 1970. */
export interface NonceRow {
  /** SHA-256 of the nonce, in hex. */
  readonly hash: string
  /** SHA-256 of the browser's cookie, in hex. */
  readonly binder: string
  readonly expiresAt: number
}

/** A stored session. */
export interface SessionRow {
  /** SHA-256 of the cookie, in hex. */
  readonly hash: string
  /** CAIP-10 id of the account, in one form. */
  readonly account: string
  readonly session: SignInSession
  readonly expiresAt: number
}

/**
 * Stores nonces and sessions. Every server process must use the same storage, so that a nonce is used once:
 * `takeNonce` must be one atomic step. Expired entries count as removed.
 */
export interface SignInStorage {
  /** Adds a nonce. A browser keeps its ten newest ones. */
  addNonce(row: NonceRow): Promise<void>
  /** Whether the nonce is valid for this browser. */
  hasNonce(hash: string, binder: string, now: number): Promise<boolean>
  /** Counts a wrong signature. After the fifth the nonce is no longer valid. */
  countAttempt(hash: string): Promise<void>
  /** Uses up a valid nonce of this browser. True for only one caller, also if several call at the same time. */
  takeNonce(hash: string, binder: string, now: number): Promise<boolean>
  /** Adds a session. An account keeps its fifty newest ones. */
  addSession(row: SessionRow): Promise<void>
  findSession(hash: string, now: number): Promise<SignInSession | undefined>
  removeSession(hash: string): Promise<void>
  /** Ends all sessions of an account and returns their number. */
  removeSessionsOf(account: string): Promise<number>
  /** Counts a request of a client within a period and returns the number so far. */
  countCall(client: string, span: number, now: number): Promise<number>
}

/** The maximum number of open nonces of one browser: the oldest ones are removed. */
export const maxNonces = 10
/** The maximum number of sessions of one account: the oldest ones end, so that one key cannot fill the storage. */
export const maxSessions = 50
/** The maximum number of wrong signatures per nonce. */
export const maxAttempts = 5

/** A value of a statement or a row. */
export type SqlValue = string | number | null

/** A database with SQL. */
export interface SqlDatabase {
  /** The placeholders of values in a statement: `?` for SQLite, `$1` for Postgres. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement and returns its rows. Each call may use another connection. */
  readonly query: (text: string, values: SqlValue[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
}
