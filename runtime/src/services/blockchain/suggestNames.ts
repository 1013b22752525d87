import { validateGetNameSuggestionsReply } from '../../../../generated/blockchain-api/validators.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, NameSuggestion } from './types.js'

export interface SuggestNamesParameters extends CallParameters {
  /** The label alone, without zone. */
  readonly name: string
  /** E.g. `demo.id`; the first zone of the service by default. */
  readonly zone?: string
}

/**
 * GET /v1/profile/suggestions/{name}: the name itself first, then others that are free.
 *
 * @returns an empty list where the network is not served.
 * @throws AppKitError NAME_SUGGESTIONS_FAILED, whose cause is what went wrong; CANCELLED
 */
export async function suggestNames(
  kit: Kit,
  { name, zone, ...parameters }: SuggestNamesParameters,
): Promise<{ readonly suggestions: readonly NameSuggestion[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { suggestions: [] }
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/profile/suggestions/{name}', {
    params: { path: { name }, query: { ...identification(kit), ...(zone ? { zone } : {}) } },
    ...options,
  })
  try {
    return await readReply('getNameSuggestions', call, validateGetNameSuggestionsReply)
  } catch (cause) {
    if (options.signal.aborted) throw cause
    throw createError('NAME_SUGGESTIONS_FAILED', { cause })
  }
}
