import { expect, it } from 'vitest'
import { formatFee } from './format.js'

const fee = (value: bigint, decimals = 18) => formatFee({ value, decimals, symbol: 'ETH' })

it('a fee is written with at most six digits that count, and never as less than it is', () => {
  expect(fee(123_456_789_012_345n)).toBe('0.000123457 ETH')
  expect(fee(100_000_000_000_001n)).toBe('0.000100001 ETH')
  expect(fee(999_999_900_000_000n)).toBe('0.001 ETH')
  expect(fee(21_000n * 10n ** 9n)).toBe('0.000021 ETH')
  expect(fee(0n)).toBe('0 ETH')
  expect(fee(5_000n, 9)).toBe('0.000005 ETH')
})

it('a fee keeps every digit before the point', () => {
  expect(fee(1_234_567_890n, 3)).toBe('1,234,568 ETH')
  expect(fee(12_345_678_901n, 3)).toBe('12,345,679 ETH')
  expect(fee(1_234_567n, 0)).toBe('1,234,567 ETH')
})
