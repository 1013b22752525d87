import { validateGetSessionsReply } from '../../../../generated/blockchain-api/validators.js'
import type { CaipAddress, CaipNetworkId } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, Session } from './types.js'

/**
 * GET /v1/sessions/{address}: the permissions an account has given.
 *
 * @returns an empty list where the network of the address is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSessions(
  kit: Kit,
  { caipAddress, signal }: Pick<CallParameters, 'signal'> & { readonly caipAddress: CaipAddress },
): Promise<readonly Session[]> {
  const caipNetworkId = caipAddress.split(':', 2).join(':') as CaipNetworkId
  const served = await openServed(kit, { caipNetworkId, ...(signal && { signal }) })
  if (served === undefined) return []
  const call = served.client.GET('/v1/sessions/{address}', {
    params: { path: { address: caipAddress }, query: identification(kit) },
    ...requestOptions(kit, signal),
  })
  return (await readReply('getSessions', call, validateGetSessionsReply)).pcis
}
