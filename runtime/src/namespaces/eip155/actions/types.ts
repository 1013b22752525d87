import type { NodeErrorCode, NoWalletErrorCode, WalletRequestErrorCode } from '../../../errors/errorCodes.js'

/** Hex digits with 0x. */
export type Hex = `0x${string}`

/** The capabilities of a wallet on one chain, by name (EIP-5792). */
export interface WalletCapabilities {
  /** `ready` means that the wallet can do it if the user agrees to upgrade the account. */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' }
  readonly [name: string]: unknown
}

/** One call of a batch. */
export interface Call {
  /** 0x and 40 hex digits. Mixed case must match the checksum. */
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
  /** Only the logs of the calls. */
  readonly logs: readonly {
    readonly address: string
    readonly data: Hex
    readonly topics: readonly Hex[]
  }[]
}

/**
 * The status of a batch. `failure` never reached the chain. `reverted` had no effect except the fee.
 * `partiallyReverted` has changed something.
 */
export type CallsOutcome = 'pending' | 'success' | 'failure' | 'reverted' | 'partiallyReverted'

export interface CallsStatus {
  readonly id: string
  readonly status: CallsOutcome
  /** EIP-5792: 1xx pending, 2xx success, 4xx failure, 5xx reverted, 6xx partially reverted. */
  readonly statusCode: number
  /** Absent if the wallet does not say. */
  readonly chainId?: number
  /** Whether the calls ran atomically, all or none. */
  readonly atomic: boolean
  /** In the order of the calls, or one for all if they ran atomically. Empty while pending. */
  readonly receipts: readonly CallReceipt[]
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** Codes that each of these actions may reject with. */
export type WalletCallErrorCode = NoWalletErrorCode | WalletRequestErrorCode | NodeErrorCode

/** `WalletCallErrorCode`, and the codes of actions for one account and one chain. */
export type ChainCallErrorCode =
  | WalletCallErrorCode
  | 'ACCOUNT_NOT_FOUND'
  | 'CHAIN_MISMATCH'
  | 'CHAIN_NOT_CONFIGURED'

/** The account, and an abort signal. */
export interface WalletCallOptions {
  /** An account that the wallet shares. Default: the one in use. */
  readonly address?: string
  /** Stops waiting; the wallet may still show its window. Stopping the kit does the same. */
  readonly signal?: AbortSignal
}

/** `WalletCallOptions`, for a request to one chain. */
export interface ChainCallOptions extends WalletCallOptions {
  /** The chain of the request. Default: the wallet's current chain. */
  readonly chainId?: number
}
