import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { NamespaceDriver } from '../chains/driver.js'
import type {
  AccountType,
  BalanceState,
  ChainNamespace,
  ConnectionState,
  Connector,
  NativeBalance,
  Network,
} from '../chains/types.js'
import type { AppKitError } from '../errors/AppKitError.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import type { ConnectMethod, ResolvedConfig, ThemeMode, ThemeVariables } from './config.js'
import type { AppKitEvent } from './events.js'

/** The state kept for one namespace, and the only place where "connected" is remembered. */
export interface Chain {
  readonly namespace: ChainNamespace
  readonly driver: NamespaceDriver
  readonly connection: Signal<ConnectionState>
  /** Networks the host asked for, in its order. */
  readonly networks: Signal<readonly Network[]>
  /** The network the host works with: what the wallet is on if supported, else the last chosen. */
  readonly network: Signal<Network | undefined>
  /** Wallets found so far, one per id. */
  readonly connectors: Signal<readonly Connector[]>
  /** Wallets that were connected and share no account for now, locked ones: they come back when they do. */
  readonly absent: Signal<readonly Connector[]>
  readonly balance: Signal<BalanceState>
  /** Which of a wallet's accounts is used first: docs/behaviour.md#accounts, preferred account type. */
  readonly accountType: Signal<AccountType | undefined>
}

export interface RouteEntry {
  readonly view: ViewName
  /** What the view was opened with; its own business. */
  readonly data?: unknown
}

export type ViewName =
  | 'Connect'
  | 'AllWallets'
  | 'ConnectingExternal'
  | 'Account'
  | 'Networks'
  | 'UnsupportedChain'
  | (string & {})

export interface ViewDefinition {
  /** A React component that takes `{ kit, data }`. */
  readonly component: (props: { kit: Kit; data: unknown }) => unknown
  /** The header's text; none when absent. */
  readonly title?: (kit: Kit, data: unknown) => string | undefined
}

export interface RouteDefinition {
  /** Stays rendered while the modal is closed, so that the next open shows it at once. It must live from signals alone. */
  readonly keep?: boolean
  /** Imports a module that has the view among its `views`; nothing of a view loads before it is opened. */
  readonly load: () => Promise<{
    readonly views: Readonly<Partial<Record<ViewName, ViewDefinition>>>
    /** CSS rules that only these views need. */
    readonly sheet?: string
  }>
}

/** A part of the product that can be left out of a bundle. Made with `defineFeature`. */
export interface Feature {
  readonly id: string
  readonly routes: Readonly<Record<string, RouteDefinition>>
  /** Ways to log in that stand on the Connect view beside the wallets. */
  readonly connectMethods?: readonly ConnectMethodDefinition[]
}

/** A way to log in: a part of the Connect view, in the order of `features.connectMethodsOrder`. */
export interface ConnectMethodDefinition {
  readonly method: Exclude<ConnectMethod, 'wallet'>
  /** Whether the config asks for it. */
  readonly isOn: (config: ResolvedConfig) => boolean
  /** Imports what is drawn: a React component that takes `{ kit, blocked }`; blocked until the user agrees to the terms. */
  readonly load: () => Promise<{ readonly default: (props: { kit: Kit; blocked: boolean }) => unknown }>
}

export interface ModalState {
  readonly open: boolean
  readonly shake: boolean
  /** The namespace a connection was asked for, if one was named. */
  readonly namespace?: ChainNamespace | undefined
}

export interface RecentWallet {
  readonly id: string
  readonly name: string
}

export type ToastVariant = 'loading' | 'success' | 'error'
export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly message: string
}

/** A once-only notice to the developer, shown when `debug` is on (docs/behaviour.md#alerts). */
export interface Alert {
  readonly code: string
  readonly message: string
}

export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/**
 * One front door, without its methods. Actions take it as their first argument; views and hooks read its signals.
 * Fields marked internal may change with any version.
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
  /** @internal The short notice that the modal shows. */
  readonly toast: Signal<Toast | undefined>
  /** @internal The notice to the developer. */
  readonly alert: Signal<Alert | undefined>
  readonly theme: Signal<ThemeState>
  /** The wallets connected last, newest first. */
  readonly recentWallets: Signal<readonly RecentWallet[]>
  /** @internal Names and ids, lower case, of wallets of earlier visits and of the catalogue; they are always listed. */
  readonly knownWallets: Signal<ReadonlySet<string>>
  /** False until `start` has read storage; true from then on. */
  readonly initialized: Signal<boolean>
  readonly lastEvent: Signal<{ readonly timestamp: number; readonly event: AppKitEvent } | undefined>
  readonly lastError: Signal<AppKitError | undefined>
  /** @internal Where state is kept for the next visit. */
  readonly storage: StoragePort
  /** The chain of the active namespace. */
  readonly activeChain: ReadonlySignal<Chain | undefined>
  /** @internal Things to undo when the kit stops. */
  readonly lifetime: Lifetime
  /** @internal Reads a native balance over the network's nodes; given from above so that the kit knows no service. */
  readonly loadBalance: LoadBalance | undefined
  /** @internal Imports and shows the modal; given from above so that the kit knows no UI. */
  readonly mountModal: (kit: Kit, container?: HTMLElement) => Promise<() => void>
}

export interface LoadBalanceOptions {
  readonly address: string
  readonly signal: AbortSignal
  /** Whether a balance that was read a moment ago will do. */
  readonly cached: boolean
}

export type LoadBalance = (
  kit: Kit,
  chain: Chain,
  network: Network,
  options: LoadBalanceOptions,
) => Promise<NativeBalance>

export interface Lifetime {
  /** Aborted on stop. A new one is made on the next start. */
  readonly signal: AbortSignal
  /** Whether the kit runs. */
  readonly isLive: boolean
  add(undo: (() => void) | undefined): void
  end(): void
  renew(): void
}

export type { ChainNamespace }

/**
 * Declares a part of the product; it only fixes the type, so that a feature is a plain value.
 *
 * @param feature - its views by name, each with what loads it.
 * @returns the same value.
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
