import type { HistoryQuery, HistoryRow } from './history.js'

/** A coin or a token that is sold. */
export interface OnrampAsset {
  readonly symbol: string
  readonly name: string
  /** CAIP-2 id of the network that it is paid out on. */
  readonly caip2: string
  /** Address of its contract or mint, or null for the coin of the network. */
  readonly contract: string | null
  /** The callers' name of the network. The name that the API has for it, else the CAIP-2 id, if left out. */
  readonly network?: string
}

/** A way of paying, with the least and the most of one purchase as decimal text. */
export interface OnrampMethod {
  /** `card`, `ach_bank_account`, … */
  readonly id: string
  readonly min: string
  readonly max: string
  /** For people. The id if left out. */
  readonly name?: string
  /** Its name in the quotes of several sellers. The id in capitals if left out. */
  readonly type?: string
}

/** A currency to pay in. */
export interface OnrampPayment {
  /** ISO 4217 code, such as `USD`. */
  readonly currency: string
  readonly methods: readonly OnrampMethod[]
  /** For people. The code if left out. */
  readonly name?: string
}

/** A country whose people can buy. */
export interface OnrampCountry {
  /** ISO 3166-1 code of two letters. */
  readonly code: string
  readonly name: string
  /** ISO 4217 code of its default currency. */
  readonly currency: string
}

/** A seller of coins. */
export interface OnrampSeller {
  /** Stable, such as `TRANSAK`. */
  readonly id: string
  readonly name: string
  readonly websiteUrl: string | null
  readonly logoUrl: string | null
}

/** The offers of a source. */
export interface OnrampOffers {
  readonly sellers: readonly OnrampSeller[]
  readonly assets: readonly OnrampAsset[]
  /** Assets that are priced beside them, and sold on pages that apps name themselves alone. */
  readonly priced?: readonly OnrampAsset[]
  readonly payments: readonly OnrampPayment[]
  /** All that are served. Only the pages of the sellers say, if left out. */
  readonly countries?: readonly OnrampCountry[]
}

/** A purchase that somebody would like to make. */
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

/** A quote of a seller. Amounts are decimal text. */
export interface OnrampQuote {
  /** Id of the seller. */
  readonly seller: string
  readonly method: string | null
  readonly currency: string
  /** All that is paid. */
  readonly total: string
  /** The payment without fees. */
  readonly subtotal: string
  readonly networkFee: string
  readonly sellerFee: string
  /** The yield, in whole coins. */
  readonly receives: string
}

/** The order that a pay page is made for. */
export interface OnrampOrder {
  readonly asset: OnrampAsset
  /** The account that receives the coins. */
  readonly address: string
  /** Money to pay, or null to have the page ask. */
  readonly payment: { readonly currency: string; readonly amount: string } | null
  /** Coins to receive, where no payment is given, or null. */
  readonly quantity: string | null
  readonly country: string | null
  readonly method: string | null
  /** Id of the seller, or null for the source's own choice. */
  readonly seller: string | null
  /** The address that the page leads to afterwards, or null. */
  readonly redirectUrl: string | null
  /** The seller's id of the buyer. */
  readonly buyer: string
  /** The address at which the caller has reached this server, without a trailing slash, for a page of the server itself. */
  readonly baseUrl?: string
}

/** Why something is not sold as it is wished for, in a sentence for whoever can wish for something else. */
export class OnrampRefusal extends Error {
  override readonly name = 'OnrampRefusal'

  /** @param field - the field to change */
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** The port `onramp`: sellers of coins for money. */
export interface Onramp {
  /** @param baseUrl - address at which the caller has reached this server, without a trailing slash */
  offers(baseUrl?: string): Promise<OnrampOffers>
  /** The sellers' quotes of this moment, the best first; none if they name no price before their page. */
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
