import { expect, it } from 'vitest'
import { formatDate } from './formatDate.js'

it('who reads a date that no calendar has sees the last one there is', () => {
  expect(formatDate(Number.MAX_SAFE_INTEGER * 1000)).toBe(formatDate(8.64e15))
  expect(formatDate(Date.UTC(2026, 10, 26, 12))).toContain('2026')
})
