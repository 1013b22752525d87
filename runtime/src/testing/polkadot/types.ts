import type { Approve, InjectedWalletStrings, PermissionStorage } from '../injected/types.js'

export type PolkadotWalletKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

export interface PolkadotWalletAccount {
  readonly type: PolkadotWalletKeyType
  /** 0x and 64 hex digits: the seed of an sr25519 or ed25519 key, the secret key of the others. */
  readonly seed: `0x${string}`
  readonly name?: string
  /** 0x and 64 hex digits: binds the account to one chain. */
  readonly genesisHash?: `0x${string}`
}

export interface PolkadotWalletOptions {
  /** Its key in `window.injectedWeb3`, and its name. */
  readonly key?: string
  /** Uses `connect`: its entry is a hash, and it rejects `enable`. Default: `false`. */
  readonly connects?: boolean
  readonly version?: string
  /** The accounts, in order. Default: `//Alice` of each key type, which are public. */
  readonly accounts?: readonly PolkadotWalletAccount[]
  /** Default: approves everything. */
  readonly approve?: Approve
  /** Stores the permission of the site over page loads. Default: it is not stored. */
  readonly storage?: PermissionStorage
  /** The SS58 type of its addresses. Default: 42, as in extensions. */
  readonly ss58Prefix?: number
}

/** An account as extensions return it. */
export interface InjectedAccount {
  readonly address: string
  readonly type: PolkadotWalletKeyType
  readonly name?: string
  readonly genesisHash?: string
}

/** The object that an extension resolves to when it connects a site, as in `@polkadot/extension-inject`. */
export interface PolkadotInjected {
  readonly accounts: {
    get(): Promise<InjectedAccount[]>
    /** Returns a function that ends it. */
    subscribe(listener: (accounts: InjectedAccount[]) => void): () => void
  }
  readonly signer: {
    signRaw(raw: { readonly address: string; readonly data: string }): Promise<PolkadotWalletSignature>
    signPayload(payload: { readonly address: string }): Promise<PolkadotWalletSignature>
  }
  /** Metadata of chains. It has none and accepts any. */
  readonly metadata: { get(): Promise<never[]>; provide(definition: object): Promise<boolean> }
}

export interface PolkadotWalletSignature {
  readonly id: number
  readonly signature: `0x${string}`
}

/** An entry of `window.injectedWeb3`, with `enable` or `connect`. */
export interface PolkadotWalletProvider {
  readonly version?: string
  enable(appName: string): Promise<PolkadotInjected>
  connect?(appName: string): Promise<PolkadotInjected & { readonly name: string; readonly version: string }>
}

/**
 * An extension and the controls of a test. Methods for `behave`: `enable` or `connect`, `accounts.get`, `signRaw`,
 * `signPayload`.
 */
export interface PolkadotWallet extends InjectedWalletStrings {
  readonly key: string
  readonly provider: PolkadotWalletProvider
  /** Its accounts, as it writes them. */
  readonly accounts: () => readonly InjectedAccount[]
  /** Selects an account, as if the user did so in the wallet. It then comes first. */
  selectAccount(address: string): void
  /** Connects the site, as if the user did so in the wallet. */
  allow(): void
  /** Removes the permission, as if the user did so in the extension. */
  forget(): void
  /** Sends any list of accounts to every subscriber, valid or not. */
  emit(event: 'accounts', value: unknown): void
  /** Current number of subscribers. */
  listenerCount(): number
}
