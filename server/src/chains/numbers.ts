/** Writes cents as a decimal number, e.g. `49.90`. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A number as a 32 byte word. */
export function toWord(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

const decimal = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 18 })

/** A number that is not negative as decimal text, as short as it reads back, and without an exponent. */
export const decimalOf = (value: number): string => decimal.format(value)
