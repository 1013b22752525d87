import type { Network } from '../chains/types.js'
import type { Kit } from './types.js'

/** The addresses a network is read from, in order: the host's own first, then the network's. */
export function rpcUrlsOf(kit: Kit, network: Network): readonly string[] {
  const custom = kit.config.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  const proxy = kit.config.endpoints.blockchainApi
  const query = `chainId=${network.caipNetworkId}&projectId=${encodeURIComponent(kit.config.projectId)}`
  const proxied = proxy === undefined ? [] : [`${proxy.replace(/\/$/, '')}/v1/?${query}`]
  return [...new Set([...custom, ...proxied, ...(proxied.length === 0 ? network.rpcUrls.default.http : [])])]
}
