import { type AuditEntry, createAuditLog } from './auditLog.js'
import { DatabaseAwayError, isDatabaseAway } from './databaseAway.js'
import { migrate } from './migrations.js'
import type { Ask, SqlBatch, SqlDatabase, SqlStatement } from './types.js'

/** The database of the server, and what all its parts count and write down. */
export interface FrameStore {
  readonly dialect: SqlDatabase['dialect']
  readonly ask: Ask
  /**
   * Runs statements, with `?` for values, and appends entries to the log, in one transaction. What is used up and what it
   * pays for belong in one.
   */
  batch(statements: readonly SqlStatement[], entries?: readonly AuditEntry[]): Promise<SqlBatch>
  /** Marks a proof as used. False if it was used before. */
  useProof(id: string, span: number): Promise<boolean>
  /** Appends to the log. Each entry has the hash of the one before it of the same process. */
  audit(event: string, subject: string, detail?: Readonly<Record<string, unknown>>): Promise<void>
  readonly now: () => number
}

/**
 * Creates the tables if they are missing, or brings them to the newest version.
 *
 * @example
 * import { createStore, openDatabase } from 'appkit-frame'
 *
 * const database = await openDatabase({ file: '.appkit/frame/frame.sqlite' })
 * const store = await createStore(database, Date.now)
 * await store.audit('restored', 'backup of Monday')
 * await database.close()
 */
export async function createStore(database: SqlDatabase, now: () => number): Promise<FrameStore> {
  const { dialect } = database
  const write = (text: string): string => {
    let at = 0
    return dialect === 'postgres' ? text.replace(/\?/g, () => `$${++at}`) : text
  }
  const ask: Ask = (text, values = []) => retry(() => database.query(write(text), [...values]))
  const run = (statements: readonly SqlStatement[]) =>
    retry(() => database.batch(statements.map((each) => ({ ...each, text: write(each.text) }))))
  await retry(() => migrate(database, now))
  const log = createAuditLog(run, now)
  return {
    ask,
    dialect,
    now,
    batch: (statements, entries = []) => (entries.length === 0 ? run(statements) : log(statements, entries)),
    useProof: async (id, span) => {
      const rows = await ask(
        'insert into frame_proofs (id, until) values (?, ?) on conflict (id) do nothing returning id',
        [id, now() + span],
      )
      return rows.length === 1
    },
    audit: async (event, subject, detail) => void (await log([], [{ event, subject, detail }])),
  }
}

const maxTries = 5
/** Whether Postgres has rolled a transaction back because of others that ran beside it. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Whether the database has refused a row because its key is taken. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || error.message.startsWith('UNIQUE constraint failed'))

async function retry<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (isDatabaseAway(error)) throw new DatabaseAwayError({ cause: error })
      if (tries === maxTries || !isConflict(error)) throw error
    }
  }
}
