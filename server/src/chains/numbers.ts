/** Writes cents as a decimal number, e.g. `49.90`. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A number as a 32 byte word. */
export function toWord(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
