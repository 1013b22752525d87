import type { Behaviour } from '../eip155/types.js'
import type { StandardWalletPart } from '../walletStandard/registerStandardWallet.js'

/**
 * How the wallet answers a feature. `twice` answers, and emits every change twice. `elsewhere` does it but returns
 * nothing: after connecting, only the wallet's `accounts` have the accounts.
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
  /** Seeds of the accounts, 32 bytes each. The first is active. Default: the sandbox's two demo accounts. */
  readonly seeds?: readonly Uint8Array[]
  /** As the Wallet Standard writes them. The three public clusters and `solana:localnet` by default. */
  readonly chains?: readonly string[]
  /** The `publicKey` of its accounts: bytes, as the standard wants it, or an object of a chain library. */
  readonly publicKeys?: 'bytes' | 'object'
  /** The JSON-RPC URL for its transactions. Without one it cannot send. */
  readonly rpcUrl?: string
  /** Called for each prompt that a user would see. `true` approves. Default: approves everything. */
  readonly approve?: (request: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<boolean>
  /** Stores the permission over page loads. Default: it is not stored. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export type LegacyListener = (value: unknown) => void

/** The provider that Phantom and Solflare injected before the Wallet Standard. */
export interface LegacySolanaProvider {
  readonly publicKey: { toString(): string; toBase58(): string; toBytes(): Uint8Array } | null
  readonly isConnected: boolean
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect(): Promise<unknown>
  signMessage(message: Uint8Array, display?: string): Promise<unknown>
  on(event: string, listener: LegacyListener): LegacySolanaProvider
  off(event: string, listener: LegacyListener): LegacySolanaProvider
}

/** A wallet and the controls of a test. */
export interface SolanaWallet {
  readonly info: { readonly name: string; readonly id?: string; readonly icon: string }
  /** Its part of a wallet of the Wallet Standard, alone or beside those of other namespaces. */
  readonly part: StandardWalletPart
  readonly legacy: LegacySolanaProvider
  /** Every address, in the order of the seeds. */
  readonly addresses: readonly string[]
  /** Every call, in order: the name of the feature and its input. */
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[]
  /** Sets how it answers a feature from now on. */
  behave(feature: SolanaFeature, behaviour: SolanaBehaviour): void
  /** Selects an account, as if the user did so in the wallet. */
  selectAccount(address: string): void
  /** Connects the site, as if the user did so in the wallet. */
  allow(): void
  /** Disconnects the site, as if the user did so in the wallet. */
  forget(): void
  /** Emits any event, valid or not: `change` by the Wallet Standard, others as a legacy wallet. */
  emit(event: string, value: unknown): void
  /** Current number of listeners of all events. */
  listenerCount(): number
}
