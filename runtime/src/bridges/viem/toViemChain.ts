import type { Chain } from 'viem'
import type { Network } from '../../chains/types.js'

/**
 * A network of the app as a chain of viem.
 *
 * @param network - a network of eip155.
 * @returns the chain, with the network's own nodes in `rpcUrls`.
 *
 * @example
 * import { toViemChain } from 'appkit-runtime/viem'
 * import { base } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * console.log(toViemChain(base).id)
 */
export function toViemChain({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  testnet = false,
}: Network): Chain {
  const { default: own, chainDefault = own } = rpcUrls
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: chainDefault.http } },
    ...(blockExplorers && { blockExplorers: { default: blockExplorers.default } }),
    testnet,
  }
}
