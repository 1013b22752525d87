/**
 * Gives where a chain of the sandbox answers on this machine, as the runtime's networks have it.
 *
 * @param caipNetworkId The chain, e.g. `eip155:31337`.
 * @param config `endpoints.blockchainApi` and `projectId` of a config.
 */
export function sandboxRpcUrl(
  caipNetworkId: string,
  { blockchainApi = 'http://127.0.0.1:4600/blockchain', projectId = 'local' } = {},
): string {
  const base = blockchainApi.replace(/\/+$/, '')
  return `${base}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(projectId)}`
}

/** Whether an address is one of this machine, where the sandbox answers. */
export function isOnThisMachine(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}
