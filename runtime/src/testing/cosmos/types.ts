import type { Approve, InjectedWalletStrings, PermissionStorage } from '../injected/types.js'

export interface CosmosWalletChain {
  readonly chainId: string
  readonly bech32Prefix: string
}

export interface CosmosWalletOptions {
  /** 0x and 64 hex digits each. The first is active. */
  readonly privateKeys?: readonly `0x${string}`[]
  /** Its chains. Default: Cosmos Hub and Osmosis. Others must be suggested. */
  readonly chains?: readonly CosmosWalletChain[]
  /** Default: approves everything. */
  readonly approve?: Approve
  /** Stores permissions over page loads. Default: they are not stored. */
  readonly storage?: PermissionStorage
}

/** The parts of Keplr's interface that the fake has, as in `@keplr-wallet/types`. */
export interface CosmosWalletProvider {
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(chainIds?: string | readonly string[]): Promise<void>
  getKey(chainId: string): Promise<{
    readonly name: string
    readonly algo: string
    readonly pubKey: Uint8Array
    readonly address: Uint8Array
    readonly bech32Address: string
    readonly ethereumHexAddress: string
    readonly isNanoLedger: boolean
    readonly isKeystone: boolean
  }>
  experimentalSuggestChain(info: {
    readonly chainId: string
    readonly bech32Config?: { readonly bech32PrefixAccAddr: string }
  }): Promise<void>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosWalletSignature>
  signAmino<SignDoc>(
    chainId: string,
    signer: string,
    signDoc: SignDoc,
  ): Promise<{ readonly signed: SignDoc; readonly signature: CosmosWalletSignature }>
  signDirect(
    chainId: string,
    signer: string,
    signDoc: {
      readonly bodyBytes?: Uint8Array | null
      readonly authInfoBytes?: Uint8Array | null
      readonly chainId?: string | null
      /** Any value that prints as a number. */
      readonly accountNumber?: { toString(): string } | null
    },
  ): Promise<{ readonly signed: CosmosWalletSignDoc; readonly signature: CosmosWalletSignature }>
}

/** Amino's form of a signature. */
export interface CosmosWalletSignature {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** Base64 of 64 bytes. */
  readonly signature: string
}

/** The signed document. Its number is an object of the `long` library, not a bigint. */
export interface CosmosWalletSignDoc {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: {
    readonly low: number
    readonly high: number
    readonly unsigned: boolean
    toString(): string
  }
}

/** A wallet and the controls of a test. Methods for `behave` are those of the provider. */
export interface CosmosWallet extends InjectedWalletStrings {
  readonly provider: CosmosWalletProvider
  /** The addresses of its keys on a chain, the active one first. */
  addresses(chainId: string): readonly string[]
  /** Selects a key by one of its addresses, as if the user did so in the wallet. */
  selectAccount(address: string): void
  /** Connects the site on every chain, as if the user did so in the wallet. */
  allow(): void
  /** Removes the permission, as if the user did so in the wallet. */
  forget(): void
  /** Locks the wallet: it asks to unlock before every method but `disable`, even for its key. */
  lock(): void
  unlock(): void
  /** Emits that the key changed, whether or not it did. */
  emit(event: 'keystorechange'): void
  /** Listens to the events of the wallet, for the code that injects it. Returns a function that stops. */
  onKeystoreChange(listener: () => void): () => void
}
