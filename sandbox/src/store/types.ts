import type { Sql } from 'appkit-server/parts'

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
