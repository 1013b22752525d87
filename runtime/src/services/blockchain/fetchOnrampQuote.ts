import { validateGetOnrampQuoteReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { openServed } from './openServed.js'
import { placeholderQuote } from './placeholderQuote.js'
import type { CallParameters, OnrampQuote, OnrampQuoteRequest } from './types.js'

/**
 * POST /v1/onramp/quote.
 *
 * @param parameters.network - symbol of the currency that is bought.
 * @returns a placeholder, known by its quoteId `mocked-quote-id`, where the network is not served and
 *   after any failure (docs/behaviour.md#buying).
 * @throws AppKitError CANCELLED
 */
export async function fetchOnrampQuote(
  kit: Kit,
  { purchaseCurrency, paymentCurrency, amount, network, ...parameters }: CallParameters & OnrampQuoteRequest,
): Promise<OnrampQuote> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return placeholderQuote({ amount, paymentCurrency })
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.POST('/v1/onramp/quote', {
    params: { query: { projectId: kit.config.projectId } },
    body: { purchaseCurrency, paymentCurrency, amount, network },
    headers: { 'Content-Type': null },
    ...options,
  })
  try {
    return await readReply('getOnrampQuote', call, validateGetOnrampQuoteReply)
  } catch (error) {
    if (options.signal.aborted) throw error
    return placeholderQuote({ amount, paymentCurrency })
  }
}
