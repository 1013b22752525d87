import { validateGetNamesOfAddressReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey } from '../cache/cacheKey.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openNameCache } from './openNameCache.js'
import { openServed } from './openServed.js'
import { senderOf } from './senderOf.js'
import type { CallParameters, NameRecord } from './types.js'

/**
 * GET /v1/profile/reverse/{address}, apiVersion 2: the names an address owns. Kept for five minutes.
 *
 * @returns an empty list where there is none, and where the network is not served.
 * @throws AppKitError NAMES_OF_ADDRESS_FAILED, whose cause is what went wrong; CANCELLED
 */
export async function fetchNamesOfAddress(
  kit: Kit,
  { address, ...parameters }: CallParameters & { readonly address: string },
): Promise<readonly NameRecord[]> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return []
  const cache = openNameCache(kit)
  const key = cacheKey(address)
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/reverse/{address}', {
    params: { path: { address }, query: { ...identification(kit), ...senderOf(kit), apiVersion: 2 } },
    ...options,
  })
  try {
    const names = await readReply('getNamesOfAddress', call, validateGetNamesOfAddressReply)
    cache.set(key, names)
    return names
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw createError('NAMES_OF_ADDRESS_FAILED', { cause })
  }
}
