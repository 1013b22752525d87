import type { AccountType, CaipNetworkId, ChainNamespace, ConnectorType, Network } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import type { AppKitEvent } from './events.js'

export type ThemeMode = 'light' | 'dark' | 'system'

/** A variable of the theme contract, without `--appkit-` (docs/theme.md). */
export type ThemeVariable =
  | 'accent'
  | 'accent-text'
  | 'accent-ink'
  | 'surface'
  | 'raised'
  | 'hover'
  | 'line'
  | 'text'
  | 'text-secondary'
  | 'success'
  | 'warning'
  | 'danger'
  | 'backdrop'
  | 'shadow'
  | 'font-family'
  | 'radius-modal'
  | 'radius-row'
  | 'radius-button'
  | 'radius-icon'
  | 'z-index'

/** Values of CSS for variables of the theme contract, with or without `--appkit-` in their names. */
export type ThemeVariables = Readonly<
  Partial<Record<ThemeVariable | `--appkit-${ThemeVariable}`, string | number>>
>

export interface Metadata {
  /** The app's name, as wallets show it to who is asked to connect. Default: none. */
  readonly name: string
  /** One sentence for the same place. Default: none. */
  readonly description: string
  /** The app's address, `https://…`. Default: the page's origin. */
  readonly url: string
  /** Addresses of the app's pictures. Default: none. */
  readonly icons: readonly string[]
}

export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'
export type ConnectMethod = 'wallet' | 'email' | 'social'
export type Preload = 'idle' | 'intent' | 'click'

/** What is on (docs/config.md#features). `Planned` marks what has no effect in this version; it may be written down. */
export interface FeatureFlags {
  /** Planned: the swap view. Default: `true`. */
  readonly swaps?: boolean
  /** Planned: the view for buying. Default: `true`. */
  readonly onramp?: boolean
  /** Planned: the receive view. Default: `true`. */
  readonly receive?: boolean
  /** Planned: the send view. Default: `true`. */
  readonly send?: boolean
  /** Planned: login by e-mail. Default: `true`. */
  readonly email?: boolean
  /** `false` puts wallets behind one row where there is another way to log in. Default: `true`. */
  readonly emailShowWallets?: boolean
  /** Planned: login by these social accounts, in this order; `false` for none. Default: all. */
  readonly socials?: readonly SocialProvider[] | false
  /** Planned: the history view. Default: `true`. */
  readonly history?: boolean
  /** Events are sent to `endpoints.analytics`, where there is one. Default: `true`. */
  readonly analytics?: boolean
  /** The list of every wallet of the catalogue. Default: `true`. */
  readonly allWallets?: boolean
  /** A box to tick before a wallet is chosen; it needs `termsConditionsUrl` or `privacyPolicyUrl`. Default: `false`. */
  readonly legalCheckbox?: boolean
  /** Planned: smart sessions. Default: `false`. */
  readonly smartSessions?: boolean
  /** Wallets stand behind one row where there is another way to log in. Default: `false`. */
  readonly collapseWallets?: boolean
  /** Planned: the pay view. Default: `false`. */
  readonly pay?: boolean
  /** Planned: the order of the account's views. Default: as listed in the type. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /**
   * The order of ways to log in; in this version `'wallet'`, and what a host's own feature adds. Default: wallets first
   * where one is in the browser, else last.
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /** The order of wallets on the Connect view, by how they became known. Default: docs/behaviour.md#rows-of-connect. */
  readonly connectorTypeOrder?: readonly ConnectorType[]
}

export interface CustomWallet {
  /** Unique among all wallets; the catalogue's id where it has the wallet. */
  readonly id: string
  /** The name on its row. */
  readonly name: string
  /** The wallet's site, `https://…`. Default: none. */
  readonly homepage?: string
  /** Address of its picture. Default: none, a letter is drawn. */
  readonly image_url?: string
  /** How its phone app is opened: a scheme, `wallet://`, or a link. Default: it is not offered on phones. */
  readonly mobile_link?: string
  /** The same for its desktop app. Default: none. */
  readonly desktop_link?: string
  /** Address of its web app. Default: none. */
  readonly webapp_link?: string
  /** Its page in Apple's store. Default: none. */
  readonly app_store?: string
  /** Its page in Google's store. Default: none. */
  readonly play_store?: string
}

/** Every address the widget talks to beside the networks' own RPC urls. Leave one out to switch it off. */
export interface Endpoints {
  /** The wallet catalogue, e.g. `https://api.web3modal.org`. Default: none, only wallets in the browser are listed. */
  readonly catalogue?: string
  /** The blockchain API and RPC proxy, e.g. `https://rpc.walletconnect.org`. Default: none, networks' own urls are asked. */
  readonly blockchainApi?: string
  /** Where events are sent, unless `features.analytics` is off. Default: none, nothing is sent. */
  readonly analytics?: string
  /** Planned: the relay of WalletConnect. Default: none. */
  readonly relay?: string
  /** Planned: the embedded wallet's own site. Default: none. */
  readonly secureSite?: string
}

/** A token of a host's own. */
export interface TokenConfig {
  /** Planned: its contract or mint. */
  readonly address: string
  /** Planned: address of its picture. Default: the catalogue's. */
  readonly image?: string
}

/** A node of a host's own. */
export interface CustomRpcUrl {
  /** Its address, `https://…`. */
  readonly url: string
  /** Planned: how it is asked, in another kit's words. Default: none. */
  readonly config?: unknown
}

/** How the widget looks. */
export interface ThemeConfig {
  /** `system` follows `prefers-color-scheme`. Default: `'system'`. */
  readonly mode?: ThemeMode
  /** A CSS colour for the primary action; text on it is made readable. Default: `#3355ff`, `#8098ff` in the dark. */
  readonly accent?: string
  /** Values of the theme contract, which win over `accent`. Default: none. */
  readonly variables?: ThemeVariables
}

/** What `appkit.config.ts` holds and `createAppKit` takes (docs/config.md). `Planned` marks what has no effect yet. */
export interface AppKitConfig {
  /** The id your project has at the services; any text works with the sandbox. Required. */
  readonly projectId: string
  /** What a wallet shows when the app asks to connect. Default: no name, the page's origin. */
  readonly metadata?: Metadata
  /** Namespaces, in the order people see them, for `appkit generate`. Default: those given to `createAppKit`. */
  readonly namespaces?: readonly ChainNamespace[]
  /** What users can switch between, at least one, none twice. Required. */
  readonly networks: readonly Network[]
  /** Where a user starts, as a network or its CAIP-2 id. Default: the first of `networks`. */
  readonly defaultNetwork?: Network | CaipNetworkId
  /** What is on. Default: each as its own text says. */
  readonly features?: FeatureFlags
  /** The services. Default: none is asked. */
  readonly endpoints?: Endpoints
  /**
   * Own versions of the specs, by name and path, for `appkit generate`: `{ catalogue: './specs/catalogue.yaml' }`. Nothing
   * of it is read in the page. Default: none.
   */
  readonly specs?: Readonly<Record<string, string>>
  /** Mode, accent and variables. Default: the theme's own. */
  readonly theme?: ThemeConfig
  /** Another kit's name for `theme.mode`, which wins. Default: `'system'`. */
  readonly themeMode?: ThemeMode
  /** Another kit's name for `theme.variables`, which wins. Default: none. */
  readonly themeVariables?: ThemeVariables
  /** Whether the list of all wallets is offered; `'ONLY_MOBILE'` on phones alone. Default: `'SHOW'`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Catalogue ids: the catalogue lists these only. Wallets in the user's browser stay. Default: none, all are listed. */
  readonly includeWalletIds?: readonly string[]
  /** Catalogue ids that are neither listed nor, by rdns or name, shown when installed. Default: none. */
  readonly excludeWalletIds?: readonly string[]
  /** Catalogue ids in the order to show; nothing else is recommended then. Default: none. */
  readonly featuredWalletIds?: readonly string[]
  /** Wallets of the host's own, listed with the catalogue's. Default: none. */
  readonly customWallets?: readonly CustomWallet[]
  /** Planned: tokens in the views for sending and swapping, by CAIP-2 id. Default: none. */
  readonly tokens?: Readonly<Record<CaipNetworkId, TokenConfig>>
  /** Address of the terms that connecting agrees to. Default: none. */
  readonly termsConditionsUrl?: string
  /** Address of the privacy policy that connecting agrees to. Default: none. */
  readonly privacyPolicyUrl?: string
  /** Nodes of the host's own by CAIP-2 id, asked first and in this order. Default: none. */
  readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly CustomRpcUrl[]>>
  /** Addresses of pictures by the network's `id`. Default: the catalogue's. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Addresses of pictures by the wallet's id. Default: the wallet's own, then the catalogue's. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** Wallets on the Connect view. Default: `true`. */
  readonly enableWallets?: boolean
  /** Wallets that announce or register themselves (EIP-6963, Wallet Standard and the like). Default: `true`. */
  readonly enableEIP6963?: boolean
  /** Wallets at a global such as `window.ethereum`. Default: `true`. */
  readonly enableInjected?: boolean
  /** Planned: a wallet of that maker is found like any other. Default: `true`. */
  readonly enableCoinbase?: boolean
  /** `false` leaves out wallets that are reached by a pairing alone. Default: `true`. */
  readonly enableWalletConnect?: boolean
  /** The line for people who have no wallet yet. Default: `true`. */
  readonly enableWalletGuide?: boolean
  /** Planned: messages of the embedded wallet in the console. Default: `false`. */
  readonly enableAuthLogger?: boolean
  /** Whether users may change the network in the widget. Default: `true`. */
  readonly enableNetworkSwitch?: boolean
  /** Users who come back are connected again, for as long as their wallets let them. Default: `true`. */
  readonly enableReconnect?: boolean
  /** The modal is part of the page, where `AppKitModal` stands, instead of over it. Default: `false`. */
  readonly enableEmbedded?: boolean
  /** Leaves users on networks that are not listed, instead of asking them to switch. Default: `false`. */
  readonly allowUnsupportedChain?: boolean
  /** The modal's element goes where `AppKitModal` stands instead of at the end of the body. Default: `false`. */
  readonly disableAppend?: boolean
  /** Planned. Default: `false`. */
  readonly basic?: boolean
  /** The host makes its pairings itself: an open starts with the pairing. Default: `false`. */
  readonly manualWCControl?: boolean
  /** Planned. Default: `true`. */
  readonly showWallets?: boolean
  /** Phone wallets are opened by their https link where they have one, not by their scheme. Default: `false`. */
  readonly experimental_preferUniversalLinks?: boolean
  /** Faults of the set-up are told in the console and in the modal. Default: `true`. */
  readonly debug?: boolean
  /**
   * When the modal's code is fetched and its first view made ready: while the loaded page has nothing to do, when a
   * pointer or focus reaches a button, or with the click. With `Save-Data` and on 2g, `'idle'` is `'intent'`. Default:
   * `'idle'`.
   */
  readonly preload?: Preload
  /** Refused until sign-in is in: a kit with it is not made, so that nobody takes a user for signed in. Default: none. */
  readonly siweConfig?: unknown
  /** Refused until sign-in is in: a kit with it is not made, so that nobody takes a user for signed in. Default: none. */
  readonly siwx?: unknown
  /** Which of a wallet's accounts is used first, by namespace. Default: each namespace's own. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /** Planned: settings of WalletConnect's own client. Default: none. */
  readonly universalProviderConfigOverride?: unknown
  /** Planned: which wallets of that maker may be used. Default: `'all'`. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** Sandbox only: `appkit generate` adds a wallet for people who have none, in development builds. Default: `false`. */
  readonly demoWallet?: boolean
  /** Called with every event, in order. Nothing is sent anywhere by it. Default: none. */
  readonly onEvent?: (event: AppKitEvent) => void
  /** Where state is kept between visits. Default: `localStorage`, memory when that is blocked. */
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
