const DECIMAL = /^(\d{1,30})(?:\.(\d{1,36}))?$/
const HEX = /^0x[0-9a-fA-F]{1,64}$/

/**
 * Reads an amount of a coin: whole coins as a decimal number, or the smallest unit with 0x.
 * @param decimals decimal places of the coin
 * @returns the smallest unit, or null when the amount is none, is 0, or has too many places
 */
export function parseUnits(amount: unknown, decimals: number): bigint | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || text.includes('\n')) return null
  if (HEX.test(text)) return BigInt(text) || null
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return null
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) || null
}
