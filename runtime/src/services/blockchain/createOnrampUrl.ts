import { validateCreateOnrampUrlReply } from '../../../../generated/blockchain-api/validators.js'
import { callError } from '../../errors/callError.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { openServed } from './openServed.js'
import type { CallParameters, OnrampUrlRequest } from './types.js'

export type CreateOnrampUrlParameters = CallParameters &
  Pick<
    OnrampUrlRequest,
    'destinationWallets' | 'defaultNetwork' | 'partnerUserId' | 'presetCryptoAmount' | 'presetFiatAmount'
  >

/**
 * POST /v1/generators/onrampurl: the page of a card provider. Sent once.
 *
 * @returns an https address (http on this machine), empty where the network is not served.
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
    // A plain content type spares the preflight; servers read JSON whatever it says.
    headers: { 'Content-Type': null },
    ...requestOptions(kit, signal),
  })
  const { url } = await readReply('createOnrampUrl', call, validateCreateOnrampUrlReply)
  if (!isWebAddress(url)) throw callError('BAD_REPLY', { details: 'createOnrampUrl /url is no web address' })
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
