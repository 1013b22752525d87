import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { RpcRequest } from '../chains/driver.js'
import type { CaipAddress, ChainNamespace, Connection, NativeBalance, Network } from '../chains/types.js'
import type { AppKitError } from '../errors/AppKitError.js'
import type { SafeStorage } from '../storage/createSafeStorage.js'
import type { ConnectMethod, ResolvedConfig, WalletFeature } from './config.js'
import type { AppKitEvent } from './eventTypes.js'
import type { PairingSource } from './pairingTypes.js'
import type { ViewName } from './register.js'
import type { ConnectingSignIn, TokenCode } from './siwx.js'
import type {
  Alert,
  Chain,
  Lifetime,
  ModalState,
  RecentWallet,
  RouteEntry,
  ThemeState,
  Toast,
} from './state.js'

/**
 * The kit, without its methods. It is the first argument of actions. Views and hooks read its signals. Internal
 * fields may change in any version.
 */
export interface Kit {
  readonly config: ResolvedConfig
  readonly chains: ReadonlyMap<ChainNamespace, Chain>
  /** @internal The parts it was made of. */
  readonly features: readonly Feature[]
  /** @internal The views of those parts, by name. */
  readonly routes: ReadonlyMap<string, RouteDefinition>
  readonly activeNamespace: Signal<ChainNamespace | undefined>
  readonly modal: Signal<ModalState>
  /** @internal History of views, the current one last; never empty while the modal is open. */
  readonly router: Signal<readonly RouteEntry[]>
  /** @internal The last view that has asked a wallet something as it was drawn. Drawn anew, it would ask again. */
  asking?: RouteEntry | undefined
  /** @internal The short notice that the modal shows. */
  readonly toast: Signal<Toast | undefined>
  /** @internal The notice to the developer. */
  readonly alert: Signal<Alert | undefined>
  readonly theme: Signal<ThemeState>
  /** The language that is in place; empty while texts are English. */
  readonly locale: Signal<string>
  /** @internal Settles when the language that was asked for last is in place, or did not load. */
  language?: Promise<void> | undefined
  /** The last connected wallets, newest first. */
  readonly recentWallets: Signal<readonly RecentWallet[]>
  /** @internal Names and ids, lower case, of wallets of earlier visits and of the catalogue; they are always listed. */
  readonly knownWallets: Signal<ReadonlySet<string>>
  /** False until `start` has read storage; true from then on. */
  readonly initialized: Signal<boolean>
  readonly lastEvent: Signal<{ readonly timestamp: number; readonly event: AppKitEvent } | undefined>
  readonly lastError: Signal<AppKitError | undefined>
  /** @internal Where state is kept for the next visit. */
  readonly storage: SafeStorage
  /** The chain of the active namespace. */
  readonly activeChain: ReadonlySignal<Chain | undefined>
  /** @internal What is undone when the kit stops. */
  readonly lifetime: Lifetime
  /** @internal Imports what reads chains; passed in, so that the kit imports no service. A feature may put another in its place. */
  loadNodes: (() => Promise<Nodes>) | undefined
  /** @internal Gives up a log-in to the embedded wallet that has no connection yet. */
  giveUpLogin?: (() => void) | undefined
  /** @internal Whether the user must first answer the view, before the modal closes. A feature sets it. Reads signals. */
  refusesClose?: (() => boolean) | undefined
  /** @internal Adds to the account that hooks and methods return, which reads signals. A feature sets it when the kit starts. */
  extendAccount?: ((account: { readonly caipAddress: CaipAddress | undefined }) => void) | undefined
  /** @internal Fetches the modal ahead of `mountModal`. */
  readonly loadModal: (() => Promise<unknown>) | undefined
  /** @internal Imports and shows the modal. It is passed in, so that the kit imports no UI. */
  mountModal: (kit: Kit, container?: HTMLElement) => Promise<() => void>
}

export interface LoadBalanceOptions {
  readonly address: string
  readonly signal: AbortSignal
  /** Whether a cached balance is enough. */
  readonly cached: boolean
}

type ReadBalance = (...of: [Kit, Chain, Network, LoadBalanceOptions]) => Promise<NativeBalance>

/** Access to the nodes of networks. */
export interface Nodes {
  /** JSON-RPC to the nodes of a network. */
  openRpc(kit: Kit, network: Network): RpcRequest
  /** Their addresses, in order. */
  rpcUrlsOf(kit: Kit, network: Network): readonly string[]
  readonly readNativeBalance: ReadBalance
  /** Reads the balance that is shown, where it is not that of the coin. */
  readonly readShownBalance?: ReadBalance
}

export interface ViewDefinition {
  /** A React component that takes `{ kit, data }`. */
  readonly component: (props: { kit: Kit; data: unknown }) => unknown
  /** The title of the view. Absent: none. */
  readonly title?: (kit: Kit, data: unknown) => string | undefined
  /** A React component in the header, after back; only for a view without a title. */
  readonly lead?: (props: { kit: Kit }) => unknown
}

/**
 * The role of a view:
 * - `connect` offers wallets and logins, and is left when the wallet of an earlier visit answers;
 * - `network` offers networks, and is left when the wallet has changed its network;
 * - `login` has a place for the embedded wallet's frame while the user logs in;
 * - `approval` shows what the embedded wallet asks the user to approve.
 */
export type ViewRole = 'connect' | 'network' | 'login' | 'approval'

/**
 * The route of a view. A later feature of the kit may replace the view: its route keeps what the earlier one says, except
 * `keep`.
 */
export interface RouteDefinition {
  /** Stays rendered while the modal is closed, so that the next `open` shows it at once. It must depend on signals only. */
  readonly keep?: boolean
  readonly role?: ViewRole
  /** Stays when a wallet connects, which closes the modal otherwise. */
  readonly keepsOnConnect?: boolean
  /** `false`: neither the user nor `close` closes it, only `close({ force: true })`. */
  readonly closable?: boolean
  /**
   * The views that `open` shows in the place of `Connect` where pairing is all that an app offers, on a phone and on a
   * desktop. Only `Connect` has them.
   */
  readonly pairing?: readonly [phone: ViewName, desktop: ViewName]
  /** Imports a module with the view in its `views`. The code of a view loads when it is opened. */
  readonly load: () => Promise<{
    readonly views: Readonly<Partial<Record<ViewName, ViewDefinition>>>
    /** CSS rules that only these views need. */
    readonly sheet?: string
  }>
}

/** A feature, which can be left out of a bundle. Made with `defineFeature`. */
export interface Feature {
  readonly id: string
  readonly routes: Readonly<Record<string, RouteDefinition>>
  /** Imports the source of pairings with wallets on other devices. It is asked for only where the config names a relay. */
  readonly loadPairingSource?: (kit: Kit) => Promise<PairingSource>
  /** Imports the wallets of the catalogue from the app's own files. They are shown in place of those of `endpoints.catalogue`. */
  readonly loadSnapshot?: () => Promise<CatalogueSnapshot>
  /** Imports the code that has wallets sign in while they connect. The first pairing asks for it. */
  readonly loadConnectingSignIn?: (kit: Kit) => Promise<ConnectingSignIn>
  /** Imports the code that gets tokens of the signed-in user. It is asked for with the first `kit.getToken()`. */
  readonly loadTokens?: () => Promise<TokenCode<Kit>>
  /** Logins on the Connect view, besides the wallets. */
  readonly connectMethods?: readonly ConnectMethodDefinition[]
  /** Buttons on the Account view. That of `features/account/parts` draws them, which the feature adds to its routes. */
  readonly accountActions?: readonly AccountAction[]
  /** Further parts of the Account view, drawn by the same view. Those of the settings are drawn by any. */
  readonly accountParts?: readonly AccountPart[]
  /** Refuses a config that it cannot do as it says. */
  readonly check?: (config: ResolvedConfig) => void
  /** Called whenever the kit starts in a browser. Returns a function that undoes it. */
  readonly start?: (kit: Kit) => (() => void) | undefined
}

/** The wallets of the catalogue as they were when `npx create-appkit catalogue` was run. */
export interface CatalogueSnapshot {
  /** As `GET /getWallets` sends them. */
  readonly wallets: readonly unknown[]
  /** The addresses of their pictures, by image id. */
  readonly images: Readonly<Record<string, string>>
}

/** A button on the Account view that opens a view. Its text and icon are those of its name. */
export interface AccountAction {
  readonly name: WalletFeature
  readonly view: ViewName
  /** It takes from the account, so an account that holds nothing has no use for it. */
  readonly spends?: boolean
  /** Whether it works with the connected account. May read signals. Default: always. */
  readonly isAvailable?: (kit: Kit, chain: Chain) => boolean
}

type PartPlace = 'notice' | 'total' | 'tokens' | 'collectibles' | 'activity' | 'rows' | 'settings' | 'deposit'

/** A part of the Account view, by its place. One for `deposit` is shown first, where something would come to the account. */
export interface AccountPart {
  readonly place: PartPlace
  /** Whether there is something to show for the connected account. May read signals. Default: always. */
  readonly isAvailable?: (kit: Kit, chain: Chain) => boolean
  /** Whether the account is known to hold nothing. Only a total has it. May read signals. */
  readonly isEmpty?: (kit: Kit) => boolean
  readonly load: () => Promise<{
    readonly default: (props: AccountPartProps) => unknown
    /** A notice is told here that the user has chosen the account in the list of accounts, also if it was in use. */
    readonly onChosen?: (kit: Kit) => void
  }>
}

export interface AccountPartProps {
  readonly kit: Kit
  /** The active chain, which is connected. */
  readonly chain: Chain
  readonly connection: Connection
}

/** A login: a part of the Connect view, sorted by `features.connectMethodsOrder`. */
export interface ConnectMethodDefinition {
  /** `last` is how a user who is back has logged in before. It comes first. */
  readonly method: Exclude<ConnectMethod, 'wallet'> | 'last'
  /** Whether the config has it, and this browser something for it. */
  readonly isOn: (config: ResolvedConfig, kit: Kit) => boolean
  /** Imports a React component with `{ kit, blocked }`; it is blocked until the user agrees to the terms. */
  readonly load: () => Promise<{ readonly default: (props: { kit: Kit; blocked: boolean }) => unknown }>
}

/**
 * Declares a feature. It returns its argument, with a checked type.
 *
 * @param feature - its views by name, each with a function that loads it.
 * @returns the same object.
 *
 * @example
 * import { defineFeature } from 'appkit-runtime'
 *
 * export const about = defineFeature({
 *   id: 'about',
 *   routes: {
 *     About: { load: async () => ({ views: { About: { component: () => 'Made by us', title: () => 'About' } } }) },
 *   },
 * })
 */
export function defineFeature<const Value extends Feature>(feature: Value): Value {
  return feature
}
