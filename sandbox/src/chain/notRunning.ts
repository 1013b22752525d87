import { fail, type Reply } from 'appkit-server/parts'
import { solanaNetwork } from '../solana/common/network.js'
import { supportedChains } from './supportedChains.js'
import type { ChainNode } from './types.js'

/**
 * The answer for a network without a node: 503 if the API lists it (it could run), else 400.
 *
 * @param chainId - the requested CAIP-2 id
 */
export function notRunning(chainId: string, nodes: readonly ChainNode[]): Reply {
  const running = nodes.map((node) => node.caip2)
  if (chainId !== solanaNetwork.caip2 && !supportedChains(running).http.includes(chainId)) {
    return fail(
      400,
      'chainId',
      `We do not support the chain ${chainId}. Running here: ${running.join(', ')}.`,
    )
  }
  const reference = chainId === solanaNetwork.caip2 ? solanaNetwork.id : (chainId.split(':')[1] ?? '')
  const hint =
    chainId.startsWith('eip155:') || reference === solanaNetwork.id
      ? ` Start the sandbox with --chains ${[...nodes.map((node) => node.chainId), reference].join(',')}.`
      : ''
  return fail(503, 'chainId', `No node for ${chainId} runs in this sandbox.${hint}`)
}
