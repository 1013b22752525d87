import { locale } from '../messages/language.js'

/** Matches languages that are written in several scripts: somebody who reads one of them may not read another. */
const inSeveralScripts = /^zh\b/

/**
 * Whether the page around the frame shows the titles of screens, in the language of the frame (README.md, "Address"). A host whose
 * address does not say so shows none.
 *
 * @param search - the query of this page's address
 * @param own - the language of the frame, undefined for English
 */
export function hasTitlesAround(search: string, own: string | undefined): boolean {
  const language = new URLSearchParams(search).get('titles')
  if (!language || !/^[a-zA-Z]{2,3}(-[a-zA-Z]{2,4})?$/.test(language)) return false
  const frame = own ?? 'en'
  if (inSeveralScripts.test(language)) return language.toLowerCase() === frame.toLowerCase()
  return language.split('-')[0]?.toLowerCase() === frame.split('-')[0]?.toLowerCase()
}

/** Leaves the titles that the host shows to screen readers, which read them where the focus is. */
export function markTitles(search = location.search): void {
  if (hasTitlesAround(search, locale)) document.documentElement.dataset.titles = 'around'
}
