import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SqlDatabase, SqlValue } from './types.js'

/**
 * Opens the server's database: Postgres for many machines, or one SQLite file for one process.
 *
 * @param where - the address of a Postgres database, or the path of a file
 * @throws Error if it cannot be opened, the file is in use by another process, or `pg` is not installed
 */
export async function openDatabase(
  where: { readonly url: string } | { readonly file: string },
): Promise<SqlDatabase> {
  return 'url' in where ? openPostgres(where.url) : openSqlite(where.file)
}

async function openPostgres(url: string): Promise<SqlDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL has to name a Postgres database: postgres://user:password@host/name')
  const { default: pg } = await import('pg').catch((cause: unknown) => {
    throw new Error('DATABASE_URL is set, but the package pg is missing. Install it: npm install pg', {
      cause,
    })
  })
  // Times are milliseconds in bigint columns, which pg would return as text.
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while it is idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {})
  await pool.query('select 1').catch(async (cause: unknown) => {
    await pool.end()
    throw new Error(`The database that DATABASE_URL names cannot be used: ${textOf(cause)}`, { cause })
  })
  return {
    dialect: 'postgres',
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    close: () => pool.end(),
  }
}

async function openSqlite(file: string): Promise<SqlDatabase> {
  mkdirSync(dirname(file), { recursive: true })
  const release = takeFile(file)
  try {
    const { default: sqlite } = await import('node-sqlite3-wasm')
    // Left behind by a process that was killed: `takeFile` found that nobody uses the file.
    rmSync(`${file}.lock`, { recursive: true, force: true })
    const db = new sqlite.Database(file)
    db.exec('pragma locking_mode = exclusive')
    return {
      dialect: 'sqlite',
      query: async (text, values: SqlValue[]) => db.all(text, values),
      close: async () => {
        db.close()
        release()
      },
    }
  } catch (cause) {
    release()
    throw new Error(`The database ${file} cannot be opened: ${textOf(cause)}`, { cause })
  }
}

/** What went wrong. A host with several addresses has an error for each. */
const textOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(textOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)

/** Marks the file as used by this process. The mark of a process that no longer runs does not count. */
function takeFile(file: string): () => void {
  const mark = `${file}.pid`
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let again = true; ; again = false) {
    try {
      writeFileSync(mark, mine, { flag: 'wx' })
      return () => rmSync(mark, { force: true })
    } catch (cause) {
      const holder = readText(mark)
      const pid = Number(holder.split(' ')[0])
      const isHeld = Number.isInteger(pid) && pid > 1 && isAlive(pid) && holder === `${pid} ${startOf(pid)}`
      if (isHeld || !again) {
        throw new Error(
          `Another process uses ${file}. Stop it, or use Postgres (DATABASE_URL) for several processes.`,
          { cause },
        )
      }
      rmSync(mark, { force: true })
    }
  }
}

// A process id may be given again. With the start time it is one process.
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
