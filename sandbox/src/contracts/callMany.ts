import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { multicallAbi } from './abis.js'
import { MULTICALL } from './planContracts.js'
import type { Address, Hex } from './types.js'

/** One read of a contract. */
export interface ContractCall {
  readonly target: Address
  readonly callData: Hex
}

/**
 * Reads several contracts in one call, all in the same block.
 * @returns for each call what came back, or null when it failed or nothing came back
 * @throws ChainDownError when the node does not answer
 */
export async function callMany(
  node: Pick<ChainNode, 'call'>,
  calls: readonly ContractCall[],
): Promise<Array<Hex | null>> {
  if (calls.length === 0) return []
  const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args })
  const reply = await node.call('eth_call', [{ to: MULTICALL, data }, 'latest'])
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: reply as Hex })
  return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : null))
}
