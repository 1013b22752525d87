import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { ChainDownError } from '../errors/ServerError.js'
import { multicall, multicallAbi } from './abis.js'
import { RpcError } from './readRpcReply.js'
import type { Address, Hex, RpcCaller } from './types.js'

/** One read of a contract. */
export interface ContractCall {
  readonly target: Address
  readonly callData: Hex
}

/** How many calls a node without Multicall3 gets at a time. */
const callsAtOnce = 8

/** By this code most nodes say that a contract reverted. Others have one of their own, and say it in words. */
const reverted = 3
const contractWords = /revert|gas|execution|opcode|stack|invalid jump/i

/** Whether a contract refused, and not the node for a reason of its own, such as a limit of calls. */
const isOfContract = ({ code, data, message }: RpcError): boolean =>
  code === reverted || data !== undefined || contractWords.test(message)

/**
 * The answer of a contract, or null if it failed.
 *
 * @throws ChainDownError if the node does not answer, or refuses to
 */
async function read(node: RpcCaller, to: Address, data: Hex): Promise<unknown> {
  try {
    return await node.call('eth_call', [{ to, data }, 'latest'])
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (isOfContract(error)) return null
    throw new ChainDownError('the network', { cause: error })
  }
}

/**
 * Reads several contracts in one call, in the same block. If one contract uses up the gas, the others are read
 * again without it, in more calls. On a network without Multicall3 each contract is asked by itself.
 *
 * @returns the answer to each call, or null if it failed or was empty
 * @throws ChainDownError if the node does not answer, or refuses to
 */
export async function callMany(node: RpcCaller, calls: readonly ContractCall[]): Promise<Array<Hex | null>> {
  if (calls.length === 0) return []
  const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args })
  const reply = await read(node, multicall, data)
  if (reply === null) {
    if (calls.length === 1) return [null]
    const middle = Math.ceil(calls.length / 2)
    return [...(await callMany(node, calls.slice(0, middle))), ...(await callMany(node, calls.slice(middle)))]
  }
  const results = decode(reply)
  if (results?.length !== calls.length) return callEach(node, calls)
  return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : null))
}

/** Decodes the reply of Multicall3. Null if it is from something else: an address without code answers `0x`. */
function decode(reply: unknown) {
  if (typeof reply !== 'string' || reply === '0x') return null
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: reply as Hex })
  } catch {
    return null
  }
}

/** Asks contracts one by one, some at a time, so that a long list is no flood for the node. */
async function callEach(node: RpcCaller, calls: readonly ContractCall[]): Promise<Array<Hex | null>> {
  const replies: Array<Hex | null> = []
  for (let next = 0; next < calls.length; next += callsAtOnce) {
    const some = calls.slice(next, next + callsAtOnce).map(async ({ callData, target }) => {
      // This network has no Multicall3.
      const reply = target === multicall ? null : await read(node, target, callData)
      return typeof reply === 'string' && reply !== '0x' ? (reply as Hex) : null
    })
    replies.push(...(await Promise.all(some)))
  }
  return replies
}
