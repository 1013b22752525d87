/** A value a statement takes and a row gives back. */
export type SqlValue = string | number | null

/** One row, by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** A statement with one value for each `?` in it. */
export type SqlStatement = readonly [text: string, values?: readonly SqlValue[]]

/**
 * The port to a database. Statements are plain SQL that SQLite and Postgres both understand (`?` for
 * values, `on conflict`, `returning`), so that a server for many machines can stand on Postgres.
 */
export interface Sql {
  /** Runs a statement that gives rows back. */
  all(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  /** Runs a statement that changes rows; resolves with how many it changed. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>
  /** Runs statements in one transaction: all of them or none, also over a crash. */
  batch(statements: readonly SqlStatement[]): Promise<void>
}

/** A change that was made to a chain through the sandbox. */
export type JournalEntry =
  | { readonly seq: number; readonly kind: 'grant'; readonly address: string; readonly wei: bigint }
  | { readonly seq: number; readonly kind: 'transaction'; readonly raw: string }

/** What the sandbox remembers. One database file behind it. */
export interface Store {
  /** Remembers a faucet grant before it reaches the chain. Returns its place in the journal. */
  addGrant(chainId: number, address: string, wei: bigint): number
  /** Remembers a signed transaction before it reaches the chain. */
  addTransaction(chainId: number, raw: string): number
  /** Takes an entry back that the chain refused. */
  removeEntry(seq: number): void
  /** Everything that was remembered for a chain, oldest first. */
  journal(chainId: number): JournalEntry[]
  /** Forgets entries made before a time (milliseconds since 1970): the chain's own state has them. */
  prune(chainId: number, before: number): void
  /** Forgets a chain. */
  forget(chainId: number): void
  /** Price of a token in US dollars, or 0 when none is known. */
  price(symbol: string): number
  /** The same database for services with tables of their own. */
  readonly sql: Sql
  close(): void
}
