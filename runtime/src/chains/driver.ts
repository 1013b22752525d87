import type { Account, CaipNetworkId, ChainNamespace, Connector, NativeBalance, Network } from './types.js'

/** What a driver may ask of the kit while it works. */
export interface DriverContext {
  /** Networks the host asked for in this namespace, in its order. */
  readonly networks: () => readonly Network[]
  /** Which of the plain wallets the host wants: spec.md section 1, enableInjected and enableEIP6963. */
  readonly options: { readonly injected: boolean; readonly announced: boolean }
}

export interface DriverConnection {
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/** Everything a wallet may tell us on its own. A driver reports; it remembers nothing. */
export interface WalletEvents {
  /** Empty when the wallet has withdrawn every account. */
  readonly accountsChanged: (accounts: readonly Account[]) => void
  readonly networkChanged: (caipNetworkId: CaipNetworkId) => void
  readonly disconnected: () => void
}

export interface DriverCallOptions {
  /** Aborted when the visitor cancels, the kit stops or a deadline passes. */
  readonly signal: AbortSignal
}

/** One JSON-RPC call to the nodes of a network; what they refuse comes as an AppKitError. */
export type RpcRequest = (
  call: { readonly method: string; readonly params?: readonly unknown[] },
  options?: { readonly signal?: AbortSignal },
) => Promise<unknown>

/**
 * One family of chains. The kit holds all state; a driver turns calls into what the family's
 * wallets speak and their events into ours. Every promise must settle when its signal aborts.
 */
export interface NamespaceDriver {
  readonly namespace: ChainNamespace
  /** Reports wallets as they are found, late ones too, until the returned function is called. */
  discover(context: DriverContext, report: (connector: Connector) => void): () => void
  /** Asks the wallet for accounts; the wallet may ask the visitor. */
  connect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions & { readonly network?: Network | undefined },
  ): Promise<DriverConnection>
  /** As connect, but must never make the wallet ask: no accounts means the visitor has left. */
  reconnect(
    context: DriverContext,
    connector: Connector,
    options: DriverCallOptions,
  ): Promise<DriverConnection | undefined>
  /** Tells the wallet that we are leaving. Wallets without such a call resolve at once. */
  disconnect(connector: Connector, options: DriverCallOptions): Promise<void>
  /** Resolves only when the wallet itself says that it is on the network. */
  switchNetwork(connector: Connector, network: Network, options: DriverCallOptions): Promise<void>
  /** Signs text as the family does (EIP-191 for eip155). Returns the signature in the family's text form. */
  signMessage(
    connector: Connector,
    parameters: { readonly address: string; readonly message: string },
    options: DriverCallOptions,
  ): Promise<string>
  /** Listens to a connected wallet until the returned function is called. */
  watch(connector: Connector, events: WalletEvents): () => void
  /** Reads the native balance from the chain itself, through the given way to its nodes. */
  getBalance(
    network: Network,
    parameters: { readonly address: string; readonly request: RpcRequest },
    options: DriverCallOptions,
  ): Promise<NativeBalance>
  /** Strict check of an address of this family. */
  isAddress(text: string): boolean
  /** True for addresses that name the same account although their text differs. */
  isSameAddress(a: string, b: string): boolean
}
