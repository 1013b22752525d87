import type { AppKitError } from './AppKitError.js'
import type { ErrorCode } from './errorTexts.js'

/** An AppKitError with one of these codes. The `ErrorType` of every action uses it. */
export type ErrorOf<Code extends ErrorCode> = AppKitError & { readonly code: Code }

/** Codes of requests to a wallet, including cancelling by the user, and code for wallets that did not load. */
export type WalletRequestErrorCode =
  | Extract<ErrorCode, `WALLET_${string}` | 'USER_REJECTED' | 'CHAIN_NOT_SUPPORTED' | 'MODAL_LOAD_FAILED'>
  | 'CANCELLED'

/** Codes of a request without a connected wallet. */
export type NoWalletErrorCode = 'ADAPTER_NOT_FOUND' | 'NOT_CONNECTED' | 'RECONNECTING'

/** Codes for errors of a node, sent directly or through a wallet: transaction errors, EIP-1474, EIP-5792. */
export type NodeErrorCode = Extract<
  ErrorCode,
  | `RPC_${string}`
  | `NONCE_${string}`
  | `FEE_CAP_${string}`
  | `INTRINSIC_${string}`
  | `CALLS_${string}`
  | 'EXECUTION_REVERTED'
  | 'INSUFFICIENT_FUNDS'
  | 'TRANSACTION_TYPE_UNSUPPORTED'
  | 'TIP_ABOVE_FEE_CAP'
  | 'INVALID_CHAIN_ID'
  | 'CAPABILITY_UNSUPPORTED'
  | 'UPGRADE_REJECTED'
  | 'ATOMICITY_UNSUPPORTED'
>
