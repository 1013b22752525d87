import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { WalletError } from '../database.js'
import { messages } from '../messages.js'
import type { EvmCall } from '../prepare/calls.js'

/** What the code of the account runs (`Simple7702Account`). Of several calls, all are done or none. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** The call data of a user operation that makes these calls. */
export function encodeCalls(calls: readonly EvmCall[]): Hex {
  const [first] = calls
  if (calls.length === 1 && first !== undefined)
    return encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [first.to, first.value, first.data],
    })
  return encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [calls.map(({ data, to, value }) => ({ target: to, value, data }))],
  })
}

/**
 * Reads the calls from the bytes that are signed.
 *
 * @throws WalletError if writing them again does not give the same bytes
 */
export function decodeCalls(callData: Hex): readonly EvmCall[] {
  try {
    const { args, functionName } = decodeFunctionData({ abi, data: callData })
    const calls: readonly EvmCall[] =
      functionName === 'execute'
        ? [{ to: args[0], value: args[1], data: args[2] }]
        : args[0].map(({ data, target, value }) => ({ to: target, value, data }))
    if (calls.length > 0 && encodeCalls(calls) === callData) return calls
  } catch {
    // As below.
  }
  throw new WalletError(messages.badRequest)
}
