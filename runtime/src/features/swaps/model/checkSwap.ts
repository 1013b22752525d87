import { checkAmount, type HeldAmountProblem } from '../../amounts/checkAmount.js'
import type { SwapState } from '../chain/types.js'

/** Reason why a swap cannot be reviewed yet. */
export type SwapProblem =
  | { readonly kind: 'token' }
  | HeldAmountProblem
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

/** Checks the form, in the language in which amounts are typed. */
export function checkSwap(
  { from, to, amount, quote }: SwapState,
  { locale }: { readonly locale: string | undefined },
): CheckedSwap {
  if (from === undefined) return { problem: { kind: 'token' }, value: undefined }
  const { decimals, balance } = from
  const { problem, value } = checkAmount(amount, { decimals, locale, limit, balance })
  const isMissing = to === undefined && problem?.kind !== 'amountInvalid'
  return { problem: isMissing ? { kind: 'token' } : (problem ?? quoteProblem(quote, value)), value }
}

function quoteProblem(
  { status, value, out }: SwapState['quote'],
  asked: bigint | undefined,
): SwapProblem | undefined {
  if (status === 'error') return { kind: 'noQuote' }
  return value !== asked || out === undefined ? { kind: 'quoting' } : undefined
}
