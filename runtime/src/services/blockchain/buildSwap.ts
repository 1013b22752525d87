import { validateBuildSwapReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { openServed } from './openServed.js'
import type { CallParameters, SwapTransaction } from './types.js'

/** Percent (docs/behaviour.md#buying). */
const slippage = 1

export interface BuildSwapParameters extends CallParameters {
  /** Base units. */
  readonly amount: string
  /** All CAIP-10: the token to give, the token to get, who swaps. */
  readonly from: string
  readonly to: string
  readonly userAddress: string
}

/**
 * POST /v1/convert/build-transaction: the swap itself, unsigned. It is built once and never asked
 * for again by itself.
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildSwap(
  kit: Kit,
  { amount, from, to, userAddress, ...parameters }: BuildSwapParameters,
): Promise<{ readonly tx: SwapTransaction }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw createError('SWAPS_NETWORK_UNSUPPORTED')
  const { projectId } = kit.config
  const call = served.client.POST('/v1/convert/build-transaction', {
    body: { amount, eip155: { slippage }, projectId, from, to, userAddress, disableEstimate: true },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('buildSwap', call, validateBuildSwapReply)
}
