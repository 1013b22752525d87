import {
  validateGetPortfolioReply,
  validateGetPricesReply,
} from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey, openCache } from '../cache/openCache.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, FungiblePrice, PortfolioToken } from './types.js'

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

/**
 * POST /v1/fungible/price in US dollars.
 *
 * @param parameters.addresses - CAIP-10. Some servers price only the first: ask for one at a time.
 * @returns an empty list where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchPrices(
  kit: Kit,
  { addresses, ...parameters }: CallParameters & { readonly addresses: readonly string[] },
): Promise<{ readonly fungibles: readonly FungiblePrice[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { fungibles: [] }
  const { projectId } = kit.config
  const call = served.client.POST('/v1/fungible/price', {
    body: { currency: 'usd', addresses: [...addresses], projectId },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getPrices', call, validateGetPricesReply)
}
