import type { NativeBalance } from '../chains/types.js'
import { keepFormat, leftToRight } from './formatDate.js'

const amountFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }),
)
const dollarFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
)

/**
 * An amount that is worth telling from none: cut after 3 decimals like a balance, and `<0.001` for one that is smaller
 * (docs/behaviour.md#balances).
 */
export function formatAmount(amount: Pick<NativeBalance, 'value' | 'decimals'>): string {
  const isSmall = amount.value > 0n && amount.value * 1000n < 10n ** BigInt(amount.decimals)
  const thousandths = isSmall ? 1n : (amount.value * 1000n) / 10n ** BigInt(amount.decimals)
  const text = amountFormat().format(`${thousandths}e-3` as `${number}`)
  return isSmall ? `<${text}` : text
}

/**
 * US dollars in the language of the page, cut after two decimals before.
 *
 * @param cents - whole cents.
 * @param isMore - whether there is something that is worth less than a cent.
 */
export function formatDollars(cents: bigint, isMore = false): string {
  const write = (value: bigint) => dollarFormat().format(`${value}e-2` as `${number}`)
  return leftToRight(cents === 0n && isMore ? `<${write(1n)}` : write(cents))
}
