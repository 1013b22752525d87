import { pageLocale } from '../../ui/format.js'
import { keepFormat } from '../../ui/formatDate.js'
import type { HistoryGroup, HistoryRow } from './rows.js'

/** The title of a day or a month, or one of its transactions. */
export type Line =
  | { readonly id: string; readonly title: string }
  | { readonly id: string; readonly entry: HistoryRow }

/** The year in the calendar of the language of the page: Persian has 1404 and 1405 where English has 2026. */
export const yearFormat = /* @__PURE__ */ keepFormat(
  (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric' }),
)

/**
 * The lines of a list of transactions: those of today and yesterday below these words, as the language of the page writes them, the
 * others below their month in its calendar.
 *
 * @param now - in ms since 1970
 */
export function toLines(groups: readonly HistoryGroup[], now = Date.now()): readonly Line[] {
  const locale = pageLocale()
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ofThisYear = new Intl.DateTimeFormat(locale, { month: 'long' })
  const ofAnother = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const yearOf = yearFormat().format
  const thisYear = yearOf(now)
  let last = { age: -1, title: '' }
  return groups.flatMap(({ rows }) =>
    rows.flatMap((entry): readonly Line[] => {
      const { at, transaction } = entry
      const line = { id: transaction.id, entry }
      const age = daysBetween(at, now)
      // The rows of one day have one title, and to write it takes longer than all else here.
      if (age === last.age) return [line]
      const month = yearOf(at) === thisYear ? ofThisYear : ofAnother
      const title = capitalise(age < 2 ? days.format(-age, 'day') : month.format(at), locale)
      const isSame = title === last.title
      last = { age, title }
      return isSame ? [line] : [{ id: `title ${title}`, title }, line]
    }),
  )
}

/** Days that began since a moment, in the time zone of the page: 0 for today, and for a clock that is ahead. */
function daysBetween(at: number, now: number): number {
  const [from, to] = [at, now].map((time) => new Date(time).setHours(0, 0, 0, 0)) as [number, number]
  // A day in which the clocks change has an hour less or more.
  return Math.max(0, Math.round((to - from) / 86_400_000))
}

const capitalise = (text: string, locale: string | undefined) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
