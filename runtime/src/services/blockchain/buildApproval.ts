import { validateBuildApproveReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { ApproveTransaction, CallParameters } from './types.js'

export interface BuildApprovalParameters extends CallParameters {
  /** All CAIP-10: who swaps, the token to give, the token to get. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
}

/**
 * GET /v1/convert/build-approve: the transaction that lets the exchange take a token. It goes to the
 * plain address of `tx.from`, the token that is given (docs/behaviour.md#transactions).
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildApproval(
  kit: Kit,
  { userAddress, from, to, ...parameters }: BuildApprovalParameters,
): Promise<{ readonly tx: ApproveTransaction }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw createError('SWAPS_NETWORK_UNSUPPORTED')
  const call = served.client.GET('/v1/convert/build-approve', {
    params: { query: { ...identification(kit), userAddress, from, to } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('buildApprove', call, validateBuildApproveReply)
}
