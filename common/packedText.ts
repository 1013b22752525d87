/** A text with its inputs in braces, {0}; several for one input, by what that is; or 0 for the English one. */
export type PackedText = string | 0 | readonly [input: number, cases: Readonly<Record<string, string>>]

/**
 * Writes a text of a language with its inputs.
 *
 * @param input - numbers are written as the language writes them; texts keep their direction in a language from the right.
 * @param locale - BCP 47. It decides plurals, numbers, and the direction.
 *
 * @example
 * writeText([0, { one: '{0} wallet', other: '{0} wallets' }], [2], 'en') // '2 wallets'
 */
export function writeText(packed: PackedText, input: readonly unknown[], locale: string): string {
  const [of, cases] = typeof packed === 'object' ? packed : [0, { other: String(packed) }]
  const text = caseOf(cases, input[of], locale) ?? ''
  return text.replace(/\{(\d)\}/g, (_, index) => {
    const value = input[Number(index)] ?? ''
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    return isRightToLeft(locale) ? isolated(String(value)) : String(value)
  })
}

/** The case for a value: its exact number (`=0`), that of no input (`none`), the plural of the language, else `other`. */
function caseOf(cases: Readonly<Record<string, string>>, value: unknown, locale: string): string | undefined {
  if (value === undefined || value === '') return cases.none ?? cases.other
  if (typeof value !== 'number') return cases.other
  return cases[`=${value}`] ?? cases[new Intl.PluralRules(locale).select(value)] ?? cases.other
}

/** A text between isolates (Unicode UAX #9): without them, a sign beside a name from the left would go to its other side. */
const isolated = (value: string) => `\u2068${value}\u2069`

/** Whether a language is written from the right. */
export const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|iw)\b/.test(locale)
