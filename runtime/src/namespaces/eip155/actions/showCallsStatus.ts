import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import type { WalletCallErrorCode } from './types.js'

export interface ShowCallsStatusParameters {
  /** From `sendCalls`. */
  readonly id: string
  readonly signal?: AbortSignal
}

export type ShowCallsStatusReturnType = void

export type ShowCallsStatusErrorType = ErrorOf<WalletCallErrorCode>

/**
 * Has the wallet show the visitor what became of a batch (wallet_showCallsStatus, EIP-5792).
 *
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED, CANCELLED;
 *   what else the wallet rejects with
 */
export async function showCallsStatus(
  kit: Kit,
  { id, ...options }: ShowCallsStatusParameters,
): Promise<ShowCallsStatusReturnType> {
  await openWallet(kit, options).ask('wallet_showCallsStatus', [id])
}
