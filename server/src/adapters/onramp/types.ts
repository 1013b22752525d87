import type { OnrampAsset } from '../../ports/onramp.js'

/** Something that a page sells. */
export interface PageAsset extends Omit<OnrampAsset, 'contract'> {
  /** Address of its contract or mint. The coin of the network if left out. */
  readonly contract?: string
  /** The page's code of the asset, for `{code}`. Its symbol if left out. */
  readonly code?: string
}

/** A page that sells coins, and the form of its address. */
export interface PayPage {
  /** Stable id, such as `TRANSAK`. */
  readonly id: string
  readonly name: string
  /**
   * Address of the page with places: `{symbol}`, `{code}`, `{network}`, `{address}`, `{currency}`, `{amount}`, `{quantity}`,
   * `{redirect}`. A parameter whose place has no value is left out. `{address}` must be there.
   */
  readonly url: string
  readonly assets: readonly PageAsset[]
  /** The least and the most to pay, by currency and way of paying: `{ USD: { card: ['30.00', '2000.00'] } }`. */
  readonly payments: Readonly<Record<string, Readonly<Record<string, readonly [min: string, max: string]>>>>
  /** The page's names of networks, by CAIP-2 id, for `{network}`. The CAIP-2 id if left out. */
  readonly networks?: Readonly<Record<string, string>>
  /** Adds parameters that the seller asks for, such as a signature. It may not change the origin. */
  readonly sign?: (url: string) => string | Promise<string>
  readonly websiteUrl?: string
  readonly logoUrl?: string
}
