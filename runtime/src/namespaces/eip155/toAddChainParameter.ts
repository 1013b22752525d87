import type { Network } from '../../chains/types.js'

/** The parameter of wallet_addEthereumChain (EIP-3085) for a network. */
export function toAddChainParameter(network: Network) {
  const { chainDefault, default: urls } = network.rpcUrls
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: `0x${Number(network.id).toString(16)}`,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...new Set([...(chainDefault?.http ?? []), ...urls.http])],
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}
