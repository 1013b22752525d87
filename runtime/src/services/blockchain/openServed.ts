import type { BlockchainApiClient } from '../../../../generated/blockchain-api/client.js'
import type { CaipNetworkId } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { fetchSupportedChains } from './fetchSupportedChains.js'
import { openBlockchainApi } from './openBlockchainApi.js'

export interface Served {
  readonly client: BlockchainApiClient
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The client for calls about a network, or undefined when the service does not serve it. Not knowing
 * counts as not serving (docs/behaviour.md#services).
 *
 * @throws AppKitError CANCELLED
 */
export async function openServed(
  kit: Kit,
  { caipNetworkId, signal }: { readonly caipNetworkId?: CaipNetworkId; readonly signal?: AbortSignal },
): Promise<Served | undefined> {
  const network = caipNetworkId ?? kit.activeChain.peek()?.network.peek()?.caipNetworkId
  const client = openBlockchainApi(kit)
  if (network === undefined || client === undefined) return undefined
  try {
    const { http } = await fetchSupportedChains(kit, signal === undefined ? {} : { signal })
    return http.includes(network) ? { client, caipNetworkId: network } : undefined
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}
