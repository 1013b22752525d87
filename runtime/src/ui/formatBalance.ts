import type { NativeBalance } from '../chains/types.js'

/**
 * The amount as people read it in the language of the page: cut after 3 decimals, never rounded up
 * (docs/behaviour.md#balances). The digits are never a float.
 *
 * @returns `1,234.567`; `0.000` when there is none.
 */
export function formatBalance({ value, decimals }: Pick<NativeBalance, 'value' | 'decimals'>): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = `${digits.slice(0, point)}.${digits.slice(point, point + 3)}`
  // What is no language tag throws; the browser's own language stands in.
  const locale = globalThis.document?.documentElement.lang.match(/^[a-z]{2,3}(-[A-Z]{2})?\b/)?.[0]
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 3 }).format(text as `${number}`)
}
