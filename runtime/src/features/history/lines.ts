import { pageLocale } from '../../ui/format.js'
import type { HistoryGroup, HistoryRow } from './rows.js'

/** The title of a day or a month, or one of its transactions. */
export type Line =
  | { readonly id: string; readonly title: string }
  | { readonly id: string; readonly entry: HistoryRow }

/**
 * The lines of a list of transactions: those of today and yesterday below these words, as the language of the page writes them, the
 * others below their month.
 *
 * @param now - in ms since 1970
 */
export function toLines(groups: readonly HistoryGroup[], now = Date.now()): readonly Line[] {
  const locale = pageLocale()
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const thisYear = new Date(now).getFullYear()
  const format = (year: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', ...(year === thisYear ? {} : { year: 'numeric' }) })
  let last = ''
  return groups.flatMap(({ year, month, rows }) =>
    rows.flatMap((entry): readonly Line[] => {
      const age = daysBetween(entry.at, now)
      const title = capitalise(
        age < 2 ? days.format(-age, 'day') : format(year).format(new Date(year, month, 1)),
        locale,
      )
      const line = { id: entry.transaction.id, entry }
      if (title === last) return [line]
      last = title
      return [{ id: age < 2 ? `day ${age}` : `${year}-${month}`, title }, line]
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
