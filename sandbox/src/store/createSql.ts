import type sqlite from 'node-sqlite3-wasm'
import type { Sql, SqlRow, SqlValue } from './types.js'

type Database = InstanceType<typeof sqlite.Database>
type Statement = ReturnType<Database['prepare']>

// Every statement text stands in the code, so there are few; the bound only guards against a mistake.
const MAX_PREPARED = 200

/**
 * The port to a database, over SQLite. A statement is compiled once and kept.
 * @param db an open database
 * @returns the port, and `release`, which lets go of the kept statements before the database is closed
 */
export function createSql(db: Database): { readonly sql: Sql; readonly release: () => void } {
  const prepared = new Map<string, Statement>()
  const release = (): void => {
    for (const statement of prepared.values()) statement.finalize()
    prepared.clear()
  }
  const prepare = (text: string): Statement => {
    const known = prepared.get(text)
    if (known) return known
    if (prepared.size >= MAX_PREPARED) release()
    const statement = db.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  const use = <Result>(text: string, act: (statement: Statement) => Result): Result => {
    const statement = prepare(text)
    try {
      return act(statement)
    } catch (error) {
      // A statement that failed cannot be used again.
      prepared.delete(text)
      statement.finalize()
      throw error
    }
  }
  const run = (text: string, values: readonly SqlValue[] = []): number =>
    use(text, (statement) => statement.run([...values]).changes)
  return {
    release,
    sql: {
      all: async (text, values = []) => use(text, (statement) => statement.all([...values]) as SqlRow[]),
      run: async (text, values) => run(text, values),
      batch: async (statements) => {
        db.exec('begin immediate')
        try {
          for (const [text, values] of statements) run(text, values)
          db.exec('commit')
        } catch (error) {
          if (db.inTransaction) db.exec('rollback')
          throw error
        }
      },
    },
  }
}
