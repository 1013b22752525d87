import { describe, expect, it } from 'vitest'
import { formatAmount, formatDollars } from './formatAmount.js'

describe('formatAmount', () => {
  it.each([
    [0n, 18, '0.000'],
    [1n, 18, '<0.001'],
    [999_999_999_999_999n, 18, '<0.001'],
    [10n ** 15n, 18, '0.001'],
    [1_999_999n, 6, '1.999'],
    [1_234_567_890_123n, 6, '1,234,567.890'],
    [7n, 0, '7.000'],
  ])('%s of %s decimals is %s', (value, decimals, text) => {
    expect(formatAmount({ value, decimals })).toBe(text)
  })
})

describe('formatDollars', () => {
  it.each([
    [0n, false, '$0.00'],
    [0n, true, '<$0.01'],
    [1n, true, '$0.01'],
    [123_456_789_012_345_678_901n, false, '$1,234,567,890,123,456,789.01'],
  ])('%s cents are %s', (cents, isMore, text) => {
    expect(formatDollars(cents, isMore)).toBe(text)
  })
})
