/**
 * Writes an amount of a token as a decimal number: all its digits, a point, no zeros at the end, no grouping.
 *
 * @param value - in the smallest unit, not negative
 * @param decimals - digits behind the point that the token has
 * @returns such as `1.5` for 1500000000000000000 with 18 decimals
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = `${value}`.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}
