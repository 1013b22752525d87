import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBalance } from './format.js'

const inLanguage = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })
beforeEach(() => void inLanguage('en'))
afterEach(() => void vi.unstubAllGlobals())

describe('a formatted balance', () => {
  it.each([
    [0n, 18, '0.000'],
    [1n, 18, '0.000'],
    [1_234_567_890_123_456_789n, 18, '1.234'],
    [999_999_999_999_999_999n, 18, '0.999'],
    [123_456_789n, 0, '123,456,789.000'],
    [1_000_000n, 6, '1.000'],
    [12n, 1, '1.200'],
    [1_234_567_890n, 6, '1,234.567'],
    [10_000_050n, 6, '10.000'],
    [9_007_199_254_740_993_123n, 3, '9,007,199,254,740,993.123'],
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
          const thousandths = BigInt(text.replaceAll(/[,.]/g, ''))
          const unit = 10n ** BigInt(decimals)
          expect(thousandths * unit <= value * 1000n).toBe(true)
          expect((thousandths + 1n) * unit > value * 1000n).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['de', '1.234,567'],
    ['fr-CH', new Intl.NumberFormat('fr-CH').format(1234.567)],
    ['', new Intl.NumberFormat().format(1234.567)],
    ['en_US', '1,234.567'],
    ['zh-Hans-CN', '1,234.567'],
    ['de-', '1.234,567'],
  ])('a page in %j reads %s', (lang, text) => {
    inLanguage(lang)
    expect(formatBalance({ value: 1_234_567_890n, decimals: 6 })).toBe(text)
  })
})
