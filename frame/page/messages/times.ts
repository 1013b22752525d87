import { locale } from './language.js'

/** The unit in which a time is easy to read, by the seconds from which on. */
const units = [
  { unit: 'hour', seconds: 3600, from: 5400 },
  { unit: 'minute', seconds: 60, from: 90 },
  { unit: 'second', seconds: 1, from: -1 },
] as const

/** The digits of a time are those of the codes, amounts and addresses beside it, in every language. */
const digits = { numberingSystem: 'latn' } as const

/** A time to wait, rounded up: `30 seconds`, `2 minutes`. */
export function writeSpan(seconds: number): string {
  const { seconds: each, unit } = units.find(({ from }) => seconds > from) ?? units[2]
  const format = new Intl.NumberFormat(locale ?? 'en', {
    ...digits,
    style: 'unit',
    unit,
    unitDisplay: 'long',
  })
  return format.format(Math.ceil(seconds / each))
}

/**
 * A time of today.
 *
 * @param at - milliseconds since 1970
 */
export const writeTime = (at: number): string =>
  new Intl.DateTimeFormat(locale, { ...digits, timeStyle: 'short' }).format(at)

/**
 * A day with its time, in a row of its own.
 *
 * @param at - milliseconds since 1970
 * @param english - how it is written where the page is in English. Default: as the browser does
 */
export const writeDayRow = (at: number, english?: string): string =>
  new Intl.DateTimeFormat(locale ?? english, { ...digits, dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  )

/** A time that stays in one line of a sentence. */
export const keepWhole = (time: string): string => time.replace(/\s+/g, '\u00a0')

/**
 * A day with its time, in a sentence.
 *
 * @param at - milliseconds since 1970
 */
export const writeDay = (at: number): string => keepWhole(writeDayRow(at))
