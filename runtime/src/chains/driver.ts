import type { StoragePort } from '../storage/createSafeStorage.js'
import type {
  Account,
  AccountType,
  CaipNetworkId,
  ChainNamespace,
  Connector,
  NativeBalance,
  Network,
} from './types.js'

/** What a driver may ask of the kit while it works. */
export interface DriverContext {
  /** Networks the host asked for in this namespace, in its order. */
  readonly networks: () => readonly Network[]
  /** Which of the plain wallets the host wants: docs/config.md, enableInjected and enableEIP6963. */
  readonly options: { readonly injected: boolean; readonly announced: boolean }
  /** Names and ids, lower case, of wallets of earlier visits and of the catalogue, as far as they are known yet. */
  readonly known?: {
    peek(): ReadonlySet<string>
    /** Calls the listener at once and with every change. */
    subscribe(listener: () => void): () => void
  }
  /** Where a driver keeps what its wallets cannot be asked again without a window; nowhere when absent. */
  readonly storage?: StoragePort
  /** The app's name, for wallets that show who asks; the page's origin when the config names none. */
  readonly appName: string
}

export interface DriverConnection {
  /** The one in use first. */
  readonly accounts: readonly Account[]
  /** Where the wallet is; for wallets that know no such thing, the network that was asked for. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks the wallet lets the app use; absent when it takes any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
}

/** Everything a wallet may tell us on its own. A driver reports; it remembers nothing. */
export interface WalletEvents {
  /** Empty when the wallet shares none now: it was locked, or has withdrawn them. It may share them again. */
  readonly accountsChanged: (accounts: readonly Account[]) => void
  /** With the accounts when they are written otherwise on that network (bech32 or SS58 prefix). */
  readonly networkChanged: (caipNetworkId: CaipNetworkId, accounts?: readonly Account[]) => void
  /** The wallet has let the site go. It is not asked again on the next visit. */
  readonly disconnected: () => void
  /**
   * Whether it shares no account as the listening begins. A driver that can tell silently whether such a
   * wallet is locked or has let the site go says the latter by `disconnected`.
   */
  readonly isAbsent?: boolean
}

export interface DriverCallOptions {
  /** Aborted when the user cancels, the kit stops or a deadline passes. */
  readonly signal: AbortSignal
}

/** One JSON-RPC call to the nodes of a network; what they refuse comes as an AppKitError. */
export type RpcRequest = (
  call: { readonly method: string; readonly params?: readonly unknown[] },
  options?: { readonly signal?: AbortSignal },
) => Promise<unknown>

/**
 * One namespace. The kit holds all state; a driver turns calls into what the namespace's
 * wallets speak and their events into ours. Every promise must settle when its signal aborts.
 */
export interface NamespaceDriver {
  readonly namespace: ChainNamespace
  /** A name for people, e.g. Bitcoin; the namespace itself when absent. */
  readonly label?: string
  /** Reports wallets as they are found, late ones too, until the returned function is called. */
  discover(context: DriverContext, report: (connector: Connector) => void): () => void
  /** Imports what a connection takes and the page does not, so that a click on a wallet does not wait for it. */
  preload?(): void
  /** Imports pictures of the namespace's networks: SVG documents by chain reference. */
  loadIcons?(): Promise<{ readonly networkIcons: Readonly<Record<string, string>> }>
  /** Asks the wallet for accounts; the wallet may ask the user. `network` is the one the app works with. */
  connect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions & { readonly network?: Network | undefined },
  ): Promise<DriverConnection>
  /** As connect, but must never make the wallet ask: no accounts means that it is locked, or the user has left. */
  reconnect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions & { readonly network?: Network | undefined },
  ): Promise<DriverConnection | undefined>
  /** Tells the wallet that we are leaving. Wallets without such a call resolve at once. */
  disconnect(connector: Connector, options: DriverCallOptions): Promise<void>
  /**
   * Whether the wallet still shares accounts with the app, asked silently after `disconnect` has rejected: a
   * wallet that shares none has been left, whatever it said. `reconnect` is asked when absent.
   */
  isConnected?(connector: Connector, options: DriverCallOptions): Promise<boolean>
  /**
   * Resolves only when the wallet itself says that it is on the network, at once for a wallet that is
   * on no network. Returns the accounts when they are written otherwise there.
   */
  switchNetwork(
    connector: Connector,
    network: Network,
    options: DriverCallOptions,
  ): Promise<readonly Account[] | undefined>
  /** Signs text as the namespace does (EIP-191 for eip155). Returns the signature in the namespace's text form. */
  signMessage(
    connector: Connector,
    parameters: {
      readonly address: string
      readonly message: string
      readonly caipNetworkId: CaipNetworkId
    },
    options: DriverCallOptions,
  ): Promise<string>
  /** Listens to a connected wallet until the returned function is called. */
  watch(connector: Connector, events: WalletEvents): () => void
  /** Reads the native balance from the chain itself; absent where there is no chain to ask. */
  getBalance?(
    network: Network,
    parameters: { readonly address: string; readonly request: RpcRequest },
    options: DriverCallOptions,
  ): Promise<NativeBalance>
  /**
   * What hosts get as the wallet's provider: the namespace's own shape, whatever API the wallet has. The
   * connector's `provider` itself when absent. Called once for a connection.
   */
  toProvider?(connector: Connector): unknown
  /** Whether the wallet's network follows ours without asking it, so that no wallet window is announced. */
  readonly switchesSilently?: boolean
  /**
   * Whether `reconnect` makes a wallet ask that has withdrawn its accounts, because the namespace knows no silent
   * question. Such a wallet is forgotten when it does; any other one comes back when it shares them again.
   */
  readonly asksOnReturn?: boolean
  /** Which of a wallet's accounts is used first: docs/behaviour.md#accounts, preferred account type. */
  readonly defaultAccountType?: AccountType
  /** Whether text can be the part of a CAIP-2 id behind the colon, in this namespace. */
  isChainReference(reference: string): boolean
  /** Whether text is an address of this namespace, but for a checksum that needs a hash. */
  isAddress(text: string): boolean
  /** Whether text is an address of this namespace, checksum and all. */
  verifyAddress(text: string): Promise<boolean>
  /** True for addresses that name the same account although their text differs. */
  isSameAddress(a: string, b: string): boolean
}

/**
 * Declares a namespace; it only fixes the type, so that a driver is a plain value.
 *
 * @param driver - how wallets of the namespace are found, asked and listened to.
 * @returns the same value.
 */
export function defineNamespace<const Driver extends NamespaceDriver>(driver: Driver): Driver {
  return driver
}
