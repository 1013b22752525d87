/**
 * Gives where a chain of the sandbox answers on this machine, as the runtime's networks have it.
 *
 * @param caipNetworkId The chain, e.g. `eip155:31337`.
 */
export function sandboxRpcUrl(caipNetworkId: string): string {
  return `http://127.0.0.1:4600/blockchain/v1/?chainId=${caipNetworkId}&projectId=local`
}
