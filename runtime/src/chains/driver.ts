import type { StoragePort } from '../storage/createSafeStorage.js'
import type { RemoteWallet } from './remoteWallet.js'
import type {
  Account,
  AccountType,
  CaipNetworkId,
  ChainNamespace,
  Connector,
  NativeBalance,
  Network,
} from './types.js'

/** The parts of the kit that a driver can use. */
export interface DriverContext {
  /** The host's networks of this namespace, in the host's order. */
  readonly networks: () => readonly Network[]
  /** The kinds of plain wallets that the host wants: docs/config.md, enableInjected and enableEIP6963. */
  readonly options: { readonly injected: boolean; readonly announced: boolean }
  /**
   * Names and ids, in lower case, of wallets of earlier visits and of the catalogue, as far as they are
   * known.
   */
  readonly known?: {
    peek(): ReadonlySet<string>
    /** Calls the listener at once and with every change. */
    subscribe(listener: () => void): () => void
  }
  /** Storage for data that its wallets do not give again without a window. If absent, nothing is kept. */
  readonly storage?: StoragePort
  /** The app's name, for wallets that show it; the page's origin if the config has no name. */
  readonly appName: string
}

export interface DriverConnection {
  /** The one in use first. */
  readonly accounts: readonly Account[]
  /** The network of the wallet; for wallets that have none, the requested network. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the wallet allows. Absent if it allows any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
}

/** Events that a wallet can send by itself. A driver reports them and keeps no state. */
export interface WalletEvents {
  /**
   * Empty if the wallet shares none: it was locked, or the user removed the permission. It may share them
   * again.
   */
  readonly accountsChanged: (accounts: readonly Account[]) => void
  /** With the accounts, if they have another form on that network (bech32 or SS58 prefix). */
  readonly networkChanged: (caipNetworkId: CaipNetworkId, accounts?: readonly Account[]) => void
  /** The wallet disconnected the site. It is not asked again on the next visit. */
  readonly disconnected: () => void
  /**
   * Whether the wallet shares no account when listening starts. If a driver can find out silently that such a
   * wallet disconnected the site, and is not only locked, it reports `disconnected`.
   */
  readonly isAbsent?: boolean
}

export interface DriverCallOptions {
  /** Aborted when the user cancels, the kit stops or a deadline passes. */
  readonly signal: AbortSignal
}

/** One JSON-RPC call to the nodes of a network. Errors are AppKitErrors. */
export type RpcRequest = (
  call: { readonly method: string; readonly params?: readonly unknown[] },
  options?: { readonly signal?: AbortSignal },
) => Promise<unknown>

export interface BalanceParameters {
  readonly address: string
  /** JSON-RPC to the nodes of the network. */
  readonly request: RpcRequest
  /** GET of JSON at a path below the app's own URLs of the network. */
  readonly get: (path: string) => Promise<unknown>
}

/**
 * The page's part of a namespace. The kit has all state, and imports the rest when it is needed: the discovery of wallets
 * when the page is idle or a list of wallets is about to be shown, and the calls when a wallet is about to be chosen.
 */
export interface NamespaceDriver {
  readonly namespace: ChainNamespace
  /** A name for people, e.g. Bitcoin; the namespace itself when absent. */
  readonly label?: string
  /** Imports the discovery of wallets. */
  loadDiscovery(): Promise<NamespaceDiscovery>
  /** Imports the calls to wallets. */
  load(): Promise<NamespaceCalls>
  /** Imports pictures of the namespace's networks: SVG documents by chain reference. */
  loadIcons?(): Promise<{ readonly networkIcons: Readonly<Record<string, string>> }>
  /** Whether balances are read only where the app names a node of the network in `customRpcUrls`. */
  readonly needsOwnNode?: boolean
  /** Whether the network changes without asking the wallet, so that the UI does not point to its window. */
  readonly switchesSilently?: boolean
  /**
   * Whether `reconnect` opens a window in a wallet that shares no accounts any more, because the namespace
   * has no silent call. Such a wallet is forgotten; any other is connected again when it shares accounts.
   */
  readonly asksOnReturn?: boolean
  /** The type of a wallet's account that is used first: docs/behaviour.md#accounts, preferred account type. */
  readonly defaultAccountType?: AccountType
  /** Whether text can be the reference (the part after the colon) of a CAIP-2 id in this namespace. */
  isChainReference(reference: string): boolean
  /** Whether text has the form of an address of this namespace. `verifyAddress` of the calls checks it. */
  isAddress(text: string): boolean
}

export interface NamespaceDiscovery {
  /** Reports wallets as they are found, late ones too, until the returned function is called. */
  discover(context: DriverContext, report: (connector: Connector) => void): () => void
}

/**
 * The calls of a namespace: they translate what the kit asks for the wallets of the namespace, and events of wallets for
 * the kit. The kit stops waiting for a call when its signal aborts, and the call must change nothing after that.
 */
export interface NamespaceCalls {
  /**
   * Wraps a wallet on another device as a wallet of the namespace: the `provider` of its connector. Without this
   * function such wallets cannot be used in the namespace.
   *
   * @param network - the network that the app works with.
   */
  fromRemote?(wallet: RemoteWallet, network: Network | undefined): Promise<unknown>
  /** Asks the wallet for accounts; the wallet may ask the user. `network` is the one the app works with. */
  connect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions & { readonly network?: Network | undefined },
  ): Promise<DriverConnection>
  /**
   * Like `connect`, but the wallet must never ask the user. No accounts means that it is locked, or the user
   * disconnected.
   */
  reconnect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions & { readonly network?: Network | undefined },
  ): Promise<DriverConnection | undefined>
  /** Notifies the wallet that the app disconnects. Resolves at once for wallets without such a call. */
  disconnect(connector: Connector, options: DriverCallOptions): Promise<void>
  /**
   * Whether the wallet still shares accounts with the app, asked silently after `disconnect` has rejected. A
   * wallet that shares none counts as disconnected. If absent, `reconnect` is called.
   */
  isConnected?(connector: Connector, options: DriverCallOptions): Promise<boolean>
  /**
   * Resolves when the wallet reports that it is on the network, or at once for a wallet that is on no
   * network. Returns the accounts, if they have another form there.
   */
  switchNetwork(
    connector: Connector,
    network: Network,
    options: DriverCallOptions,
  ): Promise<readonly Account[] | undefined>
  /**
   * Signs text by the standard of the namespace (EIP-191 for eip155). Returns the signature in the
   * namespace's text form.
   */
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
  /** Reads the native balance from the chain. Absent if balances are not supported. */
  getBalance?(
    network: Network,
    parameters: BalanceParameters,
    options: DriverCallOptions,
  ): Promise<NativeBalance>
  /**
   * The provider for hosts: it has the interface of the namespace, whatever API the wallet has. If absent, it
   * is the connector's `provider`. Called with each reading: it returns the same object while the connection lasts, so that
   * the value of a hook does not change.
   */
  toProvider?(connector: Connector): unknown
  /** Whether text is an address of this namespace, with its checksum. */
  verifyAddress(text: string): Promise<boolean>
  /** True for addresses that name the same account although their text differs. */
  isSameAddress(a: string, b: string): boolean
}

/**
 * Declares a namespace. It returns its argument, with a checked type.
 *
 * @param driver - the part of the namespace that is in the page, and functions that load the rest.
 * @returns the same object.
 *
 * @example
 * import { defineNamespace, type NamespaceCalls, type NamespaceDriver } from 'appkit-runtime'
 *
 * declare const load: () => Promise<NamespaceCalls>
 * declare const loadDiscovery: NamespaceDriver['loadDiscovery']
 *
 * export const mintaka = defineNamespace({
 *   namespace: 'mintaka',
 *   label: 'Mintaka',
 *   loadDiscovery,
 *   load,
 *   isChainReference: (reference) => /^[a-z]{1,16}$/.test(reference),
 *   isAddress: (text) => /^mint1[a-z0-9]{38}$/.test(text),
 * })
 */
export function defineNamespace<const Driver extends NamespaceDriver>(driver: Driver): Driver {
  return driver
}
