import { languageOf } from '../../../../common/languageOf.js'
import { languages } from '../../shared/languages.js'

/** A language of the page and of the mails, which is not English. */
export interface PreferredLanguage {
  /** As the user prefers it, such as `de-AT`: numbers and dates are written in its way. */
  readonly locale: string
  /** The name of a file of `frame/languages`. */
  readonly name: string
}

/** Longer ones are not from a browser. */
const maxLength = 500

/**
 * Chooses a language by what the browser says its user prefers. It is not for the site around the page to choose the language in
 * which its user reads what they agree to.
 *
 * @param accepted - the header `Accept-Language` (RFC 9110, section 12.5.4)
 * @returns undefined for English, which is also for whoever prefers a language that there is not.
 */
export function preferredLanguage(accepted: string | null): PreferredLanguage | undefined {
  for (const locale of readAccepted(accepted)) {
    if (/^en\b/i.test(locale)) return undefined
    const name = languageOf(locale, languages)
    if (name !== undefined) return { locale: Intl.getCanonicalLocales(locale)[0] ?? name, name }
  }
  return undefined
}

/** The tags of the header, the most preferred first. */
function readAccepted(accepted: string | null): readonly string[] {
  if (accepted === null || accepted.length > maxLength) return []
  const ranges = accepted.split(',').flatMap((range) => {
    const [, tag, weight = '1'] =
      /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? []
    return tag === undefined || Number(weight) === 0 || !isLocale(tag)
      ? []
      : [{ tag, weight: Number(weight) }]
  })
  return ranges.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag)
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
