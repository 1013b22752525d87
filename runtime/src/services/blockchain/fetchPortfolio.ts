import { validateGetPortfolioReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey } from '../cache/cacheKey.js'
import { openCache } from '../cache/openCache.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, PortfolioToken } from './types.js'

/** docs/behaviour.md#services. */
const lifetime = 30_000

/**
 * GET /v1/account/{address}/portfolio: which tokens an account has ever held. Kept for 30 s.
 *
 * @returns an empty list where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchPortfolio(
  kit: Kit,
  { address, ...parameters }: CallParameters & { readonly address: string },
): Promise<{ readonly data: readonly PortfolioToken[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { data: [] }
  const cache = openCache(kit, { name: 'portfolio_cache', lifetime, validate: validateGetPortfolioReply })
  const key = cacheKey('portfolio', served.caipNetworkId, address)
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const call = served.client.GET('/v1/account/{address}/portfolio', {
    params: { path: { address }, query: identification(kit) },
    ...requestOptions(kit, parameters.signal),
  })
  const reply = await readReply('getPortfolio', call, validateGetPortfolioReply)
  cache.set(key, reply)
  return reply
}
