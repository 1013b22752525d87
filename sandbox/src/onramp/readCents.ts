const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2})\d*)?$/

/**
 * Reads an amount of money, e.g. `50` or `49.90`. What is smaller than a cent is dropped.
 * @returns cents, or null when the text is no amount
 */
export function readCents(text: string): bigint | null {
  const [match, whole, fraction = ''] = AMOUNT.exec(text) ?? []
  // `$` also matches before a line feed at the end.
  if (match !== text || whole === undefined) return null
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}
