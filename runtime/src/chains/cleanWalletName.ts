/**
 * What nobody sees, and what turns or hides the text around it: controls, marks of direction, fillers,
 * surrogates that stand alone, and characters that no font draws (UAX #44, Default_Ignorable_Code_Point).
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu
/** Marks stacked on one letter, which would cover the lines around it. */
const stacked = /(\p{M}{4})\p{M}+/gu
/** Classes of Unicode cost milliseconds to compile; most names do without them. */
const plain = /^[ -~]*$/
const longest = 64

/**
 * A wallet's name as it may be shown: at most 64 characters on one line, none of them invisible.
 *
 * @returns undefined when nothing is left of it.
 */
export function cleanWalletName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const start = name.slice(0, 1000)
  const seen = plain.test(start) ? start : start.replace(unseen, '').replace(stacked, '$1')
  // By characters: half of one would be a surrogate that stands alone.
  const letters = [...seen.replace(/\s+/g, ' ').trim()]
  return letters.slice(0, longest).join('').trim() || undefined
}
