import { validateGetProfileReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, NameRecord } from './types.js'

/**
 * GET /v1/profile/account/{name}, apiVersion 2: who owns a name. Only a record means that somebody
 * does: an unknown name is answered 200 with an empty list (docs/behaviour.md#names).
 *
 * @param parameters.name - label, zone and top level, e.g. `alice.demo.id`.
 * @returns undefined for a free name, and where the network is not served.
 * @throws AppKitError NAME_NOT_RESOLVED, whose cause is what went wrong; CANCELLED
 */
export async function lookupName(
  kit: Kit,
  { name, ...parameters }: CallParameters & { readonly name: string },
): Promise<NameRecord | undefined> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return undefined
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/account/{name}', {
    params: { path: { name }, query: { ...identification(kit), apiVersion: 2 } },
    ...options,
  })
  try {
    const reply = await readReply('getProfile', call, validateGetProfileReply)
    return 'addresses' in reply ? reply : undefined
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw createError('NAME_NOT_RESOLVED', { cause })
  }
}
