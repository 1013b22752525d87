import { rmSync } from 'node:fs'
import type { Sql, SqlAttempt, SqlRow, SqlStep, SqlValue } from 'appkit-server/parts'
import sqlite from 'node-sqlite3-wasm'
import { SandboxError } from '../errors/SandboxError.js'
import { usdPrices } from '../prices/rates.js'
import type { JournalEntry, Store } from './types.js'

const schema = `
create table if not exists journal (
  seq integer primary key autoincrement,
  chain integer not null,
  kind text not null check (kind in ('grant', 'transaction')),
  address text,
  payload text not null,
  at integer not null
);
create index if not exists journal_chain on journal (chain, seq);
create table if not exists prices (symbol text primary key, usd real not null);
`

const maxProblem = 200

function readEntry(row: Record<string, unknown>): JournalEntry {
  const seq = Number(row.seq)
  const payload = String(row.payload)
  if (row.kind === 'transaction') return { seq, kind: 'transaction', raw: payload }
  return { seq, kind: 'grant', address: String(row.address), wei: BigInt(payload) }
}

/**
 * Opens the database of a sandbox and creates it if it is missing. The caller has the lock of the data folder,
 * so a database lock of a killed process is stale and is removed.
 *
 * @param file - path of the SQLite file
 * @param now - clock in milliseconds, for tests
 * @throws SandboxError `DATA_UNUSABLE` if the file is not a database or cannot be written
 */
export function openStore(file: string, now: () => number = Date.now): Store {
  rmSync(`${file}.lock`, { recursive: true, force: true })
  let open: InstanceType<typeof sqlite.Database> | undefined
  try {
    open = new sqlite.Database(file)
    // Only this process uses the folder. Held once, the lock costs nothing. Taken for each read it creates and
    // deletes a directory, which takes ten times as long as the read.
    open.exec('pragma locking_mode = exclusive')
    // Otherwise a damaged page would be found later, by some request.
    const [problem] = Object.values(open.get('pragma quick_check(1)') ?? {})
    if (problem !== 'ok') throw new Error(`it is damaged: ${String(problem).slice(0, maxProblem)}`)
    open.exec(schema)
    for (const [symbol, usd] of Object.entries(usdPrices)) {
      open.run('insert or ignore into prices (symbol, usd) values (?, ?)', [symbol, usd])
    }
  } catch (cause) {
    open?.close()
    throw new SandboxError(
      'DATA_UNUSABLE',
      `The database ${file} cannot be used (${cause instanceof Error ? cause.message : String(cause)}). ` +
        'Put a copy of it back, or start again with --fresh to make a new one.',
      { cause },
    )
  }
  const db = open
  const { sql, release } = createSql(db)
  const add = (chain: number, kind: string, address: string | null, payload: string) =>
    Number(
      db.run('insert into journal (chain, kind, address, payload, at) values (?, ?, ?, ?, ?)', [
        chain,
        kind,
        address,
        payload,
        now(),
      ]).lastInsertRowid,
    )
  return {
    addGrant: (chain, address, wei) => add(chain, 'grant', address, wei.toString()),
    addTransaction: (chain, raw) => add(chain, 'transaction', null, raw),
    removeEntry: (seq) => void db.run('delete from journal where seq = ?', [seq]),
    journal: (chain) =>
      db
        .all('select seq, kind, address, payload from journal where chain = ? order by seq', [chain])
        .map(readEntry),
    prune: (chain, before) => void db.run('delete from journal where chain = ? and at < ?', [chain, before]),
    forget: (chain) => void db.run('delete from journal where chain = ?', [chain]),
    price: (symbol) => Number(db.get('select usd from prices where symbol = ?', [symbol])?.usd ?? 0),
    sql,
    close: () => {
      release()
      if (db.isOpen) db.close()
    },
  }
}

type Database = InstanceType<typeof sqlite.Database>
type Statement = ReturnType<Database['prepare']>

// Every statement is a constant, so there are few. The limit only protects against a mistake.
const maxPrepared = 200

/**
 * The interface to a database, on SQLite. A statement is compiled once and kept.
 *
 * @param db - an open database
 * @returns the interface, and `release`, which frees the kept statements before the database is closed
 */
function createSql(db: Database): { readonly sql: Sql; readonly release: () => void } {
  const prepared = new Map<string, Statement>()
  const release = (): void => {
    for (const statement of prepared.values()) statement.finalize()
    prepared.clear()
  }
  const prepare = (text: string): Statement => {
    const known = prepared.get(text)
    if (known) return known
    if (prepared.size >= maxPrepared) release()
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
  const all = (text: string, values: readonly SqlValue[] = []): SqlRow[] =>
    use(text, (statement) => statement.all([...values]) as SqlRow[])
  const runSteps = (steps: readonly SqlStep[]): SqlAttempt => {
    const rows: SqlRow[][] = []
    for (const { isNeeded, text, values } of steps) {
      const found = all(text, values)
      rows.push(found)
      if (!isNeeded || found.length > 0) continue
      db.exec('rollback')
      return { isDone: false, rows }
    }
    return { isDone: true, rows }
  }
  return {
    release,
    sql: {
      dialect: 'sqlite',
      all: async (text, values) => all(text, values),
      run: async (text, values) => run(text, values),
      batch: async (statements) =>
        transact(db, () => {
          for (const [text, values] of statements) run(text, values)
        }),
      attempt: async (steps) => transact(db, () => runSteps(steps)),
    },
  }
}

/** Runs an act as one transaction, which it may end itself. */
function transact<Result>(db: Database, act: () => Result): Result {
  db.exec('begin immediate')
  try {
    const result = act()
    if (db.inTransaction) db.exec('commit')
    return result
  } catch (error) {
    if (db.inTransaction) db.exec('rollback')
    throw error
  }
}
