/**
 * Reads a decimal number as the amount of a token, exactly: `formatUnits` of `units.ts` backwards. Nothing is rounded, and
 * signs, exponents, blanks and grouping are refused. It has a file of its own, because what only writes amounts does not
 * load it.
 *
 * @param text - such as `1.5`; zeros at the end may be more than the token has decimals
 * @param decimals - digits behind the point that the token has
 * @returns the amount in the smallest unit; undefined for another text, of more digits than any amount has, or with an
 *   amount below the smallest unit
 * @example
 * ```ts
 * parseUnits('1.5', 18) // 1500000000000000000n
 * ```
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,400}))?$/.exec(text) ?? []
  const exact = fraction.replace(/0+$/, '')
  if (whole === undefined || exact.length > decimals) return undefined
  return BigInt(whole + exact.padEnd(decimals, '0'))
}
