import { formatUnits } from 'viem'
import { locale } from './language.js'

/** The signs of numbers in the user's language: a German reads "1.234" as more than a thousand. */
const { decimal, group } = readSigns()

function readSigns(): { readonly decimal: string; readonly group: string } {
  if (locale === undefined) return { decimal: '.', group: ',' }
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value
  return { decimal: signOf('decimal') ?? '.', group: signOf('group') ?? ' ' }
}

/**
 * Writes an amount in full: no digit is left out. A sign stands between each three digits of the whole part.
 *
 * @param amount - in the smallest unit
 * @param decimals - of the token
 * @example
 * writeGrouped(1_234_500n, 3) // 1,234.5
 */
export function writeGrouped(amount: bigint, decimals: number): string {
  const [whole = '', part] = formatUnits(amount, decimals).split('.')
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return part === undefined ? groups : `${groups}${decimal}${part}`
}
