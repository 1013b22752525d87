import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { createChainRpc } from './createChainRpc.js'
import type { RpcRequest } from './createRpcFetch.js'

/** By the life of a kit: one that has stopped can start again, as in StrictMode, and ranks its nodes anew. */
const opened = new WeakMap<AbortSignal, Map<string, RpcRequest>>()

/**
 * JSON-RPC to a network, over the host's own URLs, then the blockchain API, then the network's own URLs. One per
 * kit, so that the calls of one moment are one batch.
 *
 * @throws (from the returned function) the errors of `createChainRpc`
 */
export function openRpc(kit: Kit, network: Network): RpcRequest {
  const urls = rpcUrlsOf(kit, network)
  // Nodes are ranked from now on.
  requestOf(kit, urls)
  return (call, options = stopOf(kit)) => requestOf(kit, urls)(call, options)
}

/** None of a kit that has stopped: when StrictMode mounts components a second time, they read before the kit starts again. */
const stopOf = ({ lifetime: { signal } }: Kit) => (signal.aborted ? {} : { signal })

/** By its URLs, because a host can put another network in the place of one. */
function requestOf({ config, lifetime }: Kit, urls: readonly string[]): RpcRequest {
  const { signal } = lifetime
  const requests = opened.get(signal) ?? new Map<string, RpcRequest>()
  opened.set(signal, requests)
  const key = urls.join(' ')
  const request =
    requests.get(key) ?? createChainRpc({ urls, ...(config.rankRpcUrls === true && { rank: { signal } }) })
  requests.set(key, request)
  return request
}

/** The URLs of a network in order: the host's own first, then the blockchain API's, then the network's. */
export function rpcUrlsOf(kit: Kit, network: Network): readonly string[] {
  const custom = kit.config.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  const proxy = kit.config.endpoints.blockchainApi
  const query = `chainId=${network.caipNetworkId}&projectId=${encodeURIComponent(kit.config.projectId)}`
  const proxied = proxy === undefined ? [] : [`${proxy.replace(/\/$/, '')}/v1/?${query}`]
  return [...new Set([...custom, ...proxied, ...network.rpcUrls.default.http])]
}
