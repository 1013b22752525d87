import { shown } from './texts.js'
import type { Kit } from './types.js'

/** At the start no view is drawn before the language is there, later an open modal is drawn again. */
function loadLanguage(kit: Kit, locale: string, isStart?: boolean): Promise<void> {
  kit.language = import('./languages.chunk.js').then(
    ({ showLanguage }) => showLanguage(kit, locale, isStart),
    () => {},
  )
  return kit.language
}

/**
 * Shows the widget in another language, from now on. Texts are those of the page: all its kits have them. An open modal is
 * drawn again. English, if there is no such language; one that does not load leaves the language that is shown.
 *
 * @param kit - the object that `createAppKit` returns.
 * @param locale - BCP 47, such as `de` or `pt-BR`. Another region of a language that there is, such as `de-AT`, has its texts, and
 *   numbers of its own.
 * @returns when its texts are in place.
 */
export const setLocale = (kit: Kit, locale: string): Promise<void> => loadLanguage(kit, locale)

/** The language of the config, else that of the page. English is there already. */
export function startLocale(kit: Kit): void {
  const own = kit.config.locale
  const locale = own ?? globalThis.document?.documentElement.lang
  if (locale && !/^en\b/i.test(locale)) loadLanguage(kit, locale, true)
  else if (own) Object.assign(shown, { lang: own, dir: 'ltr' })
}
