import { pageLocale } from '../../../ui/format.js'
import { formatAmount } from '../../../ui/formatAmount.js'
import type { Units } from '../../amounts/format.js'
import type { SwapToken } from '../chain/types.js'

/** Hundredths of a percent in the language of the page. */
export const formatPercent = (points: bigint): string =>
  new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    `${points}e-4` as `${number}`,
  )

/** An amount and its symbol for a quick look: a small one with its first digits, a larger one cut after six decimals. */
export function formatShort(
  value: bigint,
  { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>,
): string {
  const kept = Math.min(decimals, 6)
  const units: Units = { value: value / 10n ** BigInt(decimals - kept), decimals: kept }
  if (units.value === 0n) return `${formatAmount({ value, decimals })} ${symbol}`
  const format = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 6 })
  return `${format.format(`${units.value}e-${kept}` as `${number}`)} ${symbol}`
}
