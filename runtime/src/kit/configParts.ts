import type { ConnectedAccount } from './accountSnapshot.js'
import type { AppNamespace } from './register.js'

export type SocialProvider =
  | 'google'
  | 'x'
  | 'discord'
  | 'farcaster'
  | 'github'
  | 'apple'
  | 'facebook'
  /** A wallet of the browser, which signs a message. Only where `features.socials` names it. */
  | 'wallet'

export interface CustomWallet {
  /** A unique id; the catalogue's id if the catalogue has the wallet. */
  readonly id: string
  /** The name on its row. */
  readonly name: string
  /** The wallet's site, `https://…`. Default: none. */
  readonly homepage?: string
  /** URL of its icon. Default: none, a letter is drawn. */
  readonly image_url?: string
  /**
   * The link that opens its phone app: a scheme, `wallet://`, or `https://…`. Default: none, it is not offered on
   * phones.
   */
  readonly mobile_link?: string
  /** The same for its desktop app. Default: none. */
  readonly desktop_link?: string
  /** Address of its web app. Default: none. */
  readonly webapp_link?: string
  /** Its page in Apple's store. Default: none. */
  readonly app_store?: string
  /** Its page in Google's store. Default: none. */
  readonly play_store?: string
  /** Called when the user chooses it, in the place of the widget's own view for it. Default: that view. */
  readonly onSelect?: () => void
}

/** A token whose balance is shown in the place of the coin's. */
export interface BalanceToken {
  /** Its contract (ERC-20), or its mint on solana. */
  readonly address: string
  /** E.g. USDC. */
  readonly symbol: string
  /** Digits of a whole unit behind the point: 6 for USDC. */
  readonly decimals: number
}

/** A service that pays the fees of calls in the place of the user (ERC-7677). */
export interface Paymaster {
  /** Its address, `https://…`. The wallet asks it, not the page. */
  readonly url: string
  /** Parameters of the service, e.g. a policy. Default: none. */
  readonly context?: Readonly<Record<string, unknown>>
}

/** An account that was connected. */
export interface AccountConnected {
  /** Its namespace. */
  readonly namespace: AppNamespace
  /** The account, as `useAppKitAccount` has it. */
  readonly account: ConnectedAccount
  /** Whether it was restored when the page loaded, and the user did nothing. */
  readonly isReturn: boolean
}

/** An account that is connected no more. */
export interface AccountDisconnected {
  /** Its namespace. */
  readonly namespace: AppNamespace
  /** The account that was last in use. */
  readonly account: ConnectedAccount
}

/** The callbacks of an app for its accounts. One that throws has no effect on the widget. */
export interface AccountCallbacks {
  /** Called when a namespace has an account in use and had none. */
  readonly onConnect?: ((connected: AccountConnected) => void) | undefined
  /** Called when a namespace has no account in use any more. */
  readonly onDisconnect?: ((left: AccountDisconnected) => void) | undefined
}
