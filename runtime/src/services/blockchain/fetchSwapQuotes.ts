import { validateGetSwapQuotesReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, SwapQuote } from './types.js'

export interface FetchSwapQuotesParameters extends CallParameters {
  /** Base units. */
  readonly amount: string
  /** Tokens (CAIP-10). */
  readonly from: string
  readonly to: string
  /** The plain address of who swaps. */
  readonly userAddress: string
  /** Wei. */
  readonly gasPrice?: string
}

/**
 * GET /v1/convert/quotes: what an amount of one token gives of another.
 *
 * @returns an empty list where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSwapQuotes(
  kit: Kit,
  { amount, from, to, userAddress, gasPrice, ...parameters }: FetchSwapQuotesParameters,
): Promise<{ readonly quotes: readonly SwapQuote[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { quotes: [] }
  const query = { ...identification(kit), amount, from, to, userAddress, ...(gasPrice ? { gasPrice } : {}) }
  const call = served.client.GET('/v1/convert/quotes', {
    params: { query },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getSwapQuotes', call, validateGetSwapQuotesReply)
}
