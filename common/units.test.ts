import fc from 'fast-check'
import { formatUnits as viemFormatUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatUnits } from './units.js'

test('an amount is written as viem writes it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 77 }),
      (value, decimals) => {
        expect(formatUnits(value, decimals)).toBe(viemFormatUnits(value, decimals))
      },
    ),
  )
})

test.each([
  [0n, 18, '0'],
  [0n, 0, '0'],
  [100n, 0, '100'],
  [100n, 2, '1'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000_000_000_000_000n, 18, '1.5'],
])('%s with %s decimals is %s', (value, decimals, text) => {
  expect(formatUnits(value, decimals)).toBe(text)
})
