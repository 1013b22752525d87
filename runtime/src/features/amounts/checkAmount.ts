import { type AmountFormat, type AmountProblem, parseAmount } from './amount.js'

/** Problem with an amount of something that an account holds: it is missing, cannot be read, or is more than there is. */
export type HeldAmountProblem =
  | { readonly kind: 'amount' }
  | { readonly kind: 'amountInvalid'; readonly reason: AmountProblem }
  | { readonly kind: 'insufficient' }

export interface CheckedAmount {
  readonly problem: HeldAmountProblem | undefined
  /** In base units, as soon as it can be read. */
  readonly value: bigint | undefined
}

/**
 * Reads an amount that was typed, and compares it with the balance.
 *
 * @param options.balance - base units; undefined where it is not known.
 */
export function checkAmount(
  text: string,
  { balance, ...format }: AmountFormat & { readonly balance: bigint | undefined },
): CheckedAmount {
  const parsed = parseAmount(text, format)
  if (!parsed.ok) {
    const { problem: reason } = parsed
    const isMissing = reason === 'empty' || reason === 'zero'
    return { problem: isMissing ? { kind: 'amount' } : { kind: 'amountInvalid', reason }, value: undefined }
  }
  const { value } = parsed
  return { problem: balance !== undefined && value > balance ? { kind: 'insufficient' } : undefined, value }
}
