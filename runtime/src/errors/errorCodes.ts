import type { AppKitError } from './AppKitError.js'
import type { ErrorCode } from './errorTexts.js'

/** An AppKitError whose code is one of these; what the `ErrorType` of an action is made of. */
export type ErrorOf<Code extends ErrorCode> = AppKitError & { readonly code: Code }

/** What any wallet may reject a request with, and the user who ends it. */
export type WalletRequestErrorCode =
  | Extract<ErrorCode, `WALLET_${string}` | 'USER_REJECTED' | 'CHAIN_NOT_SUPPORTED'>
  | 'CANCELLED'

/** What was asked of a wallet while there is none to ask. */
export type NoWalletErrorCode = 'ADAPTER_NOT_FOUND' | 'NOT_CONNECTED' | 'RECONNECTING'

/** What a node may answer, itself or through a wallet: what it thinks of a transaction, EIP-1474, EIP-5792. */
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
