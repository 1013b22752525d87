import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createSeenMessages } from './createSeenMessages.js'

const topic = 'a'.repeat(64)
const idOf = (number: number) => String(number).padStart(64, '0').split('').reverse().join('')

test('what one tab has handled, no other handles again, in whatever order they write', () => {
  const acts = fc.array(
    fc.record({ tab: fc.nat(2), message: fc.nat(20), of: fc.constantFrom(topic, 'b'.repeat(64)) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(acts, (all) => {
      const storage = createMemoryStorage()
      const tabs = [0, 1, 2].map(() => createSeenMessages(storage, true))
      for (const { message, of, tab } of all) {
        tabs[tab]?.add(of, idOf(message))
        for (const each of tabs) expect(each.has(of, idOf(message))).toBe(true)
      }
      for (const { message, of } of all)
        for (const each of tabs) expect(each.has(of, idOf(message))).toBe(true)
      expect(createSeenMessages(storage).has(topic, idOf(21))).toBe(false)
    }),
  )
})

test('a tab that has its own list does not take over that of another', () => {
  const storage = createMemoryStorage()
  const [one, other] = [createSeenMessages(storage), createSeenMessages(storage)]
  one.add(topic, idOf(1))
  expect(other.has(topic, idOf(1))).toBe(false)
})

test('the list of a topic is bounded, and a topic that has ended has none', () => {
  const storage = createMemoryStorage()
  const seen = createSeenMessages(storage, true)
  for (let number = 1; number <= 101; number++) seen.add(topic, idOf(number))
  expect([1, 2, 101].map((number) => seen.has(topic, idOf(number)))).toEqual([false, true, true])
  seen.forget(topic)
  expect(createSeenMessages(storage, true).has(topic, idOf(101))).toBe(false)
})
