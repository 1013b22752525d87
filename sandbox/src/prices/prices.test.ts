import { expect, test } from 'vitest'
import { networkInfo } from '../chain/networkInfo.js'
import { fromUsd, usdPrices } from './rates.js'

test('worth is given in the asked currency, and not at all when nobody knows it', () => {
  expect(fromUsd(10, 'usd')).toBe(10)
  expect(fromUsd(3000, 'eth')).toBe(1)
  expect(fromUsd(null, 'usd')).toBeNull()
  for (const unknown of ['sek', '', 'constructor', '__proto__']) expect(fromUsd(1, unknown)).toBeNull()
})

test('the coin of every chain that has a name has a price', () => {
  for (const chainId of [1, 10, 56, 100, 137, 324, 8453, 31337, 42161, 42220, 43114]) {
    expect(usdPrices[networkInfo(chainId).symbol], String(chainId)).toBeGreaterThan(0)
  }
})
