import type { CaipNetworkId } from '../../chains/types.js'
import { decodeBase58 } from '../../encoding/base58.js'

/**
 * Phantom and Solflare at their globals from before the Wallet Standard. Return values are unknown until they
 * are checked.
 */
export interface LegacyProvider {
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect?(): Promise<unknown>
  readonly publicKey?: unknown
  signMessage?(message: Uint8Array, display?: string): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  off?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** Whether a value from the page has a method to connect. */
export function isLegacyProvider(value: unknown): value is LegacyProvider {
  try {
    return typeof (value as Partial<LegacyProvider> | null | undefined)?.connect === 'function'
  } catch {
    return false
  }
}

/** Options of every request of a SolanaProvider. */
export interface SolanaRequestOptions {
  /** The account that signs. Default: the first one that the wallet shares. */
  readonly address?: string
  /** Stops waiting; the wallet may still ask the user. */
  readonly signal?: AbortSignal
}

/** Options of the Wallet Standard's `solana:signAndSendTransaction`. */
export interface SolanaSendOptions extends SolanaRequestOptions {
  readonly commitment?: 'processed' | 'confirmed' | 'finalized'
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly minContextSlot?: number
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
}

/** The fields of a text of Sign In With Solana. Times are in ISO 8601. */
export interface SolanaSignInInput {
  /** Default: the host of the site. */
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export interface SolanaSignInOutput {
  /** The account that signed in, and what it signed. */
  readonly address: string
  /** The UTF-8 bytes of the text that was signed. */
  readonly signedMessage: Uint8Array
  /** 64 bytes, Ed25519. */
  readonly signature: Uint8Array
}

export type SolanaMethod =
  | 'signMessage'
  | 'signTransaction'
  | 'signAllTransactions'
  | 'signAndSendTransaction'
  | 'signIn'

/**
 * The provider on solana, the same for every wallet. Transactions are serialized bytes: the signatures, then
 * the message, legacy or version 0. Every method rejects with an AppKitError: USER_REJECTED, CANCELLED,
 * WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY, WALLET_LOCKED, ACCOUNT_NOT_FOUND, CHAIN_NOT_SUPPORTED,
 * TRANSACTION_TYPE_UNSUPPORTED, WALLET_FAILED.
 */
export interface SolanaProvider {
  /** The first address that the wallet shares, in base58, or undefined if it shares none. */
  readonly address: string | undefined
  /** The 32 bytes of the address. */
  readonly publicKey: Uint8Array | undefined
  /** The network of the app. Requests to the wallet name it. */
  readonly chain: CaipNetworkId | undefined
  /** Whether the wallet has a method. Other methods reject with WALLET_METHOD_UNSUPPORTED. */
  supports(method: SolanaMethod): boolean
  /** Signs exactly these bytes. The signature has 64 bytes. */
  signMessage(message: Uint8Array, options?: SolanaRequestOptions): Promise<Uint8Array>
  /** The transaction with the account's signature. The wallet may have changed its instructions. */
  signTransaction(transaction: Uint8Array, options?: SolanaRequestOptions): Promise<Uint8Array>
  signAllTransactions(
    transactions: readonly Uint8Array[],
    options?: SolanaRequestOptions,
  ): Promise<readonly Uint8Array[]>
  /**
   * Signs and sends with the wallet's own nodes. Returns the first signature in base58, which is the
   * transaction id.
   */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** Signs in with a text that the wallet writes and shows. */
  signIn(input?: SolanaSignInInput, options?: SolanaRequestOptions): Promise<SolanaSignInOutput>
}

/** Whether a value is an address: 32 bytes in base58 (docs/behaviour.md#addresses-and-ids). It has no checksum. */
export function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 32 || value.length > 44) return false
  return decodeBase58(value)?.length === 32
}
