import type { ReadonlySignal } from '@preact/signals-core'

/** A CAIP-2 namespace. The five of this package are listed for the editor; a host can add others. */
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

/** A network of the app (docs/networks.md). */
export interface Network {
  /** The reference inside its namespace: a number for eip155, text elsewhere. */
  readonly id: number | string
  /** The name for users. */
  readonly name: string
  /** Its namespace. */
  readonly chainNamespace: ChainNamespace
  /** CAIP-2: the namespace and the reference, `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId
  /** The currency of fees. */
  readonly nativeCurrency: NativeCurrency
  /** Its nodes. */
  readonly rpcUrls: {
    /** The nodes that are asked. */
    readonly default: RpcUrls
    /** The public nodes of the chain, for wallets that must add it. Default: those of `default`. */
    readonly chainDefault?: RpcUrls
  }
  /** Explorers for accounts and transactions. Default: none. */
  readonly blockExplorers?: {
    /** The one that links use. */
    readonly default: BlockExplorer
  }
  /** Its icon. Default: the icon of this package, else a letter. */
  readonly assets?: {
    /** The id of its icon in the catalogue. Default: none. */
    readonly imageId?: string
    /** The URL of its icon, used before `imageId`. Default: none. */
    readonly imageUrl?: string
  }
  /** Whether it is a test network. Default: `false`. */
  readonly testnet?: boolean
}

export interface RpcUrls {
  /** URLs of JSON-RPC over HTTP, `https://…`, used in this order; at least one. */
  readonly http: readonly string[]
}

export interface BlockExplorer {
  /** The name for users. */
  readonly name: string
  /** Its address, `https://…`, without a path. */
  readonly url: string
}

/** A network whose ids are literal types. */
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

/**
 * How a wallet was found; the Connect view is sorted by it (docs/behaviour.md#rows-of-connect). The embedded wallet has no
 * row there.
 */
export type ConnectorType =
  | 'walletConnect'
  | 'embedded'
  | 'recent'
  | 'injected'
  | 'announced'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that can be connected now, in one namespace. */
export interface Connector {
  /**
   * The same after a reload: the reverse domain name of an announced wallet, or `injected` for
   * `window.ethereum`.
   */
  readonly id: string
  /** The id that it gave, if another wallet has that id. */
  readonly claims?: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: ChainNamespace
  /** A checked `data:image/…` URI. Absent if the wallet sent none, or an invalid one. */
  readonly imageUrl?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** The namespace's own provider object (EIP-1193 for eip155). */
  readonly provider: unknown
  /** The session with a wallet on another device, or in another app of this phone. */
  readonly session?: {
    /** How long the wallet can be used, unless it extends this. In seconds since 1970. */
    readonly expiry: ReadonlySignal<number>
    /** Opens the wallet's app, while a request waits there and this phone has a link to the app. */
    readonly openApp: ReadonlySignal<(() => void) | undefined>
  }
  /** The user who is logged in to the embedded wallet, as soon as its frame has said it. Other wallets have none. */
  readonly login?: ReadonlySignal<LoginFacts | undefined>
}

/** The log-in to the embedded wallet, as the account of the app has it. */
export interface LoginFacts {
  readonly user: EmbeddedUser
  readonly embeddedWalletInfo: EmbeddedWalletInfo
}

/**
 * The user who is logged in to the embedded wallet. The texts come from the log-in: show them, and never take them for an
 * identity on a server.
 */
export interface EmbeddedUser {
  /** Absent if the account has none that its provider has verified. */
  readonly email?: string
  /** How the site names the user whose account was used. */
  readonly username?: string
  /** `email`, `passkey`, `guest`, `google`, `x`, `discord`, `farcaster`, `github`, `apple`, `facebook` or `wallet`. */
  readonly provider: string
  /** How the account in use works: `eoa` or `smartAccount`. */
  readonly accountType: AccountType
  /** Whether the smart account is on the chain already. */
  readonly smartAccountDeployed: boolean
  /** Whether a user who loses this device can still open the wallet. Absent if the frame does not say. */
  readonly backedUp?: boolean
  /** The chain ids of eip155 on which the wallet has smart accounts; empty if the frame does not say. */
  readonly smartAccountEnabledNetworks: readonly number[]
  /** Every account of the user, in every namespace, with its type. Some have the same address. */
  readonly accounts: readonly Account[]
}

/** The same, in the form that other kits also have. */
export interface EmbeddedWalletInfo {
  readonly user: Pick<EmbeddedUser, 'email' | 'username'>
  /** `email`, `Passkey`, `Guest`, or the name of the site whose account was used. */
  readonly authProvider: string
  /** `eoa`, `smartAccount`, or another kind of the frame. */
  readonly accountType: string | undefined
  readonly isSmartAccountDeployed: boolean
}

/** The accounts and networks that a wallet has granted. It exists only while the namespace is connected. */
export interface Connection {
  readonly connector: Connector
  readonly accounts: readonly Account[]
  readonly address: string
  /** The network of the wallet, whether or not the app has it. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the wallet allows. Absent if it allows any. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
}

/**
 * The only record of whether a namespace is connected. `reconnecting` and `connecting` have no connection, so
 * that nothing can sign too early. `others` are connected wallets that are not in use, sorted by last use. It
 * is absent if there are none, and only present with a wallet in use or connecting.
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
