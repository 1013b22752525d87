import { afterEach, expect, test } from 'vitest'
import { shown } from '../../kit/texts.js'
import { toLines } from './lines.js'
import { groupRows, type HistoryRow } from './rows.js'

afterEach(() => void delete shown.lang)

const now = new Date(2026, 2, 2, 0, 30).getTime()
let count = 0
function row(...date: [number, number, number, number, number]): HistoryRow {
  const at = new Date(...date)
  return {
    transaction: { id: `row ${++count}` } as HistoryRow['transaction'],
    at: at.getTime(),
    year: at.getFullYear(),
    month: at.getMonth(),
  }
}
const titlesOf = (rows: readonly HistoryRow[]) =>
  toLines(groupRows(rows), now).flatMap((line) => ('title' in line ? line.title : '-'))

test('what was done today and yesterday stands under these words, and the rest under its month', () => {
  const rows = [
    row(2026, 2, 2, 0, 10),
    row(2026, 2, 1, 23, 50),
    row(2026, 2, 1, 0, 0),
    row(2026, 1, 28, 23, 59),
    row(2025, 10, 3, 12, 0),
  ]
  expect(titlesOf(rows)).toEqual(['Today', '-', 'Yesterday', '-', '-', 'February', '-', 'November 2025', '-'])
})

test('a month goes on below yesterday, and a clock that is ahead is of today', () => {
  const later = new Date(2026, 2, 20, 12, 0).getTime()
  const rows = [row(2026, 2, 20, 13, 0), row(2026, 2, 19, 8, 0), row(2026, 2, 5, 8, 0)]
  const titles = toLines(groupRows(rows), later).flatMap((line) => ('title' in line ? line.title : []))
  expect(titles).toEqual(['Today', 'Yesterday', 'March'])
})

test('each line has an id of its own', () => {
  const ids = toLines(
    groupRows([row(2026, 2, 2, 0, 1), row(2026, 2, 1, 1, 1), row(2026, 1, 1, 1, 1)]),
    now,
  ).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each row stands under the month and year that it has in the calendar of the language', () => {
  shown.lang = 'fa'
  const later = new Date(2026, 4, 2, 12, 0).getTime()
  const rows = [
    row(2026, 3, 25, 12, 0),
    row(2026, 3, 10, 12, 0),
    row(2026, 2, 25, 12, 0),
    row(2026, 2, 10, 12, 0),
    row(2026, 2, 10, 11, 0),
    row(2026, 0, 5, 12, 0),
  ]
  const lines = toLines(groupRows(rows), later)
  // Languages differ in what comes first, the month or the year.
  const titles = lines.map((line) => ('title' in line ? line.title.split(' ').sort().join(' ') : '-'))
  // In this calendar 2026-03-21 was the first day of 1405.
  expect(titles).toEqual(['اردیبهشت', '-', 'فروردین', '-', '-', 'اسفند ۱۴۰۴', '-', '-', 'دی ۱۴۰۴', '-'])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
})
