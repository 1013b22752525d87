import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { findNode, type NetworkNode, type Nodes } from '../ports/nodes.js'

/** Three gas prices in wei: the chain's own, 20 % more, and 50 % more. */
export async function getGasPrice({ nodes }: { readonly nodes: Nodes }, call: Call): Promise<Reply> {
  const chainId = String(call.query.chainId)
  if (!chainId.startsWith('eip155:'))
    return fail(400, 'chainId', `The price of gas is known for eip155 networks, not for ${chainId}.`)
  const node = findNode(nodes, chainId)
  if (!node) return nodes.missing(chainId)
  const price = await readGasPrice(node)
  const [standard, fast, instant] = [10n, 12n, 15n].map((tenths) => ((price * tenths) / 10n).toString())
  return { status: 200, json: { standard, fast, instant } }
}

/**
 * The current gas price of a chain.
 *
 * @returns wei, enough for a transaction in the next block
 * @throws ChainDownError if the node does not answer
 */
export async function readGasPrice(node: Pick<NetworkNode, 'call'>): Promise<bigint> {
  return BigInt(String(await node.call('eth_gasPrice', [])))
}
