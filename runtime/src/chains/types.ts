/** A CAIP-2 namespace. The five we ship are listed for completion; a host may bring another. */
export type ChainNamespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | (string & {})

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10: `eip155:1:0xab…`. */
export type CaipAddress = `${string}:${string}:${string}`

export interface NativeCurrency {
  /** E.g. Ether. */
  readonly name: string
  /** E.g. ETH. */
  readonly symbol: string
  /** Digits of a whole unit behind the point: 18 for Ether. */
  readonly decimals: number
}

/** A chain the host asks for (docs/networks.md). */
export interface Network {
  /** The reference inside its namespace: a number for eip155, text elsewhere. */
  readonly id: number | string
  /** What people call it. */
  readonly name: string
  /** The namespace it is of. */
  readonly chainNamespace: ChainNamespace
  /** CAIP-2: the namespace and the reference, `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId
  /** What fees are paid in. */
  readonly nativeCurrency: NativeCurrency
  /** Its nodes. */
  readonly rpcUrls: {
    /** The nodes that are asked. */
    readonly default: RpcUrls
    /** The chain's own nodes, what a wallet is told when it must add the chain. Default: those of `default`. */
    readonly chainDefault?: RpcUrls
  }
  /** Where people look at accounts and transactions. Default: none. */
  readonly blockExplorers?: {
    /** The one that is linked to. */
    readonly default: BlockExplorer
  }
  /** Its picture. Default: the one we bring, else a letter. */
  readonly assets?: {
    /** The picture's id in the catalogue. Default: none. */
    readonly imageId?: string
    /** The picture's own address, which wins. Default: none. */
    readonly imageUrl?: string
  }
  /** Whether what is on it is worth nothing. Default: `false`. */
  readonly testnet?: boolean
}

export interface RpcUrls {
  /** Addresses of JSON-RPC over HTTP, `https://…`, asked in this order; one at least. */
  readonly http: readonly string[]
}

export interface BlockExplorer {
  /** What people call it. */
  readonly name: string
  /** Its address, `https://…`, without a path. */
  readonly url: string
}

/** A network whose ids the compiler knows. */
export type NetworkOf<
  Namespace extends string,
  Id extends number | string,
  Shape extends Network = Network,
> = Shape & {
  readonly id: Id
  readonly chainNamespace: Namespace
  readonly caipNetworkId: `${Namespace}:${Id}`
}

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx' | (string & {})

/** An account of a wallet. */
export interface Account {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** How a wallet came to be known; the order on the Connect screen follows these (docs/behaviour.md#rows-of-connect). */
export type ConnectorType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'announced'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that can be connected now, in one namespace. */
export interface Connector {
  /** Stable over reloads: the rdns of an announced wallet, `injected` for the plain one. */
  readonly id: string
  /** The id it named when it was found, where another wallet has that. */
  readonly claims?: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  /** A `data:image/…` URI, checked; absent when the wallet sent none or a bad one. */
  readonly imageUrl?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** The namespace's own provider object (EIP-1193 for eip155). */
  readonly provider: unknown
}

/** What a wallet has granted. It exists only while the namespace is connected. */
export interface Connection {
  readonly connector: Connector
  readonly accounts: readonly Account[]
  readonly address: string
  /** The chain the wallet says it is on, whether or not the host asked for it. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks the wallet lets the app use; absent when it takes any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
}

/**
 * The one record of whether a namespace is connected. `reconnecting` and `connecting` carry no
 * connection on purpose: nothing can sign with half a wallet. `others` are wallets that are connected
 * and not in use, the one used last first; absent when there are none, and never there without one in use
 * or one on its way.
 */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly others?: undefined }
  | (Pending & { readonly status: 'connecting' })
  | (Pending & { readonly status: 'reconnecting' })
  | { readonly status: 'connected'; readonly connection: Connection; readonly others?: readonly Connection[] }

interface Pending {
  readonly connectorId: string
  readonly attempt: number
  readonly others?: readonly Connection[]
}

export interface NativeBalance {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export type BalanceState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly previous?: NativeBalance }
  | { readonly status: 'success'; readonly balance: NativeBalance }
  | { readonly status: 'error' }
