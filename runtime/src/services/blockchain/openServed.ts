import {
  type BlockchainApiClient,
  createBlockchainApiClient,
} from '../../../../generated/blockchain-api/client.js'
import { validateGetSupportedChainsReply } from '../../../../generated/blockchain-api/validators.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { abortable } from '../../kit/abortable.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification, loadRaiseRefusal } from '../identification.js'
import type { CallParameters } from './types.js'

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

const clients = new WeakMap<Kit, BlockchainApiClient>()

/** POSTs that only read. Everything else that is posted builds, creates or ends something. */
const readingPosts = ['/v1/fungible/price', '/v1/onramp/quote']

/** The kit's client of the blockchain API, or undefined when the config names none. */
function openBlockchainApi(kit: Kit): BlockchainApiClient | undefined {
  const baseUrl = kit.config.projectId ? kit.config.endpoints.blockchainApi : undefined
  if (baseUrl === undefined) return undefined
  const client =
    clients.get(kit) ??
    createBlockchainApiClient({
      baseUrl,
      fetch: createServiceFetch({ isRepeatable, onRefused: loadRaiseRefusal(kit) }),
    })
  clients.set(kit, client)
  return client
}

function isRepeatable({ method, url }: Request): boolean {
  return method === 'GET' || readingPosts.some((path) => new URL(url).pathname.endsWith(path))
}

/** The plain address of the active account, as an object to spread into a query: `{ sender }` or nothing. */
export function senderOf(kit: Kit): { readonly sender?: string } {
  const sender = connectionOf(kit.activeChain.peek())?.address
  return sender === undefined ? {} : { sender }
}
