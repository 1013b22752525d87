import { validateGetPricesReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { askServed } from './openServed.js'
import type { CallParameters, FungiblePrice } from './types.js'

/**
 * POST /v1/fungible/price in US dollars.
 *
 * @param parameters.addresses - CAIP-10. Some servers price only the first one: ask for one at a time.
 * @returns an empty list if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchPrices(
  kit: Kit,
  { addresses, ...parameters }: CallParameters & { readonly addresses: readonly string[] },
): Promise<{ readonly fungibles: readonly FungiblePrice[] }> {
  const body = { currency: 'usd' as const, addresses: [...addresses], projectId: kit.config.projectId }
  const reply = await askServed(kit, parameters, {
    operation: 'getPrices',
    validate: validateGetPricesReply,
    send: ({ client }, options) => client.POST('/v1/fungible/price', { body, ...options }),
  })
  return reply ?? { fungibles: [] }
}
