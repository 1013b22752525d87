import type { Pool, PoolClient, QueryConfig } from 'pg'
import { maxTimerMs } from '../../../../common/deadlines.js'
import { isWriteRefused } from './databaseAway.js'
import { type SqlBatch, type SqlDatabase, type SqlRow, type SqlStatement, withoutDeadline } from './types.js'

/** How the server uses a Postgres database. */
export interface PostgresOptions {
  /** Connections of this process at most. 10 if left out. */
  readonly connections?: number | undefined
  /** Seconds after which Postgres ends a statement. 10 if left out. */
  readonly statementSeconds?: number | undefined
  /** Told of connections that broke while nobody used them. */
  readonly onError?: ((error: unknown) => void) | undefined
}

const connectDeadline = 10_000
/** For how much longer than Postgres this process waits for a statement. A Postgres that has fallen silent ends none. */
const silence = 5000
/** The type of times in milliseconds (`select oid from pg_type where typname = 'int8'`), which `pg` returns as text. SQLite has numbers. */
const bigint = 20
/** A transaction that waits for its process so long belongs to a machine that is gone. */
const idleDeadline = 30_000

/** Opens a Postgres database. @throws Error if it cannot be reached, or the package `pg` is not installed */
export async function openPostgres(
  url: string,
  { connections = 10, onError = () => {}, statementSeconds = 10 }: PostgresOptions,
): Promise<SqlDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL has to name a Postgres database: postgres://user:password@host/name')
  const { default: pg } = await import('pg').catch((cause: unknown) => {
    throw new Error('DATABASE_URL is set, but the package pg is missing. Install it: npm install pg', {
      cause,
    })
  })
  const limits = `set statement_timeout = ${Math.round(statementSeconds * 1000)};
    set idle_in_transaction_session_timeout = ${idleDeadline}`
  const parserOf = ((type: number, format?: 'text') =>
    type === bigint ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser
  const pool = new pg.Pool({
    connectionString: url,
    types: { getTypeParser: parserOf },
    max: connections,
    connectionTimeoutMillis: connectDeadline,
    query_timeout: Math.round(statementSeconds * 1000) + silence,
    // A statement for each new connection, because poolers between the two refuse a parameter of the connection.
    verify: (client, done) => void client.query(limits).then(() => done(), done),
  })
  // A connection that breaks while it is idle is replaced by the pool; without a listener the process would end.
  pool.on('error', onError)
  await pool.query('select 1').catch(async (cause: unknown) => {
    await pool.end()
    throw new Error(`The database that DATABASE_URL names cannot be used: ${errorText(cause)}`, { cause })
  })
  return {
    dialect: 'postgres',
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    batch: (statements) => runBatch(pool, statements),
    close: () => pool.end(),
  }
}

async function runBatch(pool: Pool, statements: readonly SqlStatement[]): Promise<SqlBatch> {
  const client = await pool.connect()
  let failed: unknown
  // The statement that runs then is rejected. Without a listener the process would end.
  const onBreak = (error: unknown) => {
    failed = error
  }
  client.on('error', onBreak)
  try {
    await client.query('begin')
    const batch = await runAll(client, statements)
    await client.query(batch.isDone ? 'commit' : 'rollback')
    return batch
  } catch (error) {
    // Postgres has ended the transaction of a connection that is broken. A connection that is silent is given up, and so is
    // one that takes no changes: another server may have taken the place of its server, at the same address.
    if (isSilent(error) || isWriteRefused(error)) onBreak(error)
    else await client.query('rollback').catch(onBreak)
    throw error
  } finally {
    client.release(failed !== undefined)
    client.off('error', onBreak)
  }
}

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** A statement whose deadline is not that of the pool. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout?: number
}

async function runAll(client: PoolClient, statements: readonly SqlStatement[]): Promise<SqlBatch> {
  const rows: (readonly SqlRow[])[] = []
  const isLong = statements.some(({ text }) => text === withoutDeadline.text)
  for (const { isNeeded, text, values } of statements) {
    const query: TimedQuery = { text, values, ...(isLong && { query_timeout: maxTimerMs }) }
    const found = (await client.query<Record<string, unknown>>(query)).rows
    rows.push(found)
    if (isNeeded && found.length === 0) return { isDone: false, rows }
  }
  return { isDone: true, rows }
}

/** Returns the message of an error. A host with several addresses has an error for each. */
export const errorText = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(errorText).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)
