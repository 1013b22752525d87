import { pageLocale } from '../../ui/format.js'
import { formatDollars } from '../../ui/formatAmount.js'
import { amountMessages } from '../../ui/messages/amounts.js'
import { parseDecimal, scale } from '../balances/tokens.js'
import { type AmountProblem, formatDigits, printAmount } from './amount.js'

export interface Units {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
}

/** All digits of an amount and its symbol, for reading. */
export function formatTokenAmount({ value, decimals, symbol }: Units & { readonly symbol: string }): string {
  return `${formatDigits(value, { decimals, locale: pageLocale() })} ${symbol}`
}

/**
 * A fee and its symbol, with six digits that count at most: rounded up, because the network takes no more than that.
 */
export function formatFee(fee: Units & { readonly symbol: string }): string {
  const spare = spareOf(fee)
  return formatTokenAmount({ ...fee, value: ((fee.value + spare - 1n) / spare) * spare })
}

/** An amount and its symbol for a quick look: cut after six digits that count. */
export const formatShort = (units: Units & { readonly symbol: string }): string =>
  formatTokenAmount({ ...units, value: units.value - (units.value % spareOf(units)) })

/** The unit of the sixth digit that counts. What stands before the point stays as it is. */
const spareOf = ({ value, decimals }: Units) =>
  10n ** BigInt(Math.max(0, Math.min(value.toString().length - 6, decimals)))

/**
 * Formats the worth of an amount in US dollars, cut after the cents.
 *
 * @param price - for one, as decimal text.
 * @returns undefined where there is no price.
 */
export function formatWorth({ value, decimals }: Units, price: string | undefined): string | undefined {
  const one = price === undefined ? undefined : parseDecimal(price)
  if (one === undefined) return undefined
  const cents = scale({ value: value * one.value, decimals: decimals + one.decimals }, 2)
  return formatDollars(cents, value > 0n)
}

/** The message for an amount that cannot be read, or is more than there is; undefined where nothing is wrong with it. */
export function amountProblemText(
  problem: { readonly kind: string; readonly reason?: AmountProblem } | undefined,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string | undefined {
  if (problem?.kind === 'insufficient') return amountMessages.insufficient(symbol)
  if (problem?.kind !== 'amountInvalid') return undefined
  const { amountProblems: texts } = amountMessages
  switch (problem.reason) {
    case 'tooManyDecimals':
      return texts.tooManyDecimals(symbol, decimals)
    case 'separator':
      return texts.separator(printAmount(12345n, { decimals: 1, locale: pageLocale() }))
    case 'sign':
    case 'exponent':
    case 'tooLarge':
      return texts[problem.reason]
    default:
      return texts.notNumber
  }
}
