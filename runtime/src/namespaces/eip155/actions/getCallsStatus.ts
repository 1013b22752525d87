import { tryRead } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { parseCallsStatus } from './parseCallsStatus.js'
import type { CallsStatus, WalletCallErrorCode } from './types.js'

export interface GetCallsStatusParameters {
  /** From `sendCalls`. */
  readonly id: string
  /** Ends the waiting. Stopping the kit does so too. */
  readonly signal?: AbortSignal
}

export type GetCallsStatusReturnType = CallsStatus

export type GetCallsStatusErrorType = ErrorOf<WalletCallErrorCode>

/**
 * What became of a batch so far (wallet_getCallsStatus, EIP-5792). The user is not asked.
 *
 * @param kit - what `createAppKit` returned.
 * @returns what became of it: `pending` until it is mined.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED,
 *   WALLET_BAD_REPLY, WALLET_TIMEOUT, CANCELLED; what else the wallet rejects with
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getCallsStatus } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const { status, receipts } = await getCallsStatus(kit, { id: '0x01' })
 * console.log(status, receipts[0]?.transactionHash)
 */
export async function getCallsStatus(
  kit: Kit,
  { id, ...options }: GetCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  const reply = await openWallet(kit, options).read('wallet_getCallsStatus', [id])
  const status = tryRead(() => parseCallsStatus(reply, id))
  if (status === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_getCallsStatus' })
  return status
}
