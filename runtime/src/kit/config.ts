import type { AccountType, CaipNetworkId, ChainNamespace, Network } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import type {
  AccountConnected,
  AccountDisconnected,
  BalanceToken,
  CustomWallet,
  Paymaster,
} from './configParts.js'
import type { AppKitEvent } from './eventTypes.js'
import type { FeatureFlags } from './featureFlags.js'
import type {
  CustomRpcUrl,
  OnrampPage,
  SwapExchange,
  TokenConfig,
  UniversalProviderConfigOverride,
} from './nodeConfig.js'
import type { SIWEConfig, SIWXConfig, SIWXOptions } from './siwx.js'
import type { ThemeConfig, ThemeMode, ThemeVariables } from './themeConfig.js'

export type {
  AccountConnected,
  AccountDisconnected,
  BalanceToken,
  CustomWallet,
  Paymaster,
  SocialProvider,
} from './configParts.js'
export type { ConnectMethod, FeatureFlags, WalletFeature } from './featureFlags.js'
export type {
  CustomRpcUrl,
  OnrampPage,
  SwapExchange,
  TokenConfig,
  UniversalProviderConfigOverride,
} from './nodeConfig.js'
export type { ThemeConfig, ThemeMode, ThemeVariable, ThemeVariables } from './themeConfig.js'

export interface Metadata {
  /** The name of the app, which wallets show when the user connects. Default: none. */
  readonly name: string
  /** One sentence about the app, for wallets. Default: none. */
  readonly description: string
  /** The app's address, `https://…`. Default: the page's origin. */
  readonly url: string
  /** URLs of the app's icons. Default: none. */
  readonly icons: readonly string[]
}
export type Preload = 'idle' | 'intent' | 'click'

/** The services, besides the networks' own RPC urls. Leave one out to turn it off. */
export interface Endpoints {
  /**
   * The wallet catalogue, e.g. `https://api.web3modal.org`, or a file such as `/catalogue/wallets.json` (docs/catalogue.md).
   * Default: none, only wallets in the browser are listed.
   */
  readonly catalogue?: string
  /** The blockchain API and RPC proxy, e.g. `https://rpc.walletconnect.org`. Default: none, networks' own urls are asked. */
  readonly blockchainApi?: string
  /** Receives the events, unless `features.analytics` is off. Default: none, nothing is sent. */
  readonly analytics?: string
  /** The relay of WalletConnect, e.g. `wss://relay.walletconnect.org`. Default: none, wallets on other devices are not reached. */
  readonly relay?: string
  /** The server that checks sign-ins, e.g. `https://app.example/auth`. Default: none, nobody signs in there. */
  readonly auth?: string
  /** The site of the embedded wallet's frame, e.g. `https://wallet.example`. Default: none, nobody logs in by email. */
  readonly secureSite?: string
}

/** The options of `appkit.config.ts` and `createAppKit` (docs/config.md). */
export interface AppKitConfig {
  /** The id of your project at the services; with the sandbox any text works. Required. */
  readonly projectId: string
  /** The app, as a wallet shows it when the app asks to connect. Default: no name, the page's origin. */
  readonly metadata?: Metadata
  /**
   * Namespaces, in the order in which users see them, for `appkit generate`. Default: those given to
   * `createAppKit`.
   */
  readonly namespaces?: readonly ChainNamespace[]
  /** The networks that users can switch between, at least one, none twice. Required. */
  readonly networks: readonly Network[]
  /** The first network of a user: a network or its CAIP-2 id. Default: the first of `networks`. */
  readonly defaultNetwork?: Network | CaipNetworkId
  /** Turns features on and off. Default: that of each feature. */
  readonly features?: FeatureFlags
  /** The addresses of services. Default: none. */
  readonly endpoints?: Endpoints
  /**
   * Specs of the host's backend, by name and path, for `appkit generate`: `{ catalogue: './specs/catalogue.yaml'
   * }`. The page does not read them. Default: none.
   */
  readonly specs?: Readonly<Record<string, string>>
  /** Mode, accent, variables and layout. Default: the theme's own. */
  readonly theme?: ThemeConfig
  /** Another name of `theme.mode`, as in other kits; `theme.mode` has priority. Default: `'system'`. */
  readonly themeMode?: ThemeMode
  /** Another name of `theme.variables`, as in other kits; `theme.variables` has priority. Default: none. */
  readonly themeVariables?: ThemeVariables
  /** Whether there is a list of all wallets; `'ONLY_MOBILE'` only on phones. Default: `'SHOW'`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * Catalogue ids: of the catalogue, only these are listed. Wallets in the user's browser are still listed.
   * Default: all.
   */
  readonly includeWalletIds?: readonly string[]
  /**
   * Catalogue ids that are not listed, and not shown if installed (found by reverse domain name or name). Default:
   * none.
   */
  readonly excludeWalletIds?: readonly string[]
  /** Catalogue ids, in the order to show them; no other wallets are recommended then. Default: none. */
  readonly featuredWalletIds?: readonly string[]
  /** More wallets, listed with those of the catalogue. Default: none. */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Tokens that are shown and can be sent and swapped, by CAIP-2 id of a network of eip155 or solana: one or several. Those that no
   * service lists are read from the chain. Default: none.
   */
  readonly tokens?: Readonly<Record<CaipNetworkId, TokenConfig | readonly TokenConfig[]>>
  /** The exchanges that swap tokens, by CAIP-2 id. Default: the exchange behind the blockchain API, on its networks. */
  readonly swaps?: Readonly<Record<CaipNetworkId, SwapExchange>>
  /** A provider that sells coins on its own page, on eip155 and solana. Default: the sandbox's page on this machine, else none. */
  readonly onramp?: OnrampPage
  /** URL of the terms that users agree to. Default: none. */
  readonly termsConditionsUrl?: string
  /** URL of the privacy policy that users agree to. Default: none. */
  readonly privacyPolicyUrl?: string
  /** The host's nodes, by CAIP-2 id. They are used first, in this order. Default: none. */
  readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly CustomRpcUrl[]>>
  /** Sorts the nodes of each network by latency and stability, by a small request every 4 s. Default: `false`. */
  readonly rankRpcUrls?: boolean
  /** URLs of icons, by the network's `id`. Default: the catalogue's. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** URLs of icons, by the wallet's id. Default: the wallet's own, then the catalogue's. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** Shows wallets on the Connect view. Default: `true`. */
  readonly enableWallets?: boolean
  /** Finds wallets that announce or register themselves (EIP-6963, Wallet Standard and others). Default: `true`. */
  readonly enableEIP6963?: boolean
  /** Finds wallets at a global such as `window.ethereum`. Default: `true`. */
  readonly enableInjected?: boolean
  /** Wallets of Coinbase are found like any other; `excludeWalletIds` leaves one out. Default: `true`. */
  readonly enableCoinbase?: true
  /** `false` leaves out wallets that can be reached only by a pairing. Default: `true`. */
  readonly enableWalletConnect?: boolean
  /** Shows the link for users without a wallet. Default: `true`. */
  readonly enableWalletGuide?: boolean
  /** Asks a frame of another maker to log its messages in the console. Default: `false`. */
  readonly enableAuthLogger?: boolean
  /** Lets users switch networks in the widget. Default: `true`. */
  readonly enableNetworkSwitch?: boolean
  /** Returning users are connected again, as long as their wallets allow it. Default: `true`. */
  readonly enableReconnect?: boolean
  /** The modal is part of the page, at `AppKitModal`, and not above it. Default: `false`. */
  readonly enableEmbedded?: boolean
  /** Users can stay on networks that are not in `networks`. Default: `false`. */
  readonly allowUnsupportedChain?: boolean
  /** The element of the modal is at `AppKitModal`, and not at the end of the body. Default: `false`. */
  readonly disableAppend?: boolean
  /** Wallets are chosen by WalletConnect alone: `open` begins with the QR code, on a phone with all wallets. Default: `false`. */
  readonly basic?: boolean
  /** The host makes the pairings, and `open` starts with the pairing. Default: `false`. */
  readonly manualWCControl?: boolean
  /** Wallets are shown; `enableWallets` and `features.emailShowWallets` hide them. Default: `true`. */
  readonly showWallets?: true
  /** Opens phone wallets by their `https:` link, if they have one, and not by their scheme. Default: `false`. */
  readonly experimental_preferUniversalLinks?: boolean
  /** Shows mistakes in the configuration in the console and in the modal. Default: `true`. */
  readonly debug?: boolean
  /**
   * When the code of the modal is loaded and its first view is prepared: while the loaded page is idle, when a
   * pointer or the focus reaches a button, or with the click. With `Save-Data` and on 2g, `'idle'` means
   * `'intent'`. Default: `'idle'`.
   */
  readonly preload?: Preload
  /** Sign-in of eip155 accounts with functions of an older kind (docs/sign-in.md). Not together with `siwx`. Default: none. */
  readonly siweConfig?: SIWEConfig
  /** Sign-in: settings of the one against `endpoints.auth`, or functions of your own (docs/sign-in.md). Default: none. */
  readonly siwx?: SIWXOptions | SIWXConfig
  /** The type of a wallet's account that is used first, by namespace. Default: each namespace's own. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  /** Methods, chains and events for wallets on other devices (docs/walletconnect.md). Default: those of the kit. */
  readonly universalProviderConfigOverride?: UniversalProviderConfigOverride
  /** The wallet itself offers its accounts; no other value is known. Default: `'all'`. */
  readonly coinbasePreference?: 'all'
  /**
   * Only with the sandbox: `appkit generate` adds a wallet for people without one to development builds. Default:
   * `false`.
   */
  readonly demoWallet?: boolean
  /**
   * The language of the widget, a tag such as `'de'` or `'pt-BR'` (docs/languages.md). Default: that of the page, its
   * `<html lang>`; English, if there is none.
   */
  readonly locale?: string
  /** Own words for texts of the widget, by area and key (docs/config.md#custom-texts). Default: the texts of this package. */
  readonly messages?: Readonly<Record<string, object>>
  /** The balance that is shown: the coin's, none, or that of a token by CAIP-2 id of its network. Default: `'native'`. */
  readonly balance?: 'native' | 'none' | Readonly<Record<CaipNetworkId, BalanceToken>>
  /**
   * The name of a parameter of the page's address that says which network to start on, by its CAIP-2 id or its id:
   * `?chain=8453` with `'chain'`. Only networks of the app count. Default: none.
   */
  readonly networkParameter?: string
  /**
   * The page of the app that opens payment links, e.g. `https://app.example/checkout` (docs/pay.md). Default: none, and no view
   * offers such a link.
   */
  readonly paymentPage?: string
  /** The zone that names are suggested in, e.g. `demo.id`. Default: the first zone of the service. */
  readonly nameZone?: string
  /** Services that pay the fees of `sendCalls`, by CAIP-2 id, with wallets that say they support it. Default: the user. */
  readonly paymasters?: Readonly<Record<CaipNetworkId, Paymaster>>
  /** Called when a namespace has an account and had none. Default: none. */
  readonly onConnect?: (connected: AccountConnected) => void
  /** Called when a namespace has no account any more. Default: none. */
  readonly onDisconnect?: (left: AccountDisconnected) => void
  /** Called with every event, in order. It sends nothing. Default: none. */
  readonly onEvent?: (event: AppKitEvent) => void
  /** The storage that keeps state between visits. Default: `localStorage`, or memory if that is blocked. */
  readonly storage?: StoragePort
}

/** The config with defaults, after checks. */
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
