import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBalance } from './formatBalance.js'

describe('formatBalance', () => {
  it.each([
    [0n, 18, '0.000'],
    [1n, 18, '0.000'],
    [1_234_567_890_123_456_789n, 18, '1.234'],
    [999_999_999_999_999_999n, 18, '0.999'],
    [123_456_789n, 0, '123,456,789.000'],
    [1_000_000n, 6, '1.000'],
    [12n, 1, '1.200'],
    [1_234_567_890n, 6, '1,234.567'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatBalance({ value, decimals })).toBe(text)
  })

  it('never shows more than there is, and less than a thousandth less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = formatBalance({ value, decimals })
          expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d{3}$/)
          const thousandths = BigInt(text.replace(/[,.]/g, ''))
          const unit = 10n ** BigInt(decimals)
          expect(thousandths * unit <= value * 1000n).toBe(true)
          expect((thousandths + 1n) * unit > value * 1000n).toBe(true)
        },
      ),
    )
  })
})
