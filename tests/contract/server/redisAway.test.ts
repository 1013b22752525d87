import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../server/src/relay/createMailboxes.js'
import { openRedisLog } from '../../../server/src/relay/openRedisLog.js'
import { type RelayLog, TopicFull } from '../../../server/src/relay/relayLog.js'
import { isRelease } from '../../pace.js'
import { openRedis } from '../signIn/redisClient.js'
import { leftOut } from '../signIn/servers.js'
import { openWay } from '../support/databaseWay.js'
import { freePort } from '../support/freePort.js'
import { startProduction } from './production.js'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const why = leftOut(hasRedis, 'Redis')
const stops: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** How often the line is cut, after longer each time. */
const rounds = isRelease ? { subscribed: 6, said: 8 } : { subscribed: 2, said: 3 }

describe.skipIf(!hasRedis)(`a relay whose Redis goes away and comes back${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-redis-'))
  let redis: ChildProcess
  let url = ''
  let ask: (...command: string[]) => Promise<unknown>
  let lastTopic = 0
  beforeAll(async () => {
    const port = await freePort()
    url = `redis://127.0.0.1:${port}`
    redis = spawn('redis-server', [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
    ])
    await new Promise<void>((ready) => {
      redis.stdout?.on('data', (text) => String(text).includes('Ready to accept') && ready())
    })
    const client = openRedis(url)
    ask = (...command) => client.send(command)
  })
  afterAll(() => {
    redis.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** A relay's side of the log, by a way that can be cut. */
  async function open() {
    const way = await openWay(url)
    const lines: (readonly [level: string, line: string])[] = []
    const log = await openRedisLog({ url: way.url, log: (line, level) => lines.push([level, line]) })
    const heard: string[] = []
    log.onEntry((entry) =>
      heard.push(entry.kind === 'message' ? entry.message : `delivered ${entry.clientId}`),
    )
    stops.push(
      () => way.close(),
      () => log.close(),
    )
    return { way, log, lines, heard }
  }
  const newTopic = (): string => (++lastTopic).toString(16).padStart(64, '0')
  const say = (log: RelayLog, topic: string, message: string) => {
    const facts = { tag: 0, attestation: null, from: 'a', ttl: 300, publishedAt: Date.now() }
    return log.append({ kind: 'message', id: idOf(message), topic, message, ...facts })
  }
  const texts = (count: number, start = 'message') =>
    Array.from({ length: count }, (_, at) => `${start} ${at}`)

  test('hears a topic that was subscribed meanwhile', async () => {
    const [other, cut] = [await open(), await open()]
    for (let round = 0; round < rounds.subscribed; round += 1) {
      const topic = newTopic()
      cut.way.cut(true)
      await wait(50 * round)
      const followed = cut.log.follow(topic)
      await wait(700)
      cut.way.cut(false)
      await followed
      for (const text of [`${round} one`, `${round} two`]) await say(other.log, topic, text)
      await vi.waitFor(() => expect(cut.heard.slice(-2)).toEqual([`${round} one`, `${round} two`]))
    }
    expect(await cut.log.isReady()).toBe(true)
  })

  test('hears what was said meanwhile, in order and once, also when more is said as it comes back', async () => {
    const [other, cut] = [await open(), await open()]
    for (let round = 0; round < rounds.said; round += 1) {
      const topic = newTopic()
      await cut.log.follow(topic)
      cut.heard.length = 0
      cut.way.cut(true)
      for (const text of texts(20)) await say(other.log, topic, text)
      await wait(100 * round)
      cut.way.cut(false)
      for (const text of texts(100, 'later')) {
        await say(other.log, topic, text)
        await wait(5)
      }
      await vi.waitFor(() => expect(cut.heard).toHaveLength(120))
      expect(cut.heard).toEqual([...texts(20), ...texts(100, 'later')])
    }
  })

  test('hears what was said while only its channels were cut', async () => {
    const [other, cut] = [await open(), await open()]
    const topic = newTopic()
    await cut.log.follow(topic)
    for (let round = 0; round < 5; round += 1) {
      cut.heard.length = 0
      await ask('CLIENT', 'KILL', 'TYPE', 'pubsub')
      const said = Array.from({ length: 60 }, (_, at) => `${round} ${at}`)
      for (const text of said) {
        await say(other.log, topic, text)
        await wait(10)
      }
      await vi.waitFor(() => expect(cut.heard).toHaveLength(60))
      expect(cut.heard).toEqual(said)
    }
  })

  test('hears a topic that was left and followed again at once', async () => {
    const [other, one] = [await open(), await open()]
    const topic = newTopic()
    await one.log.follow(topic)
    one.log.leave(topic)
    await one.log.follow(topic)
    await wait(100)
    await say(other.log, topic, 'm')
    await vi.waitFor(() => expect(one.heard).toEqual(['m']))
  })

  test('says once that it is away and once that it is back', async () => {
    const { lines, log, way } = await open()
    way.cut(true)
    await wait(1500)
    expect(await log.isReady()).toBe(false)
    way.cut(false)
    await vi.waitFor(async () => expect(await log.isReady()).toBe(true))
    expect(lines).toEqual([
      ['error', expect.stringContaining('does not answer')],
      ['info', 'Redis answers again.'],
    ])
  })

  test.each([
    ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['has become a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ])('is not ready while Redis %s, and says in its log that nothing is stored', async (_what, spoil, mend) => {
    const { lines, log } = await open()
    expect(await log.isReady()).toBe(true)
    await ask(...spoil)
    expect(await log.isReady()).toBe(false)
    const topic = newTopic()
    vi.useFakeTimers({ toFake: ['Date'] })
    const said = Promise.all([say(log, topic, 'm'), say(log, newTopic(), 'n')])
    // It is tried for twenty seconds.
    vi.setSystemTime(Date.now() + 21_000)
    await expect(said).rejects.toThrow()
    vi.useRealTimers()
    await wait(50)
    expect(lines).toEqual([['error', expect.stringContaining('a message could not be stored')]])
    await ask(...mend)
    expect(await log.isReady()).toBe(true)
    await say(log, topic, 'o')
  })

  test('waits for Redis when it starts: its port says 503, readiness why, and it goes on when Redis is there', async () => {
    const way = await openWay(url)
    way.cut(true)
    const port = await freePort()
    const starting = startProduction({ port, roles: ['relay'] }, { env: { REDIS_URL: way.url } })
    stops.push(
      () => way.close(),
      async () => {
        way.cut(false)
        await (await starting).close()
      },
    )
    const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`)
    await vi.waitFor(async () =>
      expect(await (await ready()).json()).toEqual({
        status: 'starting',
        roles: ['relay'],
        problems: { relay: 'Redis does not answer.' },
      }),
    )
    const asked = await fetch(`http://127.0.0.1:${port}/relay`)
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1'])
    way.cut(false)
    await starting
    expect((await ready()).status).toBe(200)
  })

  test.each([
    [
      'the password is wrong',
      (at: URL) => Object.assign(at, { username: 'nobody', password: 'wrong' }).href,
      /WRONGPASS/,
    ],
    ['its address is none', () => 'http://127.0.0.1:1', /no address of Redis/],
  ])('ends with a code at once where %s', async (_why, write, sentence) => {
    const starting = startProduction({ roles: ['relay'] }, { env: { REDIS_URL: write(new URL(url)) } })
    await expect(starting).rejects.toMatchObject({
      code: 'REDIS_FAILED',
      message: expect.stringMatching(sentence),
    })
  })

  test('leaves nothing for long in Redis of a topic whose messages were delivered', async () => {
    const { heard, log } = await open()
    const topic = newTopic()
    await log.follow(topic)
    await say(log, topic, 'm')
    await vi.waitFor(() => expect(heard).toEqual(['m']))
    const key = `appkit:relay:{${topic}}`
    expect(Number(await ask('TTL', key))).toBeGreaterThan(200)
    const id = idOf('m')
    await log.append({ kind: 'delivered', topic, id, clientId: 'b' })
    expect(await ask('XLEN', key)).toBe(0)
    expect(Number(await ask('TTL', key))).toBeLessThanOrEqual(60)
    await say(log, topic, 'n')
    expect(Number(await ask('TTL', key))).toBeGreaterThan(200)
  })

  test('T-F9: stores a message once, however often it is repeated by who does not listen, until it was delivered', async () => {
    const { log } = await open()
    const topic = newTopic()
    const key = `appkit:relay:{${topic}}`
    for (const text of ['m', 'n', 'm', 'm', 'n']) await say(log, topic, text)
    expect(await ask('XLEN', key)).toBe(2)
    // Nobody here listens to the topic, as where a message is fetched.
    await log.append({ kind: 'delivered', topic, id: idOf('m'), clientId: 'b' })
    expect(await ask('XLEN', key)).toBe(1)
    await say(log, topic, 'm')
    expect(await ask('XLEN', key)).toBe(2)
  })

  test('T-F9: keeps no message longer than it lives, also where another one of its topic lives on', async () => {
    const { heard, log } = await open()
    const topic = newTopic()
    const facts = { tag: 0, attestation: null, from: 'a', topic, kind: 'message' } as const
    const long = { ...facts, id: idOf('long'), message: 'long', ttl: 600_000, publishedAt: Date.now() }
    await log.append(long)
    const before = Date.now() - 10_000
    for (const message of texts(70))
      await log.append({ ...facts, id: idOf(message), message, ttl: 1, publishedAt: before })
    await say(log, topic, 'later')
    await say(log, topic, 'last')
    expect(await ask('XLEN', `appkit:relay:{${topic}}`)).toBe(3)
    await log.follow(topic)
    await vi.waitFor(() => expect(heard).toEqual(['long', 'later', 'last']))
  })

  test('T-F9: refuses a message where a thousand of its topic wait, and forgets none that it confirmed', async () => {
    const { heard, lines, log } = await open()
    const topic = newTopic()
    const facts = { tag: 0, attestation: null, from: 'a', topic, kind: 'message' } as const
    const before = Date.now() - 10_000
    const short = (message: string) =>
      log.append({ ...facts, id: idOf(message), message, ttl: 20, publishedAt: before })
    await Promise.all(texts(1000, 'short').map(short))
    await expect(short('one more')).rejects.toBeInstanceOf(TopicFull)
    // All of those are over, by the clock of who says something new.
    const later = Date.now() + 20_000
    for (const message of texts(1000))
      await log.append({ ...facts, id: idOf(message), message, ttl: 300, publishedAt: later })
    await expect(say(log, topic, 'one more')).rejects.toBeInstanceOf(TopicFull)
    // It is neither tried again nor a fault of Redis.
    expect([Date.now() < later, lines]).toEqual([true, []])
    await log.append({ kind: 'delivered', topic, id: idOf('message 0'), clientId: 'b' })
    await say(log, topic, 'last')
    await log.follow(topic)
    await vi.waitFor(() => expect(heard).toEqual([...texts(1000).slice(1), 'last']))
  })
})
