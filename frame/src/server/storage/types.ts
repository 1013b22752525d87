/** A value of a statement or a row. */
export type SqlValue = string | number | null

export type SqlRow = Readonly<Record<string, unknown>>

/** A statement with one value for each placeholder. */
export interface SqlStatement {
  readonly text: string
  readonly values: SqlValue[]
  /** Whether it has to return a row. If it returns none, nothing of its batch is done. */
  readonly isNeeded?: boolean
}

/** The rows that the statements of a batch returned, in their order. */
export interface SqlBatch {
  /** False if a statement that had to return a row returned none: it is the last in `rows`, and nothing is done. */
  readonly isDone: boolean
  readonly rows: readonly (readonly SqlRow[])[]
}

/** A database with SQL. Every step of the server is one statement or one batch, so no step can be half done. */
export interface SqlDatabase {
  /** The placeholders of values in a statement: `?` for SQLite, `$1` for Postgres. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement and returns its rows. */
  readonly query: (text: string, values: SqlValue[]) => Promise<readonly SqlRow[]>
  /** Runs statements as one transaction: all of them or none, also if the process is killed. */
  readonly batch: (statements: readonly SqlStatement[]) => Promise<SqlBatch>
  readonly close: () => Promise<void>
}

/** Runs a statement, with `?` for values, in either dialect. */
export type Ask = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>

/** The statement of a batch that had to return a row and returned none; undefined if all is done. */
export const missingOf = (
  { isDone, rows }: SqlBatch,
  statements: readonly SqlStatement[],
): SqlStatement | undefined => (isDone ? undefined : statements[rows.length - 1])

/** Begins a batch of Postgres that may take as long as it takes. */
export const withoutDeadline: SqlStatement = { text: 'set local statement_timeout = 0', values: [] }

/** A statement of a batch, with `?` for values. */
export const statement = (text: string, values: readonly SqlValue[] = []): SqlStatement => ({
  text,
  values: [...values],
})

/** A statement that has to return a row; otherwise nothing of its batch is done. */
export const needed = (text: string, values: readonly SqlValue[] = []): SqlStatement => ({
  text,
  values: [...values],
  isNeeded: true,
})
