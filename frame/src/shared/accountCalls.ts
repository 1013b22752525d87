import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'

/** A call as it is signed. */
export interface EvmCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

const fields = [
  { name: 'target', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
] as const
const run = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const
/** The functions of the account's code (`Simple7702Account`). Several calls are atomic. */
const abi = [
  { ...run, name: 'execute', inputs: fields },
  { ...run, name: 'executeBatch', inputs: [{ name: 'calls', type: 'tuple[]', components: fields }] },
] as const

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

/** Reads the calls from the bytes that are signed. Undefined if writing them again does not give the same bytes. */
export function decodeCalls(callData: Hex): readonly EvmCall[] | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi, data: callData })
    const calls: readonly EvmCall[] =
      functionName === 'execute'
        ? [{ to: args[0], value: args[1], data: args[2] }]
        : args[0].map(({ data, target, value }) => ({ to: target, value, data }))
    return calls.length > 0 && encodeCalls(calls) === callData ? calls : undefined
  } catch {
    return undefined
  }
}
