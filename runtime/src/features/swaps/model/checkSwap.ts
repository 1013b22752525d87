import { type AmountProblem, parseAmount } from '../../amounts/amount.js'
import type { SwapState } from '../chain/types.js'

/** What is missing or wrong before a swap can be reviewed. */
export type SwapProblem =
  | { readonly kind: 'token' }
  | { readonly kind: 'amount' }
  | { readonly kind: 'amountInvalid'; readonly reason: AmountProblem }
  | { readonly kind: 'insufficient' }
  | { readonly kind: 'quoting' }
  | { readonly kind: 'noQuote' }

export interface CheckedSwap {
  /** The first thing to do; undefined when the swap can be reviewed. */
  readonly problem: SwapProblem | undefined
  /** The amount to sell in base units, as soon as it can be read. */
  readonly value: bigint | undefined
}

/** The largest amount that can be encoded. */
const limit = 2n ** 256n - 1n

/** Reads what was typed, in the language in which amounts are typed. */
export function checkSwap(
  { from, to, amount, quote }: SwapState,
  { locale }: { readonly locale: string | undefined },
): CheckedSwap {
  if (from === undefined) return { problem: { kind: 'token' }, value: undefined }
  const parsed = parseAmount(amount, { decimals: from.decimals, locale, limit })
  if (!parsed.ok) {
    const { problem: reason } = parsed
    const isMissing = reason === 'empty' || reason === 'zero'
    const kind = to === undefined ? 'token' : 'amount'
    return { problem: isMissing ? { kind } : { kind: 'amountInvalid', reason }, value: undefined }
  }
  const { value } = parsed
  if (to === undefined) return { problem: { kind: 'token' }, value }
  if (from.balance !== undefined && value > from.balance) return { problem: { kind: 'insufficient' }, value }
  if (quote.status === 'error') return { problem: { kind: 'noQuote' }, value }
  if (quote.value !== value || quote.out === undefined) return { problem: { kind: 'quoting' }, value }
  return { problem: undefined, value }
}
