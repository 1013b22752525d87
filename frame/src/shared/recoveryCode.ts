/** Letters and digits of a recovery code: 128 bits, of which each holds five. */
export const codeLength = 26

/**
 * What counts of a recovery code as somebody types it: its letters and digits, without the hyphens and gaps between its groups.
 *
 * @param typed - what is in the field
 * @returns as many characters as were typed, in the case that they have
 * @example
 * charactersOf('ABCDE-FGHJ kmnp').length // 13
 */
export const charactersOf = (typed: string): string => typed.replace(/[\s-]/g, '')

/**
 * @param typed - what is in the field
 * @returns how many of them there are, if that is not how many a code has
 */
export function wrongLengthOf(typed: string): number | undefined {
  const { length } = charactersOf(typed)
  return length === codeLength ? undefined : length
}
