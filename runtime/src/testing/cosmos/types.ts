import type { Approve, InjectedWalletStrings, PermissionStorage } from '../injected/types.js'

export interface CosmosWalletChain {
  readonly chainId: string
  readonly bech32Prefix: string
}

export interface CosmosWalletOptions {
  /** 0x and 64 hex digits each, the first one active. */
  readonly privateKeys?: readonly `0x${string}`[]
  /** Chains it knows; Cosmos Hub and Osmosis by default. Others must be suggested to it. */
  readonly chains?: readonly CosmosWalletChain[]
  /** Approves everything by default. */
  readonly approve?: Approve
  /** Where permissions outlive a page; nowhere by default. */
  readonly storage?: PermissionStorage
}

/** What of Keplr's interface the fake has, as `@keplr-wallet/types` types it. */
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
      /** Whatever prints as a number. */
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

/** The document that was signed. Its number is no bigint: wallets give an object of the `long` library. */
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

/** A wallet with the strings that move it. Methods for `behave` are those of the provider. */
export interface CosmosWallet extends InjectedWalletStrings {
  readonly provider: CosmosWalletProvider
  /** The addresses of its keys on a chain it knows, the active one first. */
  addresses(chainId: string): readonly string[]
  /** As if the user chose another key in the wallet; an address on any chain will do. */
  selectAccount(address: string): void
  /** As if the user let the site in, in the wallet, on every chain it knows. */
  allow(): void
  /** As if the user took the permission back in the wallet. */
  forget(): void
  /** As if the user locked it: it asks to be unlocked before anything but `disable`, even for its key. */
  lock(): void
  unlock(): void
  /** Says that the key changed, whether it did or not. */
  emit(event: 'keystorechange'): void
  /** Hears what the wallet says to pages, for whoever injects it. Returns a function that stops. */
  onKeystoreChange(listener: () => void): () => void
}
