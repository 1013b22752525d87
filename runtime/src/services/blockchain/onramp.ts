import {
  validateCreateOnrampUrlReply,
  validateGetOnrampOptionsReply,
  validateGetOnrampQuoteReply,
} from '../../../../generated/blockchain-api/validators.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { fallbackOnrampOptions } from './onrampSamples.js'
import { openServed } from './openServed.js'
import type {
  CallParameters,
  OnrampOptions,
  OnrampQuote,
  OnrampQuoteRequest,
  OnrampUrlRequest,
} from './types.js'

/**
 * GET /v1/onramp/options: the assets on sale, and the ways to pay for them.
 *
 * @returns a built-in list if the service does not have the network, and after any error
 *   (docs/behaviour.md#buying).
 * @throws AppKitError CANCELLED
 */
export async function fetchOnrampOptions(kit: Kit, parameters: CallParameters = {}): Promise<OnrampOptions> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return fallbackOnrampOptions
  const options = requestOptions(kit, parameters.signal)
  const call = served.client.GET('/v1/onramp/options', { params: { query: identification(kit) }, ...options })
  try {
    return await readReply('getOnrampOptions', call, validateGetOnrampOptionsReply)
  } catch (error) {
    if (options.signal.aborted) throw error
    return fallbackOnrampOptions
  }
}

/**
 * POST /v1/onramp/quote.
 *
 * @param parameters.network - symbol of the currency to buy.
 * @returns a placeholder with the quoteId `mocked-quote-id` if the service does not have the network, and after
 *   any error (docs/behaviour.md#buying).
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

/** A quote that only has the values of the request, if the service returns none. */
function placeholderQuote({
  amount,
  paymentCurrency,
}: Pick<OnrampQuoteRequest, 'amount' | 'paymentCurrency'>): OnrampQuote {
  const money = { amount, currency: paymentCurrency.id }
  return {
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    coinbaseFee: money,
    quoteId: 'mocked-quote-id',
  }
}

export type CreateOnrampUrlParameters = CallParameters &
  Pick<
    OnrampUrlRequest,
    | 'destinationWallets'
    | 'defaultNetwork'
    | 'partnerUserId'
    | 'presetCryptoAmount'
    | 'presetFiatAmount'
    | 'paymentAmount'
    | 'paymentCurrency'
  >

/**
 * POST /v1/generators/onrampurl: the URL of a page to pay on. Sent once.
 *
 * @returns an https URL (http on this machine), empty if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function createOnrampUrl(
  kit: Kit,
  { caipNetworkId, signal, ...body }: CreateOnrampUrlParameters,
): Promise<string> {
  const parameters = { ...(caipNetworkId && { caipNetworkId }), ...(signal && { signal }) }
  const served = await openServed(kit, parameters)
  if (served === undefined) return ''
  const call = served.client.POST('/v1/generators/onrampurl', {
    params: { query: { projectId: kit.config.projectId } },
    body: { ...body, defaultExperience: 'buy' },
    // A plain content type needs no preflight request. Servers read JSON in any case.
    headers: { 'Content-Type': null },
    ...requestOptions(kit, signal),
  })
  const { url } = await readReply('createOnrampUrl', call, validateCreateOnrampUrlReply)
  if (!isWebAddress(url))
    throw new AppKitError('BAD_REPLY', { details: 'createOnrampUrl /url is no web address' })
  return url
}

function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return protocol === 'https:' || (protocol === 'http:' && isHere)
  } catch {
    return false
  }
}
