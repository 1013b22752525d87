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

/** As wallets of Keplr's shape have it. */
export interface CosmosWalletProvider {
  enable(chainIds: string | readonly string[]): PromiseLike<unknown>
  disable(chainIds?: string | readonly string[]): PromiseLike<unknown>
  getKey(chainId: string): PromiseLike<unknown>
  experimentalSuggestChain(info: unknown): PromiseLike<unknown>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): PromiseLike<unknown>
  signAmino(chainId: string, signer: string, signDoc: unknown): PromiseLike<unknown>
  signDirect(chainId: string, signer: string, signDoc: unknown): PromiseLike<unknown>
}

/** A wallet with the strings that move it. Methods for `behave` are those of the provider. */
export interface CosmosWallet extends InjectedWalletStrings {
  readonly provider: CosmosWalletProvider
  /** The addresses of its keys on a chain it knows, the active one first. */
  addresses(chainId: string): readonly string[]
  /** As if the visitor chose another key in the wallet; an address on any chain will do. */
  selectAccount(address: string): void
  /** As if the visitor let the site in, in the wallet, on every chain it knows. */
  allow(): void
  /** As if the visitor took the permission back in the wallet. */
  forget(): void
  /** Says that the key changed, whether it did or not. */
  emit(event: 'keystorechange'): void
  /** Hears what the wallet says to pages, for whoever injects it. Returns a function that stops. */
  onKeystoreChange(listener: () => void): () => void
}
