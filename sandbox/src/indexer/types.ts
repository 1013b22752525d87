/** A coin, an ERC-20 amount or an ERC-721 piece that moved. Addresses are in lower case. */
export interface Movement {
  readonly kind: 'coin' | 'token' | 'piece'
  /** The contract; empty for the chain's own coin. */
  readonly token: string
  readonly sender: string
  readonly receiver: string
  /** In the smallest unit, as a decimal number; of a piece its number. */
  readonly amount: string
}

/** A transaction as the index keeps it. */
export interface IndexedTransaction {
  readonly hash: string
  readonly position: number
  readonly sender: string
  /** Null when a contract was made. */
  readonly recipient: string | null
  readonly nonce: number
  readonly succeeded: boolean
  /** The first four bytes of what was sent, `0x` when there were fewer. */
  readonly selector: string
  readonly movements: readonly Movement[]
}

/** A block as the index keeps it. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly IndexedTransaction[]
}

/** The newest block of a chain that is in the index. */
export interface IndexHead {
  readonly number: number
  readonly hash: string
}

/** A place in the past of an address: the order is by time, then chain, block and position. */
export interface Place {
  readonly minedAt: number
  readonly chainId: number
  readonly block: number
  readonly position: number
}

/** A transaction with the movements that touch the address it was asked for. */
export interface PastTransaction extends Place, IndexedTransaction {}

/** Which transactions of an address are asked for. */
export interface PastRange {
  /** Those that lie before this place; null for all. */
  readonly before: Place | null
  /** Those of one chain; null for all. */
  readonly chainId: number | null
  readonly limit: number
}

/** The index of the chains. */
export interface ChainIndex {
  head(chainId: number): Promise<IndexHead | null>
  /** Hash of an indexed block, or null. */
  hashAt(chainId: number, number: number): Promise<string | null>
  /** Forgets the blocks above a number: all or none of them. */
  rewind(chainId: number, number: number): Promise<void>
  /** Adds blocks that follow the head: all or none of them. */
  append(chainId: number, blocks: readonly IndexedBlock[]): Promise<void>
  /** Transactions of an address in lower case, newest first. */
  past(address: string, range: PastRange): Promise<PastTransaction[]>
  /** ERC-20 contracts that an address has ever received from, in lower case. */
  tokensOf(chainId: number, address: string): Promise<string[]>
}
