import { validateGetGasPriceReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, GasPrice } from './types.js'

/**
 * GET /v1/convert/gas-price.
 *
 * @returns wei, as decimal texts.
 * @throws AppKitError GAS_PRICE_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchGasPrice(kit: Kit, parameters: CallParameters = {}): Promise<GasPrice> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw createError('GAS_PRICE_NETWORK_UNSUPPORTED')
  const call = served.client.GET('/v1/convert/gas-price', {
    params: { query: { ...identification(kit), chainId: served.caipNetworkId } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getGasPrice', call, validateGetGasPriceReply)
}
