import { expect, test } from 'vitest'
import { createSlotClock } from './createSlotClock.js'

const born = 1_800_000_000_000

test('a slot lasts 400 ms and a slot has its time', () => {
  let now = born
  const clock = createSlotClock(born, 0, () => now)
  expect(clock.slot()).toBe(1)
  now += 400
  expect(clock.slot()).toBe(2)
  now += 999 * 400
  expect([clock.slot(), clock.timeOf(1001)]).toEqual([1001, (born + 400_000) / 1000])
})

test('a hash is good for 150 slots, and again after a restart', () => {
  let now = born
  const clock = createSlotClock(born, 0, () => now)
  const hash = clock.hashOf(1)
  now += 150 * 400
  expect(clock.isRecent(hash)).toBe(true)
  expect(createSlotClock(born, 0, () => now).isRecent(hash)).toBe(true)
  now += 400
  expect(clock.isRecent(hash)).toBe(false)
  expect(createSlotClock(born + 1, 0, () => now).hashOf(1)).not.toBe(hash)
})

test('a slot clock never goes back, whatever the clock of the machine does', () => {
  let now = born + 4000
  const clock = createSlotClock(born, 0, () => now)
  const before = clock.slot()
  now = born - 86_400_000
  expect(clock.slot()).toBe(before)
  expect(createSlotClock(born, 77, () => now).slot()).toBe(77)
})
