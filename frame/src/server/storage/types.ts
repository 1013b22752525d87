/** A value of a statement or a row. */
export type SqlValue = string | number | null

export type SqlRow = Readonly<Record<string, unknown>>

/** A database with SQL. Every step of the server is one statement, so no step can be half done. */
export interface SqlDatabase {
  /** The placeholders of values in a statement: `?` for SQLite, `$1` for Postgres. */
  readonly dialect: 'sqlite' | 'postgres'
  /** Runs a statement and returns its rows. */
  readonly query: (text: string, values: SqlValue[]) => Promise<readonly SqlRow[]>
  readonly close: () => Promise<void>
}

/** Runs a statement, with `?` for values, in either dialect. */
export type Ask = (text: string, ...values: SqlValue[]) => Promise<readonly SqlRow[]>
