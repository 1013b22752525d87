import { ServerError } from '../errors/ServerError.js'
import { DatabaseAwayError, isDatabaseAway, openDatabase, type SqlDatabase } from '../frame/frame.js'
import type { Sql, SqlRow, SqlValue } from './types.js'
import { watchDatabase } from './watchDatabase.js'

/** A database, open. */
export interface OpenSql extends Sql {
  /** The same database, for the embedded wallet and the sign-in server. */
  readonly base: SqlDatabase
  /** The problem with the database, as a sentence, or null. */
  problem(): Promise<string | null>
  close(): Promise<void>
}

export interface OpenSqlOptions {
  /** Connections of this process to Postgres at most. */
  readonly connections?: number
  /** Seconds after which Postgres ends a statement. */
  readonly statementSeconds?: number
  /** Told of connections that broke while nobody used them, and, once in ten seconds, why the database is away. */
  readonly onError?: (error: unknown) => void
}

/**
 * Opens a database: Postgres for several machines, or one SQLite file for one process.
 *
 * @param where - the address of a Postgres database, or the path of a file
 * @throws ServerError `DATABASE_FAILED` if it cannot be opened, or another process uses the file
 */
export async function openSql(
  where: { readonly url: string } | { readonly file: string },
  options: OpenSqlOptions = {},
): Promise<OpenSql> {
  const opened = await openDatabase(where, options).catch((cause: unknown) => {
    throw new ServerError('DATABASE_FAILED', cause instanceof Error ? cause.message : String(cause), {
      cause,
    })
  })
  const { base, problem } = watchDatabase(opened, options.onError ?? (() => {}))
  return { ...toSql(base), base, problem, close: () => base.close() }
}

/** The interface of the services to a database. */
function toSql(base: SqlDatabase): Sql {
  const write = (text: string): string => {
    let at = 0
    return base.dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text
  }
  const all = async (text: string, values: readonly SqlValue[] = []): Promise<SqlRow[]> =>
    [...(await retry(() => base.query(write(text), [...values])))] as SqlRow[]
  return {
    dialect: base.dialect,
    all,
    run: async (text, values) => (await all(`${text} returning 1 as one`, values)).length,
    batch: async (statements) => {
      const steps = statements.map(([text, values = []]) => ({ text: write(text), values: [...values] }))
      await retry(() => base.batch(steps))
    },
    attempt: async (steps) => {
      const written = steps.map((step) => ({ ...step, text: write(step.text), values: [...step.values] }))
      const { isDone, rows } = await retry(() => base.batch(written))
      return { isDone, rows: rows as readonly SqlRow[][] }
    },
  }
}

const maxTries = 5
/** Postgres ended the transaction because of others that ran beside it, and did nothing of it. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

async function retry<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (isDatabaseAway(error)) throw new DatabaseAwayError({ cause: error })
      if (tries === maxTries || !isConflict(error)) throw error
    }
  }
}
