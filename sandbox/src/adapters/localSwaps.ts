import { RpcError, type SwapOrder, type Swaps, type TokenInfo } from 'appkit-server/parts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { routerAbi } from '../contracts/abis.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address, Hex } from '../contracts/types.js'
import type { TokenDirectory } from '../tokens/types.js'

/** The largest amount the exchange takes (112 bits); more counts as too much for every pool. */
const maxAmount = 2n ** 112n - 1n
/** The gas of a swap without a trial run. One over two pools takes about 230,000. */
const usualGas = 320_000n

const chainIdOf = (caip2: string): number => Number(caip2.split(':')[1])

/** The exchange on the chains of the sandbox. A swap in the next block gives exactly what it quotes. */
export function localSwaps(tokens: TokenDirectory): Swaps {
  return {
    tokens: async (caip2) => tokens.listed(chainIdOf(caip2)),
    spender: async (caip2) => contractsOf(chainIdOf(caip2)).router,
    quote: ({ amount, from, node, to }) =>
      quoteSwap({ chainId: chainIdOf(node.caip2), call: node.call }, from, to, amount),
    build: async (order) => {
      const { from, node, to } = order
      const chain = { chainId: chainIdOf(node.caip2), call: node.call }
      const yields = await quoteSwap(chain, from, to, order.amount)
      if (yields === 0n) return { refused: 'liquidity' }
      return buildSwap(order, chain.chainId, yields)
    },
  }
}

async function buildSwap(order: SwapOrder, chainId: number, yields: bigint) {
  const { account, amount, from, isTried, node, slippage, to } = order
  const minimum = (yields * BigInt(100 - slippage)) / 100n
  const { router } = contractsOf(chainId)
  const args = [from.address as Address, to.address as Address, amount, minimum, account as Address] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swap', args })
  const swap = { to: router, data, yields }
  if (!isTried) return { ...swap, gas: usualGas }
  const value = `0x${(from.isCoin ? amount : 0n).toString(16)}`
  try {
    const gas = await node.call('eth_estimateGas', [{ from: account, to: router, data, value }])
    return { ...swap, gas: BigInt(String(gas)) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { refused: 'chain', code: String(error.code), message: error.message } as const
  }
}

/**
 * Asks the exchange for its quote in the newest block.
 *
 * @param amount - in the smallest unit
 * @returns amount in the smallest unit; 0 when there is not enough in the pools
 * @throws ChainDownError when the node does not answer
 */
export async function quoteSwap(
  node: Pick<ChainNode, 'chainId' | 'call'>,
  from: Pick<TokenInfo, 'address'>,
  to: Pick<TokenInfo, 'address'>,
  amount: bigint,
): Promise<bigint> {
  if (amount > maxAmount) return 0n
  const functionName = 'quote'
  const args = [from.address as Address, to.address as Address, amount] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName, args })
  const reply = await node.call('eth_call', [{ to: contractsOf(node.chainId).router, data }, 'latest'])
  return decodeFunctionResult({ abi: routerAbi, functionName, data: reply as Hex })[0]
}
