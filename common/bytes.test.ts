import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameBytes } from './bytes.js'

test('isSameBytes compares bytes as Node does', () => {
  const few = fc.uint8Array({ max: 1, maxLength: 3 })
  fc.assert(
    fc.property(few, few, (one, other) => {
      expect(isSameBytes(one, other)).toBe(Buffer.compare(one, other) === 0)
      expect(isSameBytes(one, one.slice())).toBe(true)
    }),
  )
})

test('isSameBytes tells bytes from a longer list that begins with them, in both orders', () => {
  const long = Uint8Array.of(1, 2, 3)
  expect(isSameBytes(long.subarray(0, 2), long)).toBe(false)
  expect(isSameBytes(long, long.subarray(0, 2))).toBe(false)
  expect(isSameBytes(new Uint8Array(), long)).toBe(false)
})
