import { expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { buyModel } from './buyModel.js'

it.each([
  ['50', '50'],
  [' 50 ', '50'],
  ['\u00a049,90\n', '49.90'],
  ['۵۰', '50'],
  // A person who is about to type 49.90.
  ['49.', '49.'],
])('who types or pastes %j can pay that', (text, amount) => {
  const model = buyModel(testKit().kit)
  model.setAmount(text)
  expect([model.amount.peek(), model.problem.peek()]).toEqual([amount, undefined])
})

it.each([
  '1,000.50',
  '1 000',
  '.',
  '-50',
  '49.901',
  '1e2',
])('who types %j is told that it is no amount', (text) => {
  const model = buyModel(testKit().kit)
  model.setAmount(text)
  expect(model.problem.peek()).toBe('unreadable')
})
