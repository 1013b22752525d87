/** The most the faucet gives at once. */
export const MAX_COINS = 10_000

/** An amount in the smallest unit, or what is wrong with the text. */
export type ParsedCoins =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads an amount of whole coins, e.g. `1.5`. Digits and one point only; nothing is rounded.
 * @param text what a person typed
 * @param decimals places of the coin, e.g. 18
 */
export function parseCoins(text: string, decimals: number): ParsedCoins {
  const value = text.trim()
  if (value === '') return { ok: false, problem: 'Enter an amount.' }
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(value)
  const [, whole, fraction = ''] = match ?? []
  if (whole === undefined) {
    return { ok: false, problem: 'Enter a number such as 1 or 0.25, with a point and no other signs.' }
  }
  if (fraction.replace(/0+$/, '').length > decimals) {
    return { ok: false, problem: `Use at most ${decimals} places after the point.` }
  }
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (units === 0n) return { ok: false, problem: 'Enter more than 0.' }
  if (units > BigInt(MAX_COINS) * 10n ** BigInt(decimals)) {
    return { ok: false, problem: `Enter at most ${MAX_COINS.toLocaleString('en')}.` }
  }
  return { ok: true, units }
}
