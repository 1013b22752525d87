import { validateGetSessionsReply } from '../../../../generated/blockchain-api/validators.js'
import type { CaipAddress, CaipNetworkId } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
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

export interface RevokeSessionParameters extends Pick<CallParameters, 'signal'> {
  readonly caipAddress: CaipAddress
  /** Which session. */
  readonly pci: string
  /** Of the account. */
  readonly signature: string
}

/**
 * POST /v1/sessions/{address}/revoke: ends a session. Sent once. The reply has no body.
 *
 * @returns success false where the network of the address is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, CANCELLED
 */
export async function revokeSession(
  kit: Kit,
  { caipAddress, pci, signature, signal }: RevokeSessionParameters,
): Promise<{ readonly success: boolean }> {
  const caipNetworkId = caipAddress.split(':', 2).join(':') as CaipNetworkId
  const served = await openServed(kit, { caipNetworkId, ...(signal && { signal }) })
  if (served === undefined) return { success: false }
  await served.client.POST('/v1/sessions/{address}/revoke', {
    params: { path: { address: caipAddress }, query: { projectId: kit.config.projectId } },
    body: { pci, signature },
    headers: { 'Content-Type': null },
    ...requestOptions(kit, signal),
  })
  return { success: true }
}
