import { createError } from '../../../errors/createError.js'
import { invalid } from './invalid.js'
import { toCall } from './toCall.js'
import { toQuantity } from './toQuantity.js'
import type { Call, Hex } from './types.js'

/** One transaction. What is left out is the wallet's to fill in. */
export interface Transaction extends Call {
  /** Gas units. */
  readonly gas?: bigint
  readonly nonce?: number
  /** Wei for a unit of gas; not together with the two below. */
  readonly gasPrice?: bigint
  /** Wei for a unit of gas at most (EIP-1559). */
  readonly maxFeePerGas?: bigint
  /** Wei for a unit of gas for the block's proposer, at most `maxFeePerGas`. */
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * Checks a transaction (docs/behaviour.md#transactions) and writes it for the wire.
 *
 * @throws AppKitError RPC_INVALID_PARAMS, TIP_ABOVE_FEE_CAP
 */
export function toTransaction({ to, value, data, ...numbers }: Transaction): Readonly<Record<string, Hex>> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = numbers
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalid('A transaction has either a gas price or fees of a fee market, not both.')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw createError('TIP_ABOVE_FEE_CAP', { details: `${maxPriorityFeePerGas} > ${maxFeePerGas}` })
  const call: Call = {
    to,
    ...(value === undefined ? {} : { value }),
    ...(data === undefined ? {} : { data }),
  }
  const { gas, nonce } = numbers
  const quantities = { gas, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas }
  return {
    ...toCall(call),
    ...Object.fromEntries(
      Object.entries(quantities).flatMap(([name, number]) =>
        number === undefined ? [] : [[name, toQuantity(number, name)]],
      ),
    ),
  }
}
