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

/** Writes cents as a decimal number, e.g. `49.90`. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A number as a 32 byte word. */
export function toWord(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
