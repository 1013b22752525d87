import { expect, test } from 'vitest'
import { countUnacknowledged } from './countUnacknowledged.js'

const topic = 'ab'.repeat(32)
const message = (id: number) => ({ id: `${id}`, topic })

test('T-F9: the oldest pushes are forgotten, beyond those of a connection and beyond those of its network', () => {
  const open = countUnacknowledged({ most: 4, least: 1, ofNetwork: 6 })
  const [one, two, other] = [open('n'), open('n'), open('other')]
  for (let push = 1; push <= 6; push += 1) for (const each of [one, other]) each.add(push, message(push))
  expect([...one.ofTopic(topic)]).toEqual(['3', '4', '5', '6'])
  for (let push = 1; push <= 6; push += 1) two.add(push, message(push))
  expect([...two.ofTopic(topic)]).toEqual(['5', '6'])
  one.clear()
  for (let push = 7; push <= 8; push += 1) two.add(push, message(push))
  expect([...two.ofTopic(topic)]).toEqual(['5', '6', '7', '8'])
  expect([...other.ofTopic(topic)]).toHaveLength(4)
})

test('a push that is acknowledged makes room, once', () => {
  const open = countUnacknowledged({ most: 4, least: 1, ofNetwork: 2 })
  const one = open('n')
  one.add(1, message(1))
  one.add(2, { ...message(2), topic: 'other' })
  expect(one.take(1)).toEqual(message(1))
  expect(one.take(1)).toBeUndefined()
  one.add(3, message(3))
  expect([...one.ofTopic('other'), ...one.ofTopic(topic)]).toEqual(['2', '3'])
  one.add(4, message(4))
  expect([...one.ofTopic('other'), ...one.ofTopic(topic)]).toEqual(['3', '4'])
})
