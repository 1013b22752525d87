import type { Currency } from './prices.js'

/** A thing that moved, as the API returns it (schema `Transfer`). */
export interface HistoryTransfer {
  readonly fungible_info: {
    readonly name: string
    readonly symbol: string
    readonly icon: { readonly url: string }
  } | null
  readonly nft_info: PieceInfo | null
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value: number | null
  readonly price: number | null
}

/** A collectible, as the API returns it. */
export interface PieceInfo {
  readonly name: string
  readonly content: {
    readonly preview: { readonly url: string; readonly content_type: string | null }
    readonly detail: { readonly url: string; readonly content_type: string | null }
  } | null
  readonly flags: { readonly is_spam: boolean }
}

/** A past transaction or purchase, as the API returns it (schema `Transaction`). */
export interface HistoryRow {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    /** RFC 3339. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
    /** Null on Solana, which does not count. */
    readonly nonce: number | null
    readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
    readonly chain: string | null
  }
  /** Never null: clients walk through it. */
  readonly transfers: readonly HistoryTransfer[]
}

export interface HistoryQuery {
  /** In lower case on eip155. */
  readonly address: string
  /** A network, or null for all of eip155. */
  readonly caip2: string | null
  /** The `next` of the page before, or null for the first. */
  readonly cursor: string | null
  readonly currency: Currency
  /** Base address of this server as the caller reaches it. */
  readonly baseUrl: string
  /** Address of the picture of a token. */
  readonly iconOf: (symbol: string) => string
}

/** A page of the past, newest first. */
export interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  /** The cursor of the next page, or null if this is the last. */
  readonly next: string | null
}

/** The port `history`. */
export interface History {
  /** A page, or null if the cursor is not one that a page of this address gave. */
  page(query: HistoryQuery): Promise<HistoryPage | null>
  /** Purchases of an address, newest first. */
  purchases?(query: HistoryQuery): Promise<readonly HistoryRow[]>
}
