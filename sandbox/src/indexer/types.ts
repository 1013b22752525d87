import type { Movement } from 'appkit-server/parts'

/** An indexed transaction. */
export interface IndexedTransaction {
  readonly hash: string
  readonly position: number
  readonly sender: string
  /** Null if it created a contract. */
  readonly recipient: string | null
  readonly nonce: number
  readonly succeeded: boolean
  /** The first four bytes of the data, or `0x` if there are fewer. */
  readonly selector: string
  readonly movements: readonly Movement[]
}

/** An indexed block. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly IndexedTransaction[]
}

/** The newest indexed block of a chain. */
export interface IndexHead {
  readonly number: number
  readonly hash: string
}

/** A position in the history of an address. The order is by time, then chain, block and index. */
export interface Place {
  readonly minedAt: number
  readonly chainId: number
  readonly block: number
  readonly position: number
}

/** A transaction with its transfers from and to the requested address. */
export interface PastTransaction extends Place, IndexedTransaction {}

/** A query for transactions of an address. */
export interface PastRange {
  /** Only those before this position. Null for all. */
  readonly before: Place | null
  /** Only those of this chain. Null for all. */
  readonly chainId: number | null
  readonly limit: number
}

/** The index of the chains. */
export interface ChainIndex {
  head(chainId: number): Promise<IndexHead | null>
  /** Hash of an indexed block, or null. */
  hashAt(chainId: number, number: number): Promise<string | null>
  /** Removes the blocks above a number, all or none of them. */
  rewind(chainId: number, number: number): Promise<void>
  /** Adds the blocks after the head, all or none of them. */
  append(chainId: number, blocks: readonly IndexedBlock[]): Promise<void>
  /** Transactions of an address in lower case, newest first. */
  past(address: string, range: PastRange): Promise<PastTransaction[]>
  /** ERC-20 contracts whose tokens an address has ever received, in lower case. */
  tokensOf(chainId: number, address: string): Promise<string[]>
}
