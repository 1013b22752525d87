import { expect, it } from 'vitest'
import { countBadge } from './WalletList.js'

it.each([
  [0, undefined],
  [9, undefined],
  [10, '10+'],
  [67, '60+'],
  [559, '550+'],
  [99_999, '99,990+'],
  [100_000, undefined],
  [Number.MAX_SAFE_INTEGER, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.NaN, undefined],
  [-20, undefined],
])('%s wallets are %s', (count, badge) => {
  expect(countBadge(count)).toBe(badge)
})
