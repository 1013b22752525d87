import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRedisLog } from '../../../server/src/relay/openRedisLog.js'
import type { RelayLog } from '../../../server/src/relay/relayLog.js'
import { hasRedisCluster, type RedisCluster, startRedisCluster } from './redisCluster.js'

const messages = 10_000
const topicCount = 30
const killedAfter = 4000
const why = hasRedisCluster ? '' : ' (left out: there is no redis-server on this machine)'

describe.skipIf(!hasRedisCluster)(`two relays on a cluster whose masters have replicas${why}`, () => {
  const logs: RelayLog[] = []
  let cluster: RedisCluster
  beforeAll(async () => {
    cluster = await startRedisCluster()
  })
  afterAll(() => {
    for (const log of logs) log.close()
    cluster.close()
  })

  async function open(): Promise<RelayLog> {
    const log = await openRedisLog({ url: cluster.url, log: () => {} })
    if (log === null) throw new Error('The library is installed.')
    logs.push(log)
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
      const written = writer.append({ kind: 'message', topic, message: `message ${at}`, ...facts })
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
})
