import { withDeadline } from '../../../common/deadlines.js'
import { ServerError } from '../errors/ServerError.js'
import { type Connections, connectMs, connectRedis, retryMs } from './connectRedis.js'
import { mailboxBounds } from './createMailboxes.js'
import { createRedisReports, type RedisReports, type RelayLogLine } from './createRedisReports.js'
import { FollowedTopics, keyOf } from './followTopics.js'
import { type RelayEntry, type RelayLog, TopicFull } from './relayLog.js'

export interface OpenRedisLogParameters {
  /** `redis://host:port` or `rediss://`; several with commas between are the nodes of a cluster. */
  readonly url: string
  /** The start of the names of keys and channels. */
  readonly prefix?: string
  readonly log: RelayLogLine
}

const prefix = 'appkit:relay:'
/** How long an entry waits for Redis to come back. Clients wait longer. */
const appendMs = 20_000

/** Errors that Redis answers a client that may not use it. */
const refusal = /^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/

/**
 * Stores an entry and tells the listeners, in one step: with the entry before it, so that one that missed it sees that.
 * The stream lives as long as its longest message, so those of it whose time is over are taken out, some at a time. A
 * message that waits already is not stored again, or whoever repeats one would fill the store. Where as many wait as may, it
 * is not stored: each relay counts what it has heard of, and trimming would lose messages that were confirmed. KEYS: the
 * stream, where it has each message, and when those end.
 */
const store = `
local before = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local function drop(many)
  for _, over in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[5], 'LIMIT', 0, many)) do
    local place = redis.call('HGET', KEYS[2], over)
    if place then redis.call('XDEL', KEYS[1], place) end
    redis.call('HDEL', KEYS[2], over)
    redis.call('ZREM', KEYS[3], over)
  end
end
drop(64)
local known = redis.call('HGET', KEYS[2], ARGV[4])
if known and redis.call('XRANGE', KEYS[1], known, known)[1] then return known end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[3]) then drop(-1) end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 'full' end
local id = redis.call('XADD', KEYS[1], '*', 'entry', ARGV[1])
local wanted = tonumber(ARGV[2])
redis.call('HSET', KEYS[2], ARGV[4], id)
redis.call('ZADD', KEYS[3], tonumber(ARGV[5]) + wanted * 1000, ARGV[4])
for _, key in ipairs(KEYS) do
  if redis.call('TTL', key) < wanted then redis.call('EXPIRE', key, wanted) end
end
local told = ARGV[1]
if before then told = string.sub(told, 1, -2) .. ',"before":"' .. before[1] .. '"}' end
redis.call('SPUBLISH', KEYS[1], 'm ' .. id .. ' ' .. told)
return id`

/**
 * Takes out a message that was delivered, and tells the relays that have it in memory. An empty stream stays a minute: a new
 * one begins at the clock, which may go back a little, and a listener takes no entry from before the last one.
 */
const remove = `
local place = redis.call('HGET', KEYS[2], ARGV[2]) or ARGV[1]
if place ~= '' then redis.call('XDEL', KEYS[1], place) end
redis.call('HDEL', KEYS[2], ARGV[2])
redis.call('ZREM', KEYS[3], ARGV[2])
if redis.call('XLEN', KEYS[1]) == 0 then redis.call('EXPIRE', KEYS[1], 60) end
redis.call('SPUBLISH', KEYS[1], 'd ' .. ARGV[2] .. ' ' .. ARGV[3])
return 1`

/**
 * Opens the log in Redis 7, Valkey 7.2, or a cluster of either. Each topic has a stream of its own and a channel of sharded
 * publish/subscribe, so a relay handles what its own clients listen to, and the topics are spread over the cluster.
 *
 * @throws ServerError `REDIS_FAILED` if Redis does not answer, or the client library is not installed: relays that do not share
 *   their messages would lose those of wallets at another one
 */
export async function openRedisLog(parameters: OpenRedisLogParameters): Promise<RelayLog> {
  const { log, url } = parameters
  const connections = await connectRedis(url).catch((cause: unknown) => {
    const sentence = 'REDIS_URL is no address of Redis or Valkey. Write it like redis://host:6379.'
    throw new ServerError('REDIS_FAILED', sentence, { cause })
  })
  if (connections === null)
    throw new ServerError(
      'REDIS_FAILED',
      'REDIS_URL is set, but @redis/client is not installed. Install it, or unset REDIS_URL.',
    )
  // The library tries again by itself, whatever it has met: that says more than that there was no answer in time.
  let met: unknown
  const refused = new Promise<never>((_, reject) =>
    connections.onAway((cause) => {
      met = cause
      if (cause instanceof Error && refusal.test(cause.message)) reject(cause)
    }),
  )
  try {
    await withDeadline(Promise.race([connections.connect(), refused]), connectMs)
  } catch (late) {
    connections.destroy()
    const cause = met ?? late
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ServerError(
      'REDIS_FAILED',
      `Redis at REDIS_URL does not answer (${reason}). Start it, or unset REDIS_URL.`,
      { cause },
    )
  }
  return new RedisLog(connections, parameters.prefix ?? prefix, createRedisReports(log))
}

class RedisLog implements RelayLog {
  readonly #topics: FollowedTopics
  /** The last write of each topic, because their order is that of the messages. */
  readonly #writes = new Map<string, Promise<void>>()
  #apply: (entry: RelayEntry) => void = () => {}
  #isOpen = true

  constructor(
    readonly connections: Connections,
    readonly prefix: string,
    readonly reports: RedisReports,
  ) {
    const { redis } = connections
    const apply = (entry: RelayEntry): void => this.#apply(entry)
    this.#topics = new FollowedTopics({ redis, prefix, apply, onFailure: reports.notRead })
    connections.onReady(() => {
      reports.ready()
      this.#topics.catchUp()
    })
    connections.onAway((cause) => {
      if (this.#isOpen) reports.away(cause)
    })
  }

  onEntry(apply: (entry: RelayEntry) => void): void {
    this.#apply = apply
  }

  append(entry: RelayEntry): Promise<void> {
    const { topic } = entry
    const until = Date.now() + appendMs
    const before = this.#writes.get(topic) ?? Promise.resolve()
    const written = before.catch(() => {}).then(() => this.#write(entry, until))
    this.#writes.set(topic, written)
    const end = (): void => {
      if (this.#writes.get(topic) === written) this.#writes.delete(topic)
    }
    written.then(end, (cause: unknown) => {
      end()
      if (this.#isOpen && !(cause instanceof TopicFull)) this.reports.notStored(cause)
    })
    return written
  }

  follow(topic: string): Promise<void> {
    return this.#topics.follow(topic)
  }

  leave(topic: string): boolean {
    return this.#topics.leave(topic)
  }

  async isReady(): Promise<boolean> {
    const { isOpen, redis } = this.connections
    if (!isOpen()) return false
    // Writes a key of its own: a Redis that is full, cannot save or has become a replica still answers reads.
    const written = redis.set(keyOf(this.prefix, 'written'), '1', { EX: 60 })
    return withDeadline(written, connectMs).then(
      () => true,
      () => false,
    )
  }

  close(): void {
    this.#isOpen = false
    this.#topics.close()
    this.connections.destroy()
  }

  /** An entry that is written twice, because the answer was lost, counts once: messages are identified by their hash. */
  async #write(entry: RelayEntry, until: number): Promise<void> {
    for (;;) {
      try {
        const answer = await withDeadline(this.#send(entry), Math.max(until - Date.now(), 1))
        if (answer === 'full') throw new TopicFull('The topic is full')
        return
      } catch (error) {
        if (error instanceof TopicFull || !this.#isOpen || Date.now() >= until) throw error
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  #send(entry: RelayEntry): Promise<unknown> {
    const { redis } = this.connections
    const stream = keyOf(this.prefix, entry.topic)
    const keys = [stream, `${stream}:places`, `${stream}:ends`]
    if (entry.kind === 'message') {
      const { id, ...told } = entry
      const given = [JSON.stringify(told), String(Math.ceil(told.ttl)), String(mailboxBounds.waiting)]
      return redis.eval(store, { keys, arguments: [...given, id, String(told.publishedAt)] })
    }
    const place = this.#topics.placeOf(entry.topic, entry.id) ?? ''
    return redis.eval(remove, { keys, arguments: [place, entry.id, entry.clientId] })
  }
}
