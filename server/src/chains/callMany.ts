import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { MULTICALL, multicallAbi } from './abis.js'
import { RpcError } from './readRpcReply.js'
import type { Address, Hex, RpcCaller } from './types.js'

/** One read of a contract. */
export interface ContractCall {
  readonly target: Address
  readonly callData: Hex
}

async function readAll(node: RpcCaller, data: Hex): Promise<Hex | null> {
  try {
    return (await node.call('eth_call', [{ to: MULTICALL, data }, 'latest'])) as Hex
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

/**
 * Reads several contracts in one call, in the same block. If one contract uses up the gas, the others are read
 * again without it, in more calls.
 * @returns the answer to each call, or null if it failed or was empty
 * @throws ChainDownError if the node does not answer
 */
export async function callMany(node: RpcCaller, calls: readonly ContractCall[]): Promise<Array<Hex | null>> {
  if (calls.length === 0) return []
  const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args })
  const reply = await readAll(node, data)
  if (reply === null) {
    if (calls.length === 1) return [null]
    const middle = Math.ceil(calls.length / 2)
    return [...(await callMany(node, calls.slice(0, middle))), ...(await callMany(node, calls.slice(middle)))]
  }
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: reply })
  return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : null))
}
