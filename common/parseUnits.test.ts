import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from './parseUnits.js'
import { formatUnits } from './units.js'

test('parseUnits reads every amount that formatUnits writes', () => {
  const decimals = fc.integer({ min: 0, max: 36 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), decimals, (value, places) => {
      expect(parseUnits(formatUnits(value, places), places)).toBe(value)
    }),
  )
})

test.each<[string, number, bigint | undefined]>([
  ['1', 0, 1n],
  ['1.50', 1, 15n],
  ['1.000', 0, 1n],
  ['0', 18, 0n],
  ['1.05', 1, undefined],
  ['9'.repeat(31), 0, undefined],
])('parseUnits reads %j with %s decimals as %s', (text, decimals, value) => {
  expect(parseUnits(text, decimals)).toBe(value)
})

test.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1,5',
  '1e3',
  '0x1',
  '.5',
  '1.',
  '1.2.3',
  '1\n',
  'NaN',
  '\u0661',
])('parseUnits refuses %j', (text) => {
  expect(parseUnits(text, 18)).toBeUndefined()
})
