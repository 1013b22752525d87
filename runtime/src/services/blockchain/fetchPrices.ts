import { validateGetPricesReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { openServed } from './openServed.js'
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
  const served = await openServed(kit, parameters)
  if (served === undefined) return { fungibles: [] }
  const { projectId } = kit.config
  const call = served.client.POST('/v1/fungible/price', {
    body: { currency: 'usd', addresses: [...addresses], projectId },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getPrices', call, validateGetPricesReply)
}
