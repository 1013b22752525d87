import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gridMove, overscanFor } from './useWalletGrid.js'

const place = { index: 4, count: 11, columns: 3, page: 2, rtl: false }

it.each<[string, Partial<typeof place>, number | undefined]>([
  ['ArrowLeft', {}, 3],
  ['ArrowRight', {}, 5],
  ['ArrowLeft', { rtl: true }, 5],
  ['ArrowRight', { rtl: true }, 3],
  ['ArrowUp', {}, 1],
  ['ArrowDown', {}, 7],
  ['ArrowUp', { index: 1 }, 1],
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

it('never leaves the grid', () => {
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

it('keeps the cells of any list at 80 at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 7 }), (columns, visible) => {
      expect((visible + 2 * overscanFor(columns, visible)) * columns).toBeLessThanOrEqual(80)
    }),
  )
})
