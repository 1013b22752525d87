import { expect, test } from 'vitest'
import type { Redis } from './connectRedis.js'
import { idOf } from './createMailboxes.js'
import { FollowedTopics } from './followTopics.js'

const topic = 'a'.repeat(64)

/** A followed topic, whose channel says what a test says. */
async function open() {
  let clock = 0
  let hear: (text: string, channel: string) => void = () => {}
  const redis = {
    sSubscribe: async (_channel: string, listener: typeof hear) => {
      hear = listener
    },
    xRange: async () => [],
  } as unknown as Redis
  const topics = new FollowedTopics({
    redis,
    prefix: 'p:',
    apply: () => {},
    onFailure: () => {},
    now: () => clock,
  })
  await topics.follow(topic)
  let last = 0
  const say = (message: string, ttl: number): void => {
    last += 1
    const facts = { tag: 0, attestation: null, from: 'a', publishedAt: clock }
    hear(`m ${last}-0 ${JSON.stringify({ kind: 'message', topic, message, ttl, ...facts })}`, `p:{${topic}}`)
  }
  const pass = (ms: number): void => {
    clock += ms
  }
  return { topics, say, pass }
}

test('T-F9: a relay whose topic is followed for long keeps no places of messages that are over, also behind one that lives on', async () => {
  const { pass, say, topics } = await open()
  say('long', 600)
  const known = (names: readonly string[]) => names.filter((name) => topics.placeOf(topic, idOf(name)))
  const names = Array.from({ length: 2000 }, (_, at) => `short ${at}`)
  for (const name of names) {
    say(name, 1)
    pass(100)
  }
  expect(known(names).length).toBeLessThan(64)
  expect(topics.placeOf(topic, idOf('long'))).toBe('1-0')
  expect(topics.placeOf(topic, idOf('short 1999'))).toBe('2001-0')
})

test('a relay keeps the places of all messages that wait', async () => {
  const { say, topics } = await open()
  const names = Array.from({ length: 500 }, (_, at) => `message ${at}`)
  for (const name of names) say(name, 300)
  expect(names.map((name) => topics.placeOf(topic, idOf(name)))).toEqual(names.map((_, at) => `${at + 1}-0`))
})
