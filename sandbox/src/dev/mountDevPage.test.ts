import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../../common/units.js'
import { maxCoins, parseCoins } from './mountDevPage.js'

test.each([
  ['1', 10n ** 18n],
  [' 0.25 ', 25n * 10n ** 16n],
  ['0.000000000000000001', 1n],
  ['10000', 10_000n * 10n ** 18n],
  ['1.50000000000000000000000', 15n * 10n ** 17n],
])('parseCoins reads %j as %s wei', (text, wei) =>
  expect(parseCoins(text, 18)).toEqual({ ok: true, units: wei }))

test.each([
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '1,5',
  '1e3',
  '0x1',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  '10000.000000000000000001',
  '0.0000000000000000001',
  '9'.repeat(400),
  '1\u200b',
])('%j is refused with a sentence', (text) => {
  expect(parseCoins(text, 18)).toEqual({ ok: false, problem: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('parseCoins reads every amount that formatUnits writes', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, BigInt(maxCoins) * 10n ** 18n), (wei) => {
      expect(parseCoins(formatUnits(wei, 18), 18)).toEqual({ ok: true, units: wei })
    }),
  )
})
