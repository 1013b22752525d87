import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from './arm.js'

const began = { seenSince: 1000, focusedSince: 1000, stillAt: 1800 }

it('a button that has just been shown has all of its wait before it, and none after 800 ms', () => {
  expect(shareOf(1000, began)).toBe(0)
  expect(shareOf(1400, began)).toBe(0.5)
  expect(shareOf(1799.999, began)).toBeLessThan(1)
  expect(shareOf(1800, began)).toBe(1)
})

it.each([
  ['is covered', { seenSince: Number.POSITIVE_INFINITY }],
  ['has no focus', { focusedSince: Number.POSITIVE_INFINITY }],
])('nothing of the wait passes for a page that %s', (_, change) => {
  expect(shareOf(60_000, { ...began, ...change })).toBe(0)
})

it('what moves takes back a part of the wait', () => {
  expect(shareOf(5000, { ...began, stillAt: 5300 })).toBe(0.625)
})

it('the wait is over exactly when each of its parts is', () => {
  const time = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(time, time, time, time, (now, seenSince, focusedSince, stillAt) => {
      const isOver = now - seenSince >= 600 && now - focusedSince >= 800 && now >= stillAt
      expect(shareOf(now, { seenSince, focusedSince, stillAt }) === 1).toBe(isOver)
    }),
  )
})
