/**
 * The languages of the kit (docs/languages.md). The id of a design names them by position (`cli/src/preset/presetCode.ts`),
 * so new ones are only ever added at the end.
 */
export const languages: readonly string[] =
  'en ar de es fa fr he hi id it ja ko nl pl pt-BR ru th tr uk vi zh-CN zh-TW'.split(' ')

/** Our names of languages by others: those that ISO 639 had before, and those of the members of a group. */
const others: Readonly<Record<string, string>> = { iw: 'he', in: 'id', pes: 'fa', prs: 'fa', arb: 'ar' }

/** The script of traditional Chinese, and the places that write it. */
const traditional: readonly string[] = ['hant', 'tw', 'hk', 'mo']

/** A script that the tag names decides, whatever is written where the tag is from. */
function isTraditional(tag: string): boolean {
  const subtags = tag.toLowerCase().split(/[-_]/)
  return !subtags.includes('hans') && subtags.some((subtag) => traditional.includes(subtag))
}

/**
 * Picks the one of our languages that a tag asks for.
 *
 * @param tag - BCP 47, such as `de-AT` or `zh-Hant-HK`; anything else is none.
 * @param known - the names of ours, such as `de` and `pt-BR`.
 * @returns one of them; undefined if none is that language.
 *
 * @example
 * languageOf('zh-Hant-HK', languages) // 'zh-TW'
 */
export function languageOf(tag: string, known: readonly string[]): string | undefined {
  const [, first = ''] = /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag) ?? []
  const own = first.toLowerCase()
  const language = Object.hasOwn(others, own) ? others[own] : own
  const wanted = language === 'zh' ? (isTraditional(tag) ? 'zh-TW' : 'zh-CN') : language
  return known.find((name) => name === wanted || name.startsWith(`${wanted}-`))
}
