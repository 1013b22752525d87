import { fail, type Reply } from 'appkit-server/parts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { routerAbi } from '../contracts/abis.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Hex } from '../contracts/types.js'
import type { TokenInfo } from '../tokens/types.js'

/** The largest amount the exchange takes (112 bits); more counts as too much for every pool. */
const MOST = 2n ** 112n - 1n

/**
 * Asks the exchange what it would pay in the newest block.
 * @param amount in the smallest unit
 * @returns amount in the smallest unit; 0 when there is not enough in the pools
 * @throws ChainDownError when the node does not answer
 */
export async function quoteSwap(
  node: Pick<ChainNode, 'chainId' | 'call'>,
  from: TokenInfo,
  to: TokenInfo,
  amount: bigint,
): Promise<bigint> {
  if (amount > MOST) return 0n
  const functionName = 'quote'
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: [from.address, to.address, amount] })
  const reply = await node.call('eth_call', [{ to: contractsOf(node.chainId).router, data }, 'latest'])
  return decodeFunctionResult({ abi: routerAbi, functionName, data: reply as Hex })[0]
}

/** The answer if a pool has too little. Callers search for these words (getSwapQuotes in specs/openapi). */
export function tooLittle(): Reply {
  return fail(400, 'amount', 'Insufficient liquidity')
}
