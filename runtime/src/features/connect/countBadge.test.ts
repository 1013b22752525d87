import { expect, it } from 'vitest'
import { countBadge } from './countBadge.js'

it.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [67, '60+'],
  [540, '540+'],
])('%s wallets are %s', (count, badge) => {
  expect(countBadge(count)).toBe(badge)
})
