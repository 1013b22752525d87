/**
 * Writes an amount of a token as a decimal number: all its digits, a point, no zeros at the end, no grouping.
 *
 * @param value - in the smallest unit, not negative
 * @param decimals - digits behind the point that the token has
 * @returns such as `1.5` for 1500000000000000000 with 18 decimals
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
