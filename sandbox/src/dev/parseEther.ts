/** The most the faucet gives at once. */
export const MAX_ETHER = 10_000

/** An amount in the smallest unit, or what is wrong with the text. */
export type ParsedEther =
  | { readonly ok: true; readonly wei: bigint }
  | { readonly ok: false; readonly problem: string }

/**
 * Reads an amount of whole coins, e.g. `1.5`. Digits and one point only; nothing is rounded.
 * @param text what a person typed
 */
export function parseEther(text: string): ParsedEther {
  const value = text.trim()
  if (value === '') return { ok: false, problem: 'Enter an amount.' }
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(value)
  const [, whole, fraction = ''] = match ?? []
  if (whole === undefined) {
    return { ok: false, problem: 'Enter a number such as 1 or 0.25, with a point and no other signs.' }
  }
  if (fraction.replace(/0+$/, '').length > 18) {
    return { ok: false, problem: 'Use at most 18 places after the point.' }
  }
  const wei = BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
  if (wei === 0n) return { ok: false, problem: 'Enter more than 0.' }
  if (wei > BigInt(MAX_ETHER) * 10n ** 18n) {
    return { ok: false, problem: `Enter at most ${MAX_ETHER.toLocaleString('en')}.` }
  }
  return { ok: true, wei }
}
