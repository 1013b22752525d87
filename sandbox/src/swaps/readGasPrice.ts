import type { ChainNode } from '../chain/types.js'

/**
 * What gas costs on a chain right now.
 * @returns wei, enough for a transaction that names one price to be mined next
 * @throws ChainDownError when the node does not answer
 */
export async function readGasPrice(node: Pick<ChainNode, 'call'>): Promise<bigint> {
  return BigInt(String(await node.call('eth_gasPrice', [])))
}
