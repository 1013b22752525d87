import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../server/src/relay/createMailboxes.js'
import { openRedisLog } from '../../../server/src/relay/openRedisLog.js'
import type { RelayLog } from '../../../server/src/relay/relayLog.js'
import { createRelayClient } from '../../bench/production/relayClient.mjs'
import { leftOut } from '../signIn/servers.js'
import { startProduction } from './production.js'
import { hasRedisCluster, type RedisCluster, startRedisCluster } from './redisCluster.js'

const messages = 10_000
const topicCount = 30
const killedAfter = 4000
/** Messages of each topic where clients talk over relays. */
const ofTopic = 100

const without = leftOut(hasRedisCluster, 'Redis')
describe.skipIf(!hasRedisCluster)(`two relays on a cluster whose masters have replicas${without}`, () => {
  const stops: (() => unknown)[] = []
  let cluster: RedisCluster
  beforeEach(async () => {
    cluster = await startRedisCluster()
    stops.push(cluster.close)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  const startRelay = () =>
    startProduction({ roles: ['relay'], operations: { port: 0 } }, { env: { REDIS_URL: cluster.url } })

  async function open(): Promise<RelayLog> {
    const log = await openRedisLog({ url: cluster.url, log: () => {} })
    if (log === null) throw new Error('The library is installed.')
    stops.push(() => log.close())
    return log
  }

  test('a master that is killed in the middle of 10,000 messages loses none, and none comes twice', async () => {
    const [writer, reader] = [await open(), await open()]
    const topics = Array.from({ length: topicCount }, (_, at) => at.toString(16).padStart(64, '0'))
    const seen = new Map<string, number>()
    reader.onEntry((entry) => {
      if (entry.kind === 'message') seen.set(entry.message, (seen.get(entry.message) ?? 0) + 1)
    })
    await Promise.all(topics.map((topic) => reader.follow(topic)))
    let stored = 0
    const writes: Promise<void>[] = []
    for (let at = 0; at < messages; at += 1) {
      const facts = { tag: 0, attestation: null, from: 'a', ttl: 300, publishedAt: Date.now() }
      const topic = topics[at % topicCount] ?? ''
      const message = `message ${at}`
      const written = writer.append({ kind: 'message', id: idOf(message), topic, message, ...facts })
      writes.push(
        written.then(() => {
          stored += 1
          if (stored === killedAfter) cluster.killMaster()
        }),
      )
      // Lets the answers in, so that messages are written, stored and heard at the same time.
      if (at % 10 === 0) await setImmediate()
    }
    await Promise.all(writes)
    await vi.waitFor(() => expect(seen.size).toBe(messages), 60_000)
    expect([...seen.values()].filter((times) => times > 1)).toEqual([])
    // A client that comes later reads all of it from the replica that took over.
    const later = await open()
    const found = new Set<string>()
    later.onEntry((entry) => void (entry.kind === 'message' && found.add(entry.message)))
    await Promise.all(topics.map((topic) => later.follow(topic)))
    expect(found.size).toBe(messages)
  })

  test('a master that is killed while clients at two relays talk and acknowledge loses none of their messages, and none comes twice', async () => {
    const relays = [await startRelay(), await startRelay()]
    for (const relay of relays) stops.push(relay.close)
    const urls = () => relays.map(({ url }) => `${url.replace('http', 'ws')}/relay`)
    let stored = 0
    const talk = async (at: number): Promise<{ readonly heard: string[]; readonly sent: string[] }> => {
      const topic = randomBytes(32).toString('hex')
      const heard: string[] = []
      const onMessage = (text: string) => void heard.push(text)
      const writer = createRelayClient({ urls, first: at, topic })
      const reader = createRelayClient({ urls, first: at + 1, topic, onMessage })
      stops.push(writer.close, reader.close)
      await Promise.all([writer.connect(), reader.connect()])
      const sent = Array.from({ length: ofTopic }, (_, each) => `message ${each}`)
      // Some are under way at a time, so that there are always messages that wait, are stored and are acknowledged.
      for (let from = 0; from < ofTopic; from += 10)
        await Promise.all(
          sent.slice(from, from + 10).map(async (text) => {
            await writer.publish(text)
            stored += 1
            if (stored === (ofTopic * topicCount) / 3) cluster.killMaster()
          }),
        )
      return { heard, sent }
    }
    const talks = await Promise.all(Array.from({ length: topicCount }, (_, at) => talk(at)))
    await vi.waitFor(() => {
      for (const { heard, sent } of talks) expect(heard.toSorted()).toEqual(sent.toSorted())
    }, 60_000)
  })
})
