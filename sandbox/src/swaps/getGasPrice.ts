import { notRunning } from '../blockchain/notRunning.js'
import type { ChainNode } from '../chain/types.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import type { SwapParts } from './types.js'

/** Three prices of gas in wei: the chain's own, a fifth more, and half more (contract sheet, section 1.7). */
export async function getGasPrice({ nodes }: SwapParts, call: Call): Promise<Reply> {
  const chainId = String(call.query.chainId)
  if (!chainId.startsWith('eip155:')) {
    return fail(400, 'chainId', `The price of gas is known for eip155 networks, not for ${chainId}.`)
  }
  const node = nodes.find(({ caip2 }) => caip2 === chainId)
  if (!node) return notRunning(chainId, nodes)
  const price = await readGasPrice(node)
  const [standard, fast, instant] = [10n, 12n, 15n].map((tenths) => ((price * tenths) / 10n).toString())
  return { status: 200, json: { standard, fast, instant } }
}

/**
 * What gas costs on a chain right now.
 * @returns wei, enough for a transaction that names one price to be mined next
 * @throws ChainDownError when the node does not answer
 */
export async function readGasPrice(node: Pick<ChainNode, 'call'>): Promise<bigint> {
  return BigInt(String(await node.call('eth_gasPrice', [])))
}
