import { validateGetSwapTokensReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, SwapToken } from './types.js'

/**
 * GET /v1/convert/tokens: what can be swapped on a network.
 *
 * @returns an empty list where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSwapTokens(
  kit: Kit,
  parameters: CallParameters = {},
): Promise<{ readonly tokens: readonly SwapToken[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { tokens: [] }
  const call = served.client.GET('/v1/convert/tokens', {
    params: { query: { ...identification(kit), chainId: served.caipNetworkId } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getSwapTokens', call, validateGetSwapTokensReply)
}
