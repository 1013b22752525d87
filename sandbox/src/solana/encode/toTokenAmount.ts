import { formatUnits } from '../../blockchain/formatUnits.js'
import type { TokenAmount } from '../types.js'

/**
 * An amount of a token in the forms the JSON-RPC tells it.
 * @param amount in the smallest unit
 */
export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
