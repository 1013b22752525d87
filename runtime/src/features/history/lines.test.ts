import { expect, test } from 'vitest'
import { toLines } from './lines.js'
import { groupRows, type HistoryRow } from './rows.js'

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
