/**
 * Writes an amount in its smallest unit as a decimal number, without rounding.
 * @param amount not negative
 * @param decimals decimal places of the token, e.g. 18
 * @returns e.g. `1.5` for 1500000000000000000 with 18 decimals
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
