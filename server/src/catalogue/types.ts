/** The data of a wallet in `catalogue/wallets.json`. Facts that are not known are left out. */
export interface WalletFacts {
  readonly name: string
  readonly homepage: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Public explorer id. Default: the SHA-256 of the name. */
  readonly id?: string
  /** Reverse domain name it announces itself with (EIP-6963). */
  readonly rdns?: string
  /** Scheme its phone app registers, or its universal link. */
  readonly mobile?: string
  /** Scheme its desktop app registers. */
  readonly desktop?: string
  /** Address of its web app. */
  readonly web?: string
  /** Number in Apple's App Store. */
  readonly apple?: number
  /** Package on Google Play. */
  readonly play?: string
  /** Id in the Chrome Web Store. */
  readonly chrome?: string
  /** Its object on the page, as `namespace:flag`. */
  readonly injected?: readonly string[]
  /** Whether the catalogue certifies it. */
  readonly certified?: boolean
  /** A file of the folder `pictures`. Without one, its initials are drawn. */
  readonly picture?: string
}

/** A wallet as the catalogue sends it. */
export interface Wallet {
  readonly id: string
  readonly name: string
  readonly badge_type: 'none' | 'certified'
  readonly chains: readonly string[]
  readonly homepage: string
  readonly image_id: string
  readonly order: number
  readonly link_mode: null
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: ReadonlyArray<{ readonly namespace: string; readonly injected_id: string }> | null
}
