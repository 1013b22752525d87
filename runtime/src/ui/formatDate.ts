import { shown } from '../kit/texts.js'
import { pageLocale } from './format.js'

/**
 * Keeps a formatter as long as the page has the same language: one takes up to a millisecond to make, and a list that
 * scrolls has many rows.
 */
export function keepFormat<Format>(make: (locale: string | undefined) => Format): () => Format {
  let kept: { readonly format: Format; readonly locale: string | undefined } | undefined
  return () => {
    const locale = pageLocale()
    if (kept === undefined || kept.locale !== locale) kept = { format: make(locale), locale }
    return kept.format
  }
}

const dateFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)

/**
 * A date and a time of day, as short as the language of the page writes them. Apart from the other formats, because the
 * page has no dates.
 *
 * @param time - in ms since 1970.
 */
export function formatDate(time: number): string {
  return dateFormat().format(time)
}

/** Unicode UAX #9: beside a text that is written from the right, the sign of a currency would go to its other side. */
export const leftToRight = (text: string): string => (shown.dir === 'rtl' ? `\u2066${text}\u2069` : text)
