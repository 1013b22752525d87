import type { CaipNetworkId, ChainNamespace, ConnectorType, Network } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import type { AppKitEvent } from './events.js'

export type ThemeMode = 'light' | 'dark' | 'system'

/** Names of the theme contract without `--appkit-`, or full custom property names. */
export type ThemeVariables = Readonly<Record<string, string | number>>

export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type ConnectMethod = 'wallet' | 'email' | 'social'
export type Preload = 'idle' | 'intent' | 'click'

/** What is on (docs/config.md#features). Those of parts that are not in this version say so and do nothing. */
export interface FeatureFlags {
  /** Not in this version yet: the swap view. No effect. */
  readonly swaps?: boolean
  /** Not in this version yet: the view for buying. No effect. */
  readonly onramp?: boolean
  /** Not in this version yet: the receive view. No effect. */
  readonly receive?: boolean
  /** Not in this version yet: the send view. No effect. */
  readonly send?: boolean
  /** Not in this version yet: login by e-mail. No effect. */
  readonly email?: boolean
  /** `false` puts wallets behind one row where there is another way to log in. */
  readonly emailShowWallets?: boolean
  /** Not in this version yet: login by social accounts. No effect. */
  readonly socials?: readonly SocialProvider[] | false
  /** Not in this version yet: the history view. No effect. */
  readonly history?: boolean
  /** Events are sent to `endpoints.analytics`, where there is one. */
  readonly analytics?: boolean
  readonly allWallets?: boolean
  readonly legalCheckbox?: boolean
  /** Not in this version yet: smart sessions. No effect. */
  readonly smartSessions?: boolean
  readonly collapseWallets?: boolean
  /** Not in this version yet: the pay view. No effect. */
  readonly pay?: boolean
  /** Not in this version yet: it orders views of the account that are to come. No effect. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Of these only `'wallet'`, and what a host's own feature adds, is in this version. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly connectorTypeOrder?: readonly ConnectorType[]
}

export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
}

/** Every address the widget talks to beside the networks' own RPC urls. Leave one out to switch it off. */
export interface Endpoints {
  /** The wallet catalogue, e.g. `https://api.web3modal.org`. */
  readonly catalogue?: string
  /** The blockchain API and RPC proxy, e.g. `https://rpc.walletconnect.org`. */
  readonly blockchainApi?: string
  /** Where events are sent, unless `features.analytics` is off. */
  readonly analytics?: string
  /** Not in this version yet: the relay of WalletConnect. No effect. */
  readonly relay?: string
  /** Not in this version yet: the embedded wallet's own site. No effect. */
  readonly secureSite?: string
}

/** What `appkit.config.ts` holds and `createAppKit` takes (docs/config.md). */
export interface AppKitConfig {
  /** Any text works with the sandbox; hosted services give you one. */
  readonly projectId: string
  readonly metadata?: Metadata
  /** Families of chains, for `appkit generate`: `['eip155']`. */
  readonly namespaces?: readonly ChainNamespace[]
  /** At least one. */
  readonly networks: readonly Network[]
  readonly defaultNetwork?: Network | CaipNetworkId
  readonly features?: FeatureFlags
  readonly endpoints?: Endpoints
  /**
   * Own versions of the specs, by name and path, for `appkit generate`:
   * `{ catalogue: './specs/catalogue.yaml' }`. Nothing of it is read in the page.
   */
  readonly specs?: Readonly<Record<string, string>>
  readonly theme?: {
    readonly mode?: ThemeMode
    readonly accent?: string
    readonly variables?: ThemeVariables
  }
  /** Another kit's name for `theme.mode`. */
  readonly themeMode?: ThemeMode
  /** Another kit's name for `theme.variables`. */
  readonly themeVariables?: ThemeVariables
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly featuredWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  /** Not in this version yet: tokens of your own in the views for sending and swapping. No effect. */
  readonly tokens?: Readonly<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly customRpcUrls?: Readonly<
    Record<CaipNetworkId, readonly { readonly url: string; readonly config?: unknown }[]>
  >
  readonly chainImages?: Readonly<Record<string, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly enableWallets?: boolean
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  /** Not in this version yet: a wallet of that maker is found like any other. No effect. */
  readonly enableCoinbase?: boolean
  /** `false` leaves out wallets that are reached by a pairing alone. Our own WalletConnect client is not in this version yet. */
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  /** Not in this version yet: messages of the embedded wallet. No effect. */
  readonly enableAuthLogger?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableReconnect?: boolean
  readonly enableEmbedded?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly disableAppend?: boolean
  /** Not in this version yet. No effect. */
  readonly basic?: boolean
  readonly manualWCControl?: boolean
  /** Not in this version yet. No effect. */
  readonly showWallets?: boolean
  readonly experimental_preferUniversalLinks?: boolean
  readonly debug?: boolean
  /**
   * When the modal's code is fetched and its first view made ready: while the loaded page has nothing to do, when a
   * pointer or focus reaches a button, or with the click. Idle, if `Save-Data` and 2g allow; they make it intent.
   */
  readonly preload?: Preload
  /** Not in this version yet: sign-in. A kit with it is not made, so that nobody takes a visitor for signed in. */
  readonly siweConfig?: unknown
  /** Not in this version yet: sign-in. A kit with it is not made, so that nobody takes a visitor for signed in. */
  readonly siwx?: unknown
  readonly defaultAccountTypes?: Readonly<Partial<Record<string, string>>>
  /** Not in this version yet: WalletConnect. No effect. */
  readonly universalProviderConfigOverride?: unknown
  /** Not in this version yet. No effect. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** Sandbox only: `appkit generate` adds a wallet for people who have none, in development builds. */
  readonly demoWallet?: boolean
  /** Called with every event, in order. Nothing is sent anywhere by it. */
  readonly onEvent?: (event: AppKitEvent) => void
  /** Where state is kept; localStorage by default, memory when that is blocked. */
  readonly storage?: StoragePort
}

/** The config after defaults and checks. */
export interface ResolvedConfig extends AppKitConfig {
  readonly metadata: Metadata
  readonly features: FeatureFlags
  readonly endpoints: Endpoints
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  readonly enableInjected: boolean
  readonly enableEIP6963: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableEmbedded: boolean
  readonly debug: boolean
  readonly preload: Preload
}
