import { expect, it } from 'vitest'
import { countBadge } from './countBadge.js'

it.each([
  [0, undefined],
  [9, undefined],
  [10, '10+'],
  [67, '60+'],
  [559, '550+'],
])('%s wallets are %s', (count, badge) => {
  expect(countBadge(count)).toBe(badge)
})
