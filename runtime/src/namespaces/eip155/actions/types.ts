import type { NodeErrorCode, NoWalletErrorCode, WalletRequestErrorCode } from '../../../errors/errorCodes.js'

/** Hex digits with 0x. */
export type Hex = `0x${string}`

/** What a wallet says it can do on one chain, by the name of the capability (EIP-5792). */
export interface WalletCapabilities {
  /** `ready` means that the wallet can, once the user has agreed to upgrade the account. */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' }
  readonly [name: string]: unknown
}

/** One call of a batch. */
export interface Call {
  /** 0x and 40 hex digits, with their checksum if their case is mixed. */
  readonly to: string
  /** Base units of the native currency. */
  readonly value?: bigint
  /** 0x and an even number of hex digits. */
  readonly data?: string
}

export interface CallReceipt {
  readonly status: 'success' | 'reverted'
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** Only those of the calls. */
  readonly logs: readonly {
    readonly address: string
    readonly data: Hex
    readonly topics: readonly Hex[]
  }[]
}

/**
 * What became of a batch: `failure` never reached the chain, `reverted` did without any effect but
 * the fee, and `partiallyReverted` has changed something.
 */
export type CallsOutcome = 'pending' | 'success' | 'failure' | 'reverted' | 'partiallyReverted'

export interface CallsStatus {
  readonly id: string
  readonly status: CallsOutcome
  /** EIP-5792: 1xx pending, 2xx success, 4xx failure, 5xx reverted, 6xx partially reverted. */
  readonly statusCode: number
  /** Absent when the wallet does not tell. */
  readonly chainId?: number
  /** Whether the calls were run as one, all or none. */
  readonly atomic: boolean
  /** In the order of the calls; one for all when they were run as one. Empty while pending. */
  readonly receipts: readonly CallReceipt[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** What each of these actions may reject with: no wallet to ask, or what the wallet or its node says. */
export type WalletCallErrorCode = NoWalletErrorCode | WalletRequestErrorCode | NodeErrorCode

/** As `WalletCallErrorCode`, for what is meant for one account and one chain. */
export type ChainCallErrorCode =
  | WalletCallErrorCode
  | 'ACCOUNT_NOT_FOUND'
  | 'CHAIN_MISMATCH'
  | 'CHAIN_NOT_CONFIGURED'

/** Who asks the wallet, and until when. */
export interface WalletCallOptions {
  /** An account that the wallet shares; the one in use by default. */
  readonly address?: string
  /** Ends the waiting, not what the wallet shows. Stopping the kit does so too. */
  readonly signal?: AbortSignal
}

/** As `WalletCallOptions`, for what is meant for one chain. */
export interface ChainCallOptions extends WalletCallOptions {
  /** The chain it is meant for; the one that the wallet is on by default. */
  readonly chainId?: number
}
