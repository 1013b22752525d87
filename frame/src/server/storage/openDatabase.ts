import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'node-sqlite3-wasm'
import { errorText, openPostgres, type PostgresOptions } from './openPostgres.js'
import { takeFile } from './takeFile.js'
import type { SqlBatch, SqlDatabase, SqlRow, SqlStatement, SqlValue } from './types.js'

/**
 * Opens the server's database: Postgres for many machines, or one SQLite file for one process.
 *
 * @param where - the address of a Postgres database, or the path of a file
 * @param options - of Postgres
 * @throws Error if it cannot be opened, the file is in use by another process, or `pg` is not installed
 *
 * @example
 * import { openDatabase } from 'appkit-frame'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL ?? '' })
 * await database.close()
 */
export async function openDatabase(
  where: { readonly url: string } | { readonly file: string },
  options: PostgresOptions = {},
): Promise<SqlDatabase> {
  return 'url' in where ? openPostgres(where.url, options) : openSqlite(where.file)
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
      batch: async (statements) => runBatch(db, statements),
      close: async () => {
        db.close()
        release()
      },
    }
  } catch (cause) {
    release()
    throw new Error(`The database ${file} cannot be opened: ${errorText(cause)}`, { cause })
  }
}

/** Runs to its end without a pause, so no other statement comes between. */
function runBatch(db: Database, statements: readonly SqlStatement[]): SqlBatch {
  const rows: (readonly SqlRow[])[] = []
  db.exec('begin immediate')
  try {
    for (const { isNeeded, text, values } of statements) {
      const found = db.all(text, values)
      rows.push(found)
      if (isNeeded && found.length === 0) {
        db.exec('rollback')
        return { isDone: false, rows }
      }
    }
    db.exec('commit')
    return { isDone: true, rows }
  } catch (error) {
    if (db.inTransaction) db.exec('rollback')
    throw error
  }
}
