import { validateGetAllowanceReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters } from './types.js'

export interface FetchAllowanceParameters extends CallParameters {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10. */
  readonly userAddress: string
}

/**
 * GET /v1/convert/allowance: how much of a token the exchange may take.
 *
 * @returns base units as a decimal text, '0' where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchAllowance(
  kit: Kit,
  { tokenAddress, userAddress, ...parameters }: FetchAllowanceParameters,
): Promise<{ readonly allowance: string }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { allowance: '0' }
  const call = served.client.GET('/v1/convert/allowance', {
    params: { query: { ...identification(kit), tokenAddress, userAddress } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getAllowance', call, validateGetAllowanceReply)
}
