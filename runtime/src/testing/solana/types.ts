import type { Behaviour } from '../eip155/types.js'
import type { StandardWalletPart } from '../walletStandard/types.js'

/**
 * What the wallet does with a feature; `twice` answers, and tells every change twice; `elsewhere` does it and
 * answers nothing: who has connected is seen at the wallet's `accounts` alone.
 */
export type SolanaBehaviour = Behaviour | 'twice' | 'elsewhere'

/** Features by name, those of the Wallet Standard; a legacy wallet's methods go by the same names. */
export type SolanaFeature =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

export interface SolanaWalletOptions {
  readonly name?: string
  readonly id?: string
  readonly icon?: string
  /** Seeds of the accounts, 32 bytes each, the first one active. The sandbox's two demo accounts by default. */
  readonly seeds?: readonly Uint8Array[]
  /** As the Wallet Standard writes them. The three public clusters and `solana:localnet` by default. */
  readonly chains?: readonly string[]
  /** What its accounts have as `publicKey`: bytes, as the standard wants it, or an object of a chain library. */
  readonly publicKeys?: 'bytes' | 'object'
  /** The JSON-RPC the wallet sends transactions to; without one it cannot send. */
  readonly rpcUrl?: string
  /** Asked before anything that a person would be asked for; true approves. Approves everything by default. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Where the permission to see accounts outlives a page; nowhere by default. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export type LegacyListener = (value: unknown) => void

/** What Phantom and Solflare put into the page before the Wallet Standard. */
export interface LegacySolanaProvider {
  readonly publicKey: { toString(): string; toBase58(): string; toBytes(): Uint8Array } | null
  readonly isConnected: boolean
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect(): Promise<unknown>
  signMessage(message: Uint8Array, display?: string): Promise<unknown>
  on(event: string, listener: LegacyListener): LegacySolanaProvider
  off(event: string, listener: LegacyListener): LegacySolanaProvider
}

/** A wallet with the strings that move it. */
export interface SolanaWallet {
  readonly info: { readonly name: string; readonly id?: string; readonly icon: string }
  /** Its part of a wallet of the Wallet Standard, alone or beside those of other namespaces. */
  readonly part: StandardWalletPart
  readonly legacy: LegacySolanaProvider
  /** Every address it has, in the order of the seeds. */
  readonly addresses: readonly string[]
  /** Every call it got, in order: the feature's name and what came with it. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** What it does with a feature from now on. */
  behave(feature: SolanaFeature, behaviour: SolanaBehaviour): void
  /** As if the user chose another account in the wallet. */
  selectAccount(address: string): void
  /** As if the user let the site in, in the wallet. */
  allow(): void
  /** As if the user disconnected the site in the wallet. */
  forget(): void
  /** Emits any event, also nonsense: `change` of the Wallet Standard, every other as a legacy wallet. */
  emit(event: string, value: unknown): void
  /** Listeners attached now, all events together. */
  listenerCount(): number
}
