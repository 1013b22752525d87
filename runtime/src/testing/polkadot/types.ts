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
  /** Built to be asked by `connect`: it stands at a hash and rejects `enable`. False by default. */
  readonly connects?: boolean
  readonly version?: string
  /** The accounts in their order; `//Alice` of each key type by default, which everybody knows. */
  readonly accounts?: readonly PolkadotWalletAccount[]
  /** Approves everything by default. */
  readonly approve?: Approve
  /** Where the permission of the site outlives a page; nowhere by default. */
  readonly storage?: PermissionStorage
  /** SS58 address type its addresses are written with; 42 by default, as extensions have it. */
  readonly ss58Prefix?: number
}

/** As extensions hand accounts out. */
export interface InjectedAccount {
  readonly address: string
  readonly type: PolkadotWalletKeyType
  readonly name?: string
  readonly genesisHash?: string
}

/** What an extension resolves to when it lets a site in, as `@polkadot/extension-inject` types it. */
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
  /** Chains it was told of: none. It takes what is told. */
  readonly metadata: { get(): Promise<never[]>; provide(definition: object): Promise<boolean> }
}

export interface PolkadotWalletSignature {
  readonly id: number
  readonly signature: `0x${string}`
}

/** An entry of `window.injectedWeb3`, asked by `enable`, or by `connect` when it was built so. */
export interface PolkadotWalletProvider {
  readonly version?: string
  enable(appName: string): Promise<PolkadotInjected>
  connect?(appName: string): Promise<PolkadotInjected & { readonly name: string; readonly version: string }>
}

/**
 * An extension with the strings that move it. Methods for `behave`: `enable` or `connect`, `accounts.get`,
 * `signRaw`, `signPayload`.
 */
export interface PolkadotWallet extends InjectedWalletStrings {
  readonly key: string
  readonly provider: PolkadotWalletProvider
  /** Its accounts, as it writes them. */
  readonly accounts: () => readonly InjectedAccount[]
  /** As if the user chose another account: it comes first. */
  selectAccount(address: string): void
  /** As if the user let the site in, in the wallet. */
  allow(): void
  /** As if the user took the permission back in the extension. */
  forget(): void
  /** Gives every subscriber any list of accounts, also nonsense. */
  emit(event: 'accounts', value: unknown): void
  /** Subscribers now. */
  listenerCount(): number
}
