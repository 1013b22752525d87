import { translateErrors } from '../../errors/AppKitError.js'
import { openModal, removeModal } from '../modal.js'
import { shown } from '../texts.js'
import type { Kit } from '../types.js'
import { languageOf } from './languageOf.js'
import { problemMessages } from './problems.js'
import { type PackedLanguage, putLanguage } from './translate.js'

export { putOwnWords } from './translate.js'

/** Every language but English. Each loads by itself. */
export const languages: Readonly<Record<string, () => Promise<{ readonly default: PackedLanguage }>>> = {
  ar: () => import('./packed/ar.js'),
  de: () => import('./packed/de.js'),
  es: () => import('./packed/es.js'),
  fa: () => import('./packed/fa.js'),
  fr: () => import('./packed/fr.js'),
  he: () => import('./packed/he.js'),
  hi: () => import('./packed/hi.js'),
  id: () => import('./packed/id.js'),
  it: () => import('./packed/it.js'),
  ja: () => import('./packed/ja.js'),
  ko: () => import('./packed/ko.js'),
  nl: () => import('./packed/nl.js'),
  pl: () => import('./packed/pl.js'),
  'pt-BR': () => import('./packed/pt-BR.js'),
  ru: () => import('./packed/ru.js'),
  th: () => import('./packed/th.js'),
  tr: () => import('./packed/tr.js'),
  uk: () => import('./packed/uk.js'),
  'zh-CN': () => import('./packed/zh-CN.js'),
  'zh-TW': () => import('./packed/zh-TW.js'),
}

// The table is written over in its place.
translateErrors(problemMessages)

let calls = 0

/**
 * Loads a language and puts its texts in the place of those that are there. If several are asked for at once, the last one is
 * shown.
 *
 * @param locale - BCP 47. Of what is no language, or not one of ours, the texts are English.
 * @param isStart - whether the modal waits for it, so that nothing is drawn yet.
 */
export async function showLanguage(kit: Kit, locale: string, isStart?: boolean): Promise<void> {
  calls += 1
  const call = calls
  const name = languageOf(locale, Object.keys(languages))
  const packed = name && (await languages[name]?.().catch(() => undefined))
  if (call !== calls || kit.locale.peek() === locale || (name && !packed)) return
  putLanguage(packed ? packed.default : undefined, name ?? 'en')
  Object.assign(shown, { lang: locale, dir: packed && /^(ar|fa|he)$/.test(name) ? 'rtl' : 'ltr' })
  // The buttons read it.
  kit.locale.value = locale
  if (!isStart) drawAgain(kit)
}

/** Views were drawn with the texts that were there, so the modal starts again with what it shows. */
function drawAgain(kit: Kit): void {
  const { open } = kit.modal.peek()
  const [entry] = kit.router.peek().slice(-1)
  removeModal(kit)
  if (open && entry) openModal(kit, { view: entry.view, data: entry.data as never }).catch(() => {})
}
