import { pageLocale } from '../../ui/format.js'
import { leftToRight } from '../../ui/formatDate.js'

/**
 * An amount of money in the language of the page.
 *
 * @param digits - decimals at most; those of the currency by default.
 */
export function formatMoney(amount: string, currency: string, digits?: number): string {
  try {
    const style = { style: 'currency', currency, maximumFractionDigits: digits } as const
    return leftToRight(new Intl.NumberFormat(pageLocale(), style).format(amount as `${number}`))
  } catch {
    // A code that is not of ISO 4217 is written as it came.
    return `${amount} ${currency}`
  }
}

/** An amount of a coin, cut after six decimals. */
export function formatQuantity(amount: string, symbol: string): string {
  const style = { maximumFractionDigits: 6, roundingMode: 'trunc' } as Intl.NumberFormatOptions
  return `${new Intl.NumberFormat(pageLocale(), style).format(amount as `${number}`)} ${symbol}`.trim()
}

/** The name of a currency in the language of the page, and its code where it has none there. */
export function nameCurrency(code: string): string {
  try {
    return new Intl.DisplayNames(pageLocale(), { type: 'currency' }).of(code) ?? code
  } catch {
    // A code that is not of ISO 4217 has no name.
    return code
  }
}
