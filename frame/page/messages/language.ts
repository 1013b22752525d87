import type { PackedText } from '../../../common/packedText.js'
import { putTexts } from '../../../common/putTexts.js'
import { isRecord } from '../../../common/records.js'
import { readLetters } from '../../src/shared/letters.js'

/** The texts of a language, in the order of the texts of each table. */
interface Language {
  /** BCP 47: what the user prefers, such as `de-AT`. */
  readonly locale: string
  readonly tables: Readonly<Record<string, readonly PackedText[]>>
}

/** How long the file of a language is waited for, in ms. The page is empty in front of its user meanwhile. */
const maxWait = 3000

// Every table waits for it, so that no view has two languages.
const language = typeof document === 'undefined' ? undefined : await loadLanguage()

/** Loads the language that the server chose from the preferences of the browser. English, if it does not load. */
async function loadLanguage(): Promise<Language | undefined> {
  const file = document.querySelector('meta[name="appkit-language"]')?.getAttribute('content')
  const locale = document.documentElement.lang
  if (!file) return undefined
  try {
    const reply = await fetch(`/sdk/${file}`, { signal: AbortSignal.timeout(maxWait) })
    if (!reply.ok) return undefined
    const tables: unknown = JSON.parse(readLetters(new Uint8Array(await reply.arrayBuffer())))
    return isRecord(tables) ? { locale, tables: tables as Language['tables'] } : undefined
  } catch {
    return undefined
  }
}

/** The language of numbers, times and plurals. Undefined: that of the browser. */
export const locale: string | undefined = language?.locale

/**
 * Puts the texts of the user's language in the place of the English ones.
 *
 * @param name - of the table, as in `frame/languages`
 * @param texts - in English. A text that the language lacks stays as it is.
 * @returns the same table.
 */
export function inLanguage<Texts extends object>(name: string, texts: Texts): Texts {
  const own = language?.tables[name]
  return language === undefined || own === undefined ? texts : putTexts(texts, own, language.locale)
}
