import type { ConnectorType } from '../chains/types.js'
import type { SocialProvider } from './configParts.js'

/** A way to log in. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** The name of a button of the Account view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The features that are on (docs/config.md#features). */
export interface FeatureFlags {
  /** Wallets on other devices, by QR code and link; it needs `endpoints.relay`. Default: `true`. */
  readonly walletConnect?: boolean
  /** The tokens of the account and their value; it needs `endpoints.blockchainApi` or `tokens`. Default: `true`. */
  readonly balances?: boolean
  /** Swapping tokens; it needs `endpoints.blockchainApi`, or on eip155 `swaps` with an exchange. Default: `true`. */
  readonly swaps?: boolean
  /** Buying on a pay page; it needs `endpoints.blockchainApi` or `onramp`. Default: `true`. */
  readonly onramp?: boolean
  /** The address as a QR code and as text. Default: `true`. */
  readonly receive?: boolean
  /** Sending the coin of a network and its tokens. Default: `true`. */
  readonly send?: boolean
  /** Choosing a name for an account of eip155; it needs `endpoints.blockchainApi`. Default: `true`. */
  readonly names?: boolean
  /** Log-in by email to the embedded wallet; it needs `endpoints.secureSite`. Default: `true`. */
  readonly email?: boolean
  /** `false` hides wallets behind one row if there is another way to log in. Default: `true`. */
  readonly emailShowWallets?: boolean
  /** Log-in to the embedded wallet with the accounts of the app itself; it needs `endpoints.secureSite`. Default: `false`. */
  readonly ownLogin?: boolean
  /** Offers a log-in with a passkey alone below the field for the email. Default: `false`. */
  readonly passkey?: boolean
  /** Offers a wallet without a log-in there too; it needs `guests` of the wallet's server. Default: `false`. */
  readonly guest?: boolean
  /** Does not keep how a user has logged in, which is offered first when the user is back. Default: `false`. */
  readonly forgetLastLogin?: boolean
  /**
   * Log-in to the embedded wallet by these social accounts, in this order; `false` for none. It needs
   * `endpoints.secureSite`. Default: all.
   */
  readonly socials?: readonly SocialProvider[] | false
  /** The activity of the account; it needs `endpoints.blockchainApi`. Default: `true`. */
  readonly history?: boolean
  /** Collectibles of the account, by its transactions; it needs `endpoints.blockchainApi`. Default: `false`. */
  readonly collectibles?: boolean
  /** Sends events to `endpoints.analytics`, if it is set. Default: `true`. */
  readonly analytics?: boolean
  /** The list of every wallet of the catalogue. Default: `true`. */
  readonly allWallets?: boolean
  /**
   * A checkbox before a wallet can be chosen; it needs `termsConditionsUrl` or `privacyPolicyUrl`. Default:
   * `false`.
   */
  readonly legalCheckbox?: boolean
  /** Signing in with the wallet; `siwx` and `siweConfig` turn it on too. Default: `false`. */
  readonly siwx?: boolean
  /** Lists and ends what apps may do without asking, and asks for more, on eip155. Default: `false`. */
  readonly smartSessions?: boolean
  /** Hides wallets behind one row if there is another way to log in. Default: `false`. */
  readonly collapseWallets?: boolean
  /** Payments that the app or a link asks for, on eip155 and Solana. Default: `false`. */
  readonly pay?: boolean
  /** The order of the buttons on the Account view; those left out come last. Default: as listed in the type. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  /**
   * The order of ways to log in: `'wallet'`, `'email'`, `'social'` and those of the host's own features. Default: wallets
   * first if one is installed, else last.
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** The order of wallets on the Connect view, by how they were found. Default: docs/behaviour.md#rows-of-connect. */
  readonly connectorTypeOrder?: readonly ConnectorType[]
}
