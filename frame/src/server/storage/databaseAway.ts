import type { SqlDatabase } from './types.js'

/** The database cannot be reached, or takes no changes, at the moment. What was asked of it is not done, or nobody knows whether it is. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  constructor(options: ErrorOptions) {
    super(
      isWriteRefused(options.cause) ? 'The database takes no changes.' : 'The database does not answer.',
      options,
    )
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Whether the database answers and takes no changes: its disk is full (53100 of Postgres), or it only reads (25006), as after
 * another server has taken its place.
 *
 * @param error - thrown by a database
 *
 * @example
 * import { isWriteRefused, openDatabase, requireWritable } from 'appkit-frame'
 *
 * const { dialect, query } = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * const isFull = await requireWritable(dialect, (text) => query(text, [])).then(() => false, isWriteRefused)
 * if (isFull) console.error('The database takes no changes.')
 */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^(25006|53100)$/.test(codeOf(error)) ||
    /^(database or disk is full|disk I\/O error|attempt to write a readonly database)/.test(error.message)
  )
}

/**
 * Whether nobody listens or answers in time, the connection broke, Postgres starts or ends (classes 08, 53 and 57P of its codes,
 * and 57014), or takes no changes.
 *
 * @param error - thrown by a database
 *
 * @example
 * import { isDatabaseAway, openUsers } from 'appkit-frame'
 *
 * export async function listUsers(users: Awaited<ReturnType<typeof openUsers>>) {
 *   try {
 *     return await users.list('ann@shop.example')
 *   } catch (error) {
 *     if (!isDatabaseAway(error)) throw error
 *     return new Response('The database does not answer. Try again later.', { status: 503 })
 *   }
 * }
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isWriteRefused(error) ||
    /^(ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08\w{3}|53\w{3}|57P\d\d|57014)$/.test(
      codeOf(error),
    ) ||
    /connection terminated|timeout exceeded when trying to connect|connection ended|query read timeout/i.test(
      error.message,
    )
  )
}

/** Fails as a change does, so that the connection is given up: another server may have taken the place of its server. */
const readOnlyFails = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'The database only reads: its transaction_read_only is on.' using errcode = '25006';
  end if;
end $$`

/**
 * Asks a database whether it answers and takes changes.
 *
 * @param ask - runs a statement of it
 * @throws what `ask` throws
 *
 * @example
 * import { openDatabase, requireWritable } from 'appkit-frame'
 *
 * const { dialect, query } = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * await requireWritable(dialect, (text) => query(text, []))
 */
export async function requireWritable(
  dialect: SqlDatabase['dialect'],
  ask: (text: string) => Promise<unknown>,
): Promise<void> {
  await ask(dialect === 'postgres' ? readOnlyFails : 'select 1 as ready')
}
