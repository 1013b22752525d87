import { validateRegisterNameReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey } from '../cache/cacheKey.js'
import { readReply } from '../http/readReply.js'
import { refusalOf } from '../http/refusalOf.js'
import { requestOptions } from '../http/requestOptions.js'
import { openIdentityCache } from './openIdentityCache.js'
import { openNameCache } from './openNameCache.js'
import { openServed } from './openServed.js'
import type { CallParameters } from './types.js'

export interface RegisterNameParameters extends CallParameters {
  /** Made by `nameMessage`. */
  readonly message: string
  /** Of the message, by the owner (EIP-191, ERC-1271 or ERC-6492). */
  readonly signature: string
  /** See `coinTypeOf`. */
  readonly coinType: number
  /** The owner's plain address. */
  readonly address: string
  /** For the error's sentence. */
  readonly name: string
}

/**
 * POST /v1/profile/account: registers a name. Sent once.
 *
 * @returns success false where the network is not served.
 * @throws AppKitError NAME_NOT_REGISTERED with the service's reason as its message when there is one; CANCELLED
 */
export async function registerName(
  kit: Kit,
  { message, signature, coinType, address, name, ...parameters }: RegisterNameParameters,
): Promise<{ readonly success: boolean }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { success: false }
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.POST('/v1/profile/account', {
    body: { coin_type: coinType, address, message, signature },
    ...options,
  })
  try {
    const reply = await readReply('registerName', call, validateRegisterNameReply)
    openNameCache(kit).remove(cacheKey(address))
    const identities = openIdentityCache(kit)
    for (const { caipNetworkId } of kit.config.networks) identities.remove(cacheKey(caipNetworkId, address))
    // Live services answer with the record they made, others with `success`.
    return { success: !('success' in reply) || reply.success }
  } catch (cause) {
    if (options.signal.aborted) throw cause
    const reason = refusalOf(cause)?.reason
    throw createError('NAME_NOT_REGISTERED', { name, cause, ...(reason ? { message: reason } : {}) })
  }
}
