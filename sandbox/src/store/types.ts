/** A change that was made to a chain through the sandbox. */
export type JournalEntry =
  | { readonly seq: number; readonly kind: 'grant'; readonly address: string; readonly wei: bigint }
  | { readonly seq: number; readonly kind: 'transaction'; readonly raw: string }

/** What the sandbox remembers. One file behind it; nothing else in the sandbox knows SQL. */
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
  close(): void
}
