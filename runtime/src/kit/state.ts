import type { Signal } from '@preact/signals-core'
import type { NamespaceDriver } from '../chains/driver.js'
import type {
  AccountType,
  BalanceState,
  ChainNamespace,
  ConnectionState,
  Connector,
  Network,
} from '../chains/types.js'
import type { ThemeMode, ThemeVariables } from './config.js'
import type { ViewName } from './register.js'

/** The state kept for one namespace, and the only place where "connected" is remembered. */
export interface Chain {
  readonly namespace: ChainNamespace
  /** A feature may put another in its place when the kit starts. */
  driver: NamespaceDriver
  readonly connection: Signal<ConnectionState>
  /** The app's networks, in the order of the config. */
  readonly networks: Signal<readonly Network[]>
  /** The network in use: that of the wallet if it is supported, else the chosen one. */
  readonly network: Signal<Network | undefined>
  /** Wallets found so far, one per id. */
  readonly connectors: Signal<readonly Connector[]>
  /** Wallets that were connected and share no account now, such as locked ones. They are connected again when they share one. */
  readonly absent: Signal<readonly Connector[]>
  readonly balance: Signal<BalanceState>
  /** The type of a wallet's account that is used first: docs/behaviour.md#accounts, preferred account type. */
  readonly accountType: Signal<AccountType | undefined>
}

/** A view in the history of the modal. */
export interface RouteEntry {
  readonly view: ViewName
  /** The data that the view was opened with. */
  readonly data?: unknown
}

/** Whether the modal is open, and how it is seen. */
export interface ModalState {
  readonly open: boolean
  readonly shake: boolean
  /** The namespace of `open`, if there was one. */
  readonly namespace?: ChainNamespace | undefined
  /** It has closed, and is still seen until the page has painted what closed it. */
  readonly stays?: boolean | undefined
}

/** A wallet that was connected lately. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
}

export type ToastVariant = 'loading' | 'success' | 'error'

/** A short notice that the modal shows. */
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

/** The look of the modal: by the config, and by the app's settings since. */
export interface ThemeState {
  readonly mode: ThemeMode
  /** The accent of the config, a colour of CSS, which variables have priority over. */
  readonly accent?: string | undefined
  readonly variables: ThemeVariables
}

/** The time from a start of the kit to its stop, and the functions that undo things at its end. */
export interface Lifetime {
  /** Aborted on stop. A new one is made on the next start. */
  readonly signal: AbortSignal
  /** Whether the kit runs. */
  readonly isLive: boolean
  add(undo: (() => void) | undefined): void
  end(): void
  renew(): void
}
