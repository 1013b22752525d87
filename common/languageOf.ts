/**
 * The languages of the kit (docs/languages.md). The id of a design names them by position (`cli/src/preset/presetCode.ts`),
 * so new ones are only ever added at the end.
 */
export const languages: readonly string[] =
  'en ar de es fa fr he hi id it ja ko nl pl pt-BR ru th tr uk vi zh-CN zh-TW'.split(' ')

/** Names of languages that are not those of ours: what ISO 639 had before, and members of a group. */
const others: Readonly<Record<string, string>> = { iw: 'he', in: 'id', pes: 'fa', prs: 'fa', arb: 'ar' }

/** Where a language has no region: what its script or place stands for. */
const traditional = /[-_](hant|tw|hk|mo)\b/i

/**
 * Which of our languages a tag asks for.
 *
 * @param tag - BCP 47, such as `de-AT` or `zh-Hant-HK`; anything else is none.
 * @param known - the names of ours, such as `de` and `pt-BR`.
 * @returns one of them.
 */
export function languageOf(tag: string, known: readonly string[]): string | undefined {
  const [, first = ''] = /^([a-z]{2,3})(?:[-_]|$)/i.exec(tag) ?? []
  const own = first.toLowerCase()
  const language = Object.hasOwn(others, own) ? others[own] : own
  if (language === 'zh') return traditional.test(tag) ? 'zh-TW' : 'zh-CN'
  return known.find((name) => name === language || name.startsWith(`${language}-`))
}
