/** A value of a statement or a row. */
export type SqlValue = string | number | null

/** A statement of an attempt. If it has to return a row and returns none, nothing is done. */
export interface SqlStep {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly isNeeded?: boolean
}

/** Rows of the statements of an attempt. `isDone` is false if the last one of `rows` is empty and must not be. */
export interface SqlAttempt {
  readonly isDone: boolean
  readonly rows: readonly SqlRow[][]
}

/** One row, by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** A statement with one value for each `?`. */
export type SqlStatement = readonly [text: string, values?: readonly SqlValue[]]

/**
 * The interface to a database. Statements are plain SQL that SQLite and Postgres both understand (`?` for
 * values, `on conflict`, `returning`), so that a server for many machines can use Postgres.
 */
export interface Sql {
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement that returns rows. */
  all(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  /** Runs a statement that changes rows. Resolves with the number of changed rows. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
  /** Runs statements in one transaction: all or none, also in a crash. */
  batch(statements: readonly SqlStatement[]): Promise<void>
  /** The same, unless a statement that has to return a row returns none. */
  attempt(steps: readonly SqlStep[]): Promise<SqlAttempt>
}
