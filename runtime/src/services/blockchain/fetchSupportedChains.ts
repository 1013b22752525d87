import { validateGetSupportedChainsReply } from '../../../../generated/blockchain-api/validators.js'
import { abortable } from '../../kit/abortable.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openBlockchainApi } from './openBlockchainApi.js'
import type { CallParameters } from './types.js'

export interface SupportedChains {
  /** CAIP-2 ids served over HTTP. */
  readonly http: readonly string[]
  /** CAIP-2 ids served over WebSocket. */
  readonly ws: readonly string[]
}

const loaded = new WeakMap<Kit, Promise<SupportedChains>>()

/**
 * GET /v1/supported-chains, once for a kit. A failure is not kept: the next call asks again.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export function fetchSupportedChains(
  kit: Kit,
  { signal }: Pick<CallParameters, 'signal'> = {},
): Promise<SupportedChains> {
  const chains = loaded.get(kit) ?? load(kit)
  loaded.set(kit, chains)
  // The last who asked may have left before it failed.
  chains.catch(() => {})
  // Shared by all who ask: one that leaves does not end it for the others.
  return signal === undefined ? chains : abortable(chains, signal)
}

async function load(kit: Kit): Promise<SupportedChains> {
  const client = openBlockchainApi(kit)
  if (client === undefined) return { http: [], ws: [] }
  try {
    const query = identification(kit)
    const call = client.GET('/v1/supported-chains', { params: { query }, ...requestOptions(kit) })
    return await readReply('getSupportedChains', call, validateGetSupportedChainsReply)
  } catch (error) {
    loaded.delete(kit)
    throw error
  }
}
