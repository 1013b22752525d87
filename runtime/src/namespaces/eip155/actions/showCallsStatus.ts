import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'

export interface ShowCallsStatusParameters {
  /** From `sendCalls`. */
  readonly id: string
  readonly signal?: AbortSignal
}

/**
 * Has the wallet show the visitor what became of a batch (wallet_showCallsStatus, EIP-5792).
 *
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED, CANCELLED;
 *   what else the wallet rejects with
 */
export async function showCallsStatus(
  kit: Kit,
  { id, ...options }: ShowCallsStatusParameters,
): Promise<void> {
  await openWallet(kit, options).ask('wallet_showCallsStatus', [id])
}
