import { validateGetOnrampOptionsReply } from '../../../../generated/blockchain-api/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { fallbackOnrampOptions } from './fallbackOnrampOptions.js'
import { openServed } from './openServed.js'
import type { CallParameters, OnrampOptions } from './types.js'

/**
 * GET /v1/onramp/options: what can be bought, and how it can be paid.
 *
 * @returns a built-in list where the network is not served and after any failure (docs/behaviour.md#buying).
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
