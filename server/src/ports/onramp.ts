import type { HistoryQuery, HistoryRow } from './history.js'

/** A coin or a token that is sold. */
export interface OnrampAsset {
  readonly symbol: string
  readonly name: string
  /** CAIP-2 id of the network that it is paid out on. */
  readonly caip2: string
  /** Address of its contract or mint, or null for the coin of the network. */
  readonly contract: string | null
}

/** A way of paying, with the least and the most of one purchase as decimal text. */
export interface OnrampMethod {
  /** `card`, `ach_bank_account`, … */
  readonly id: string
  readonly min: string
  readonly max: string
}

/** A currency to pay in. */
export interface OnrampPayment {
  /** ISO 4217 code, such as `USD`. */
  readonly currency: string
  readonly methods: readonly OnrampMethod[]
}

/** Who sells. */
export interface OnrampSeller {
  /** Stable, such as `TRANSAK`. */
  readonly id: string
  readonly name: string
  readonly websiteUrl: string | null
  readonly logoUrl: string | null
}

/** What a source sells. */
export interface OnrampOffers {
  readonly sellers: readonly OnrampSeller[]
  readonly assets: readonly OnrampAsset[]
  readonly payments: readonly OnrampPayment[]
}

/** What somebody would like to buy. */
export interface OnrampWish {
  readonly asset: OnrampAsset
  readonly currency: string
  /** Money to pay, as decimal text with a point. */
  readonly amount: string
  /** ISO 3166-1 code of the buyer's country, or null where it is not known. */
  readonly country: string | null
  /** A way of paying, or null for any. */
  readonly method: string | null
}

/** What a seller would give. Amounts are decimal text. */
export interface OnrampQuote {
  /** Id of the seller. */
  readonly seller: string
  readonly method: string | null
  readonly currency: string
  /** All that is paid. */
  readonly total: string
  /** What is paid without fees. */
  readonly subtotal: string
  readonly networkFee: string
  readonly sellerFee: string
  /** What is received, in whole coins. */
  readonly receives: string
}

/** What a pay page is made for. */
export interface OnrampOrder {
  readonly asset: OnrampAsset
  /** Who receives it. */
  readonly address: string
  /** Money to pay, or null to have the page ask. */
  readonly payment: { readonly currency: string; readonly amount: string } | null
  /** Coins to receive, where no payment is given, or null. */
  readonly quantity: string | null
  readonly country: string | null
  readonly method: string | null
  /** Id of the seller, or null for the source's own choice. */
  readonly seller: string | null
  /** Where the page leads afterwards, or null. */
  readonly redirectUrl: string | null
  /** What the seller calls the buyer by. */
  readonly buyer: string
}

/** The port `onramp`: who sells coins for money. */
export interface Onramp {
  offers(): Promise<OnrampOffers>
  /** What sellers would give now, the best first; none if they name no price before their page. */
  quotes(wish: OnrampWish): Promise<readonly OnrampQuote[]>
  /** The address of a page to pay on, or null if none of its sellers sells that. */
  page(order: OnrampOrder): Promise<string | null>
  /** The past and open purchases of an address, newest first. Left out where the source does not know them. */
  readonly purchases?: (query: HistoryQuery) => Promise<readonly HistoryRow[]>
}

/** All sources of the port together. */
export interface OnrampMarket extends Required<Onramp> {
  /** Whether there is any source. */
  readonly isThere: boolean
  /** Whether any source lists purchases. */
  readonly listsPurchases: boolean
}
