import type { Network } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { refusalOf } from '../http/readReply.js'
import { createChainRpc } from './createChainRpc.js'
import type { RpcRequest } from './createRpcFetch.js'

const opened = new WeakMap<Kit, Map<string, RpcRequest>>()

/**
 * JSON-RPC to a network, over the host's own URLs and the blockchain API, or the network's own URLs if the API
 * does not have the network. One per kit, so that the calls of one moment are one batch.
 *
 * @throws (from the returned function) the errors of `createChainRpc`
 */
export function openRpc(kit: Kit, network: Network): RpcRequest {
  const networks = opened.get(kit) ?? new Map<string, RpcRequest>()
  opened.set(kit, networks)
  const request = networks.get(network.caipNetworkId) ?? connect(kit, network)
  networks.set(network.caipNetworkId, request)
  return (call, { signal = kit.lifetime.signal } = {}) => request(call, { signal })
}

function connect(kit: Kit, network: Network): RpcRequest {
  let request = createChainRpc({ urls: rpcUrlsOf(kit, network) })
  return async (call, options) => {
    try {
      return await request(call, options)
    } catch (error) {
      const { status, field } = refusalOf(error) ?? {}
      const urls = network.rpcUrls.default.http
      if (status !== 400 || field !== 'chainId' || urls.length === 0) throw error
      request = createChainRpc({ urls })
      return request(call, options)
    }
  }
}

/** The URLs of a network in order: the host's own first, then the network's. */
export function rpcUrlsOf(kit: Kit, network: Network): readonly string[] {
  const custom = kit.config.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  const proxy = kit.config.endpoints.blockchainApi
  const query = `chainId=${network.caipNetworkId}&projectId=${encodeURIComponent(kit.config.projectId)}`
  const proxied = proxy === undefined ? [] : [`${proxy.replace(/\/$/, '')}/v1/?${query}`]
  return [...new Set([...custom, ...proxied, ...(proxied.length === 0 ? network.rpcUrls.default.http : [])])]
}
