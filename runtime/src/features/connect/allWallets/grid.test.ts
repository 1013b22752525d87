import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellsOf, columnsIn, gridMove, overscanFor, rowsWith } from './grid.js'

const place = { index: 4, count: 11, columns: 3, page: 2, rtl: false }

it.each<[string, Partial<typeof place>, number | undefined]>([
  ['ArrowLeft', {}, 3],
  ['ArrowRight', {}, 5],
  ['ArrowLeft', { rtl: true }, 5],
  ['ArrowRight', { rtl: true }, 3],
  ['ArrowUp', {}, 1],
  ['ArrowDown', {}, 7],
  ['ArrowUp', { index: 1 }, 1],
  ['ArrowUp', { index: 3 }, 0],
  ['ArrowDown', { count: 7 }, 6],
  ['ArrowDown', { index: 3, count: 6 }, 3],
  ['ArrowDown', { count: 8 }, 7],
  ['ArrowDown', { index: 8 }, 10],
  ['ArrowDown', { index: 9 }, 9],
  ['ArrowRight', { index: 10 }, 10],
  ['ArrowLeft', { index: 0 }, 0],
  ['PageDown', {}, 10],
  ['PageUp', {}, 0],
  ['Home', {}, 0],
  ['End', {}, 10],
  ['a', {}, undefined],
  ['Tab', {}, undefined],
  ['ArrowDown', { count: 0 }, undefined],
])('%s from %j leads to %s', (key, change, next) => {
  expect(gridMove(key, { ...place, ...change })).toBe(next)
})

it('gridMove never leaves the grid', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (key, count, at, columns, page, rtl) => {
        const next = gridMove(key, { index: at % count, count, columns, page, rtl })
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(count)
      },
    ),
  )
})

it('overscanFor keeps the cells of any list at 80 at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 7 }), (columns, visible) => {
      expect((visible + 2 * overscanFor(columns, visible)) * columns).toBeLessThanOrEqual(80)
    }),
  )
})

it('overscanFor adds as many rows around the visible ones as fit, one at least and two at most', () => {
  expect([1, 3, 8, 9, 20].map((columns) => overscanFor(columns, 6))).toEqual([2, 2, 1, 1, 1])
  expect([6, 7, 8, 9].map((columns) => overscanFor(columns, 6))).toEqual([2, 2, 1, 1])
})

it.each([
  [1, 1],
  [96, 1],
  [199, 1],
  [200, 2],
  [303, 2],
  [304, 3],
])('%i px have room for %i columns', (width, columns) => expect(columnsIn(width)).toBe(columns))

it('cellsOf draws every wallet of a row, and none behind the last one', () => {
  expect(cellsOf([0, 2, 3], { columns: 3, count: 11 })).toEqual([0, 1, 2, 6, 7, 8, 9, 10])
  expect(cellsOf([0], { columns: 3, count: 3 })).toEqual([0, 1, 2])
})

it.each<[string, number | undefined, number[]]>([
  ['nothing has the focus', undefined, [8, 9, 10]],
  ['it is far above', 3, [2, 3, 4, 8, 9, 10]],
  ['it is at the end', 11, [8, 9, 10, 11]],
  ['it is in the first row', 0, [0, 1, 8, 9, 10]],
  ['it is far below', 10, [8, 9, 10, 11]],
])('rowsWith adds the row with the focus and its neighbours, in order: %s', (_name, focused, rows) =>
  expect(rowsWith([8, 9, 10], focused, 12)).toEqual(rows))
