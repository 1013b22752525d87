import { type Call, fail, type Reply } from 'appkit-server/parts'
import { notRunning } from '../blockchain/notRunning.js'
import type { ChainNode } from '../chain/types.js'
import type { SwapParts } from './readPair.js'

/** Three gas prices in wei: the chain's own, 20 % more, and 50 % more. */
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
 * The current gas price of a chain.
 * @returns wei, enough for a transaction in the next block
 * @throws ChainDownError if the node does not answer
 */
export async function readGasPrice(node: Pick<ChainNode, 'call'>): Promise<bigint> {
  return BigInt(String(await node.call('eth_gasPrice', [])))
}
