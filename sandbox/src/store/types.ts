/** A value of a statement or a row. */
export type SqlValue = string | number | null

/** A statement of an attempt. If it has to return a row and returns none, nothing is done. */
export interface SqlStep {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly isNeeded?: boolean
}

/** What the statements of an attempt returned. `isDone` is false if the last one of `rows` is empty and must not be. */
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
  /** Runs a statement that returns rows. */
  all(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  /** Runs a statement that changes rows. Resolves with the number of changed rows. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
  /** Runs statements in one transaction: all or none, also in a crash. */
  batch(statements: readonly SqlStatement[]): Promise<void>
  /** The same, unless a statement that has to return a row returns none. */
  attempt(steps: readonly SqlStep[]): Promise<SqlAttempt>
}

/** A change of a chain through the sandbox. */
export type JournalEntry =
  | { readonly seq: number; readonly kind: 'grant'; readonly address: string; readonly wei: bigint }
  | { readonly seq: number; readonly kind: 'transaction'; readonly raw: string }

/** The stored data of the sandbox, in one database file. */
export interface Store {
  /** Stores a faucet grant before it reaches the chain. Returns its number in the journal. */
  addGrant(chainId: number, address: string, wei: bigint): number
  /** Stores a signed transaction before it reaches the chain. */
  addTransaction(chainId: number, raw: string): number
  /** Removes an entry that the chain refused. */
  removeEntry(seq: number): void
  /** All entries of a chain, oldest first. */
  journal(chainId: number): JournalEntry[]
  /** Deletes entries before a time (milliseconds since 1970): the chain's own state has them. */
  prune(chainId: number, before: number): void
  /** Deletes the entries of a chain. */
  forget(chainId: number): void
  /** Price of a token in US dollars, or 0 if unknown. */
  price(symbol: string): number
  /** The same database, for services with their own tables. */
  readonly sql: Sql
  close(): void
}
