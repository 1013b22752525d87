import type { PortfolioParts } from '../portfolio/getPortfolio.js'

/** A thing that moved, as the API returns it (schema `Transfer`). */
export interface HistoryTransfer {
  readonly fungible_info: {
    readonly name: string
    readonly symbol: string
    readonly icon: { readonly url: string }
  } | null
  readonly nft_info: {
    readonly name: string
    readonly content: {
      readonly preview: { readonly url: string; readonly content_type: string | null }
      readonly detail: { readonly url: string; readonly content_type: string | null }
    } | null
    readonly flags: { readonly is_spam: boolean }
  } | null
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value: number | null
  readonly price: number | null
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

/** What a page of history needs. */
export interface HistoryParts extends PortfolioParts {
  /** Purchases of an address in lower case, newest first. */
  readonly purchases: (address: string) => Promise<readonly HistoryRow[]>
}
