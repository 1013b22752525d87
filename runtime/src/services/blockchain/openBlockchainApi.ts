import {
  type BlockchainApiClient,
  createBlockchainApiClient,
} from '../../../../generated/blockchain-api/client.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { loadRaiseRefusal } from '../loadRaiseRefusal.js'

const clients = new WeakMap<Kit, BlockchainApiClient>()

/** POSTs that only read. Everything else that is posted builds, creates or ends something. */
const readingPosts = ['/v1/fungible/price', '/v1/onramp/quote']

/** The kit's client of the blockchain API, or undefined when the config names none. */
export function openBlockchainApi(kit: Kit): BlockchainApiClient | undefined {
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
