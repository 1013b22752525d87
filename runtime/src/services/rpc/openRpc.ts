import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { createChainRpc } from './createChainRpc.js'
import type { RpcRequest } from './createRpcFetch.js'

const opened = new WeakMap<Kit, Map<string, RpcRequest>>()

/**
 * JSON-RPC to a network, over the host's own URLs, then the blockchain API, then the network's own URLs. One per
 * kit, so that the calls of one moment are one batch.
 *
 * @throws (from the returned function) the errors of `createChainRpc`
 */
export function openRpc(kit: Kit, network: Network): RpcRequest {
  const networks = opened.get(kit) ?? new Map<string, RpcRequest>()
  opened.set(kit, networks)
  const { signal: ended } = kit.lifetime
  const rank = kit.config.rankRpcUrls === true ? { rank: { signal: ended } } : {}
  const request =
    networks.get(network.caipNetworkId) ?? createChainRpc({ urls: rpcUrlsOf(kit, network), ...rank })
  networks.set(network.caipNetworkId, request)
  return (call, { signal = ended } = {}) => request(call, { signal })
}

/** The URLs of a network in order: the host's own first, then the blockchain API's, then the network's. */
export function rpcUrlsOf(kit: Kit, network: Network): readonly string[] {
  const custom = kit.config.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  const proxy = kit.config.endpoints.blockchainApi
  const query = `chainId=${network.caipNetworkId}&projectId=${encodeURIComponent(kit.config.projectId)}`
  const proxied = proxy === undefined ? [] : [`${proxy.replace(/\/$/, '')}/v1/?${query}`]
  return [...new Set([...custom, ...proxied, ...network.rpcUrls.default.http])]
}
