import { validateGetIdentityReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { type Cache, cacheKey, openCache } from '../cache/openCache.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed, senderOf } from './openServed.js'
import type { CallParameters, Identity, IdentityReply } from './types.js'

const nobody: Identity = { name: '', avatar: '' }

/**
 * GET /v1/identity/{address}: the name and picture of an account. Cached for five minutes.
 *
 * @returns empty texts if nothing is known, outside eip155, on a testnet, and if the service does not have the
 *   network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchIdentity(
  kit: Kit,
  { address, ...parameters }: CallParameters & { readonly address: string },
): Promise<Identity> {
  const { signal } = parameters
  const served = await openServed(kit, parameters)
  if (served === undefined || !hasIdentities(kit, served.caipNetworkId)) return nobody
  const cache = openIdentityCache(kit)
  const key = cacheKey(served.caipNetworkId, address)
  let reply = cache.get(key)
  if (reply === undefined) {
    const query = { ...identification(kit), ...senderOf(kit) }
    const call = served.client.GET('/v1/identity/{address}', {
      params: { path: { address }, query },
      // Services let browsers cache it for a day. Our cache has it for five minutes.
      cache: 'no-cache',
      ...requestOptions(kit, signal),
    })
    reply = await readReply('getIdentity', call, validateGetIdentityReply)
    cache.set(key, reply)
  }
  return { name: reply.name ?? '', avatar: reply.avatar ?? '' }
}

function hasIdentities(kit: Kit, caipNetworkId: string): boolean {
  const network = kit.config.networks.find((each) => each.caipNetworkId === caipNetworkId)
  return caipNetworkId.startsWith('eip155:') && network?.testnet !== true
}

/**
 * Names and pictures, cached for five minutes (docs/behaviour.md#services). Keys have the network and the
 * address.
 */
export function openIdentityCache(kit: Kit): Cache<IdentityReply> {
  return openCache(kit, { name: 'identity_cache', lifetime: 300_000, validate: validateGetIdentityReply })
}
