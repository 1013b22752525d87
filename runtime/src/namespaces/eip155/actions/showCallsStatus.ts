import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import type { WalletCallErrorCode } from './types.js'

export interface ShowCallsStatusParameters {
  /** From `sendCalls`. */
  readonly id: string
  /** Ends the waiting. Stopping the kit does so too. */
  readonly signal?: AbortSignal
}

export type ShowCallsStatusReturnType = void

export type ShowCallsStatusErrorType = ErrorOf<WalletCallErrorCode>

/**
 * Has the wallet show the user what became of a batch (wallet_showCallsStatus, EIP-5792).
 *
 * @param kit - what `createAppKit` returned.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED, CANCELLED;
 *   what else the wallet rejects with
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { showCallsStatus } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * await showCallsStatus(kit, { id: '0x01' })
 */
export async function showCallsStatus(
  kit: Kit,
  { id, ...options }: ShowCallsStatusParameters,
): Promise<ShowCallsStatusReturnType> {
  await openWallet(kit, options).ask('wallet_showCallsStatus', [id])
}
