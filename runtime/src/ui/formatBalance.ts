import type { NativeBalance } from '../chains/types.js'

/**
 * The amount as people read it: truncated, never rounded up, to 3 decimals, thousands grouped
 * (docs/behaviour.md#balances).
 *
 * @returns `1,234.567`; `0.000` when there is none.
 */
export function formatBalance({ value, decimals }: Pick<NativeBalance, 'value' | 'decimals'>): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n ? '-' : ''}${whole}.${digits.slice(point, point + 3).padEnd(3, '0')}`
}
