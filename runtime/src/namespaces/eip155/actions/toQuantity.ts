import { invalid } from './invalid.js'
import type { Hex } from './types.js'

const maximum = 2n ** 256n

/**
 * A number as Ethereum's JSON-RPC writes it: hex without leading zeros.
 *
 * @param name - what it is, for the error's sentence.
 * @throws AppKitError RPC_INVALID_PARAMS unless it is a whole number from 0 to 2^256 - 1.
 */
export function toQuantity(value: bigint | number, name: string): Hex {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isWhole || value < 0 || value >= maximum)
    throw invalid(`The ${name} must be a whole number that is not below zero.`, String(value))
  return `0x${value.toString(16)}`
}
