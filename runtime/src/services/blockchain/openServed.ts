import {
  type BlockchainApiClient,
  createBlockchainApiClient,
} from '../../../../generated/blockchain-api/client.js'
import { validateGetSupportedChainsReply } from '../../../../generated/blockchain-api/validators.js'
import type { Validator } from '../../../../generated/validation.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { abortable } from '../../kit/abortable.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { clientOf, identification } from '../identification.js'
import type { CallParameters } from './types.js'

export interface Served {
  readonly client: BlockchainApiClient
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The client for requests about a network, or undefined if the service does not have it, or cannot be asked
 * (docs/behaviour.md#services).
 *
 * @throws AppKitError CANCELLED
 */
export async function openServed(kit: Kit, parameters: CallParameters): Promise<Served | undefined> {
  try {
    return await findServed(kit, parameters)
  } catch (error) {
    if (parameters.signal?.aborted) throw error
    return undefined
  }
}

/**
 * As `openServed`, for callers that must tell a service without the network from one that cannot be reached.
 *
 * @returns undefined if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function findServed(
  kit: Kit,
  { caipNetworkId, signal }: CallParameters,
): Promise<Served | undefined> {
  const network = caipNetworkId ?? kit.activeChain.peek()?.network.peek()?.caipNetworkId
  const client = openBlockchainApi(kit)
  if (network === undefined || client === undefined) return undefined
  const { http } = await fetchSupportedChains(kit, signal === undefined ? {} : { signal })
  return http.includes(network) ? { client, caipNetworkId: network } : undefined
}

export interface Asked<Value> {
  /** The operationId, for the error message. */
  readonly operation: string
  readonly validate: Validator<Value>
  readonly send: (
    served: Served,
    options: ReturnType<typeof requestOptions>,
  ) => Promise<{ readonly data?: unknown }>
}

/**
 * Makes a request about a network.
 *
 * @returns undefined as `openServed`.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function askServed<Value>(
  kit: Kit,
  parameters: CallParameters,
  { operation, validate, send }: Asked<Value>,
): Promise<Value | undefined> {
  const served = await openServed(kit, parameters)
  return served && readReply(operation, send(served, requestOptions(kit, parameters.signal)), validate)
}

export interface SupportedChains {
  /** CAIP-2 ids of networks served over HTTP. */
  readonly http: readonly string[]
  /** CAIP-2 ids of networks served over WebSocket. */
  readonly ws: readonly string[]
}

const loaded = new WeakMap<Kit, Promise<SupportedChains>>()

/**
 * GET /v1/supported-chains, once per kit. An error is not kept: the next call asks again.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export function fetchSupportedChains(
  kit: Kit,
  { signal }: Pick<CallParameters, 'signal'> = {},
): Promise<SupportedChains> {
  const chains = loaded.get(kit) ?? load(kit)
  loaded.set(kit, chains)
  // The last caller may have left before it failed.
  chains.catch(() => {})
  // All callers share it: if one leaves, it continues for the others.
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

/** POST requests that only read. All others build, create or end something. */
const readingPosts = ['/v1/fungible/price', '/v1/onramp/quote']

const isRepeatable = ({ method, url }: Request): boolean =>
  method === 'GET' || readingPosts.some((path) => new URL(url).pathname.endsWith(path))

/** The kit's client of the blockchain API. */
const openBlockchainApi = /* @__PURE__ */ clientOf('blockchainApi', createBlockchainApiClient, {
  isRepeatable,
})

/** The address of the active account as an object for a query: `{ sender }`, or empty. */
export function senderOf(kit: Kit): { readonly sender?: string } {
  const sender = connectionOf(kit.activeChain.peek())?.address
  return sender === undefined ? {} : { sender }
}
