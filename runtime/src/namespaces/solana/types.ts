import type { CaipNetworkId } from '../../chains/types.js'

/**
 * Phantom and Solflare as they were injected before the Wallet Standard. Everything it returns is
 * unknown until it has been checked.
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

/** What every request of a SolanaProvider takes. */
export interface SolanaRequestOptions {
  /** The account that signs; the one in use when absent. */
  readonly address?: string
  /** Ends the wait; the wallet may still ask the user. */
  readonly signal?: AbortSignal
}

/** How a wallet sends, as the Wallet Standard's `solana:signAndSendTransaction` takes it. */
export interface SolanaSendOptions extends SolanaRequestOptions {
  readonly commitment?: 'processed' | 'confirmed' | 'finalized'
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly minContextSlot?: number
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
}

/** Sign In With Solana: the fields of the text, times in ISO 8601. */
export interface SolanaSignInInput {
  /** The site's host when absent. */
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
  /** Who signed in. */
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
 * What hosts sign with, whatever API the wallet has. Transactions are bytes as they travel: the
 * signatures, then the message, legacy or version 0. Every method rejects with an AppKitError:
 * USER_REJECTED, CANCELLED, WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY, WALLET_LOCKED, ACCOUNT_NOT_FOUND,
 * CHAIN_NOT_SUPPORTED, TRANSACTION_TYPE_UNSUPPORTED, WALLET_FAILED.
 */
export interface SolanaProvider {
  /** The address in use, base58; undefined when the wallet has withdrawn it. */
  readonly address: string | undefined
  /** The 32 bytes of the address. */
  readonly publicKey: Uint8Array | undefined
  /** The network the app works with; the wallet is told of it. */
  readonly chain: CaipNetworkId | undefined
  /** Whether the wallet offers a method; the others reject with WALLET_METHOD_UNSUPPORTED. */
  supports(method: SolanaMethod): boolean
  /** The signature of exactly these bytes, 64 bytes long. */
  signMessage(message: Uint8Array, options?: SolanaRequestOptions): Promise<Uint8Array>
  /** The transaction with the account's signature in it. The wallet may have changed its instructions. */
  signTransaction(transaction: Uint8Array, options?: SolanaRequestOptions): Promise<Uint8Array>
  signAllTransactions(
    transactions: readonly Uint8Array[],
    options?: SolanaRequestOptions,
  ): Promise<readonly Uint8Array[]>
  /** The transaction's first signature, base58: its id. Sent by the wallet, through its own nodes. */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** Signs in with a text the wallet writes and shows. */
  signIn(input?: SolanaSignInInput, options?: SolanaRequestOptions): Promise<SolanaSignInOutput>
}
