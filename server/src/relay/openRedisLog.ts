import { ServerError } from '../errors/ServerError.js'
import { CONNECT_MS, type Connections, connectRedis, RETRY_MS } from './connectRedis.js'
import { idOf } from './createMailboxes.js'
import type { RelayEntry, RelayLog } from './relayLog.js'

export interface OpenRedisLogParameters {
  /** `redis://host:port` or `rediss://`; several with commas between are the nodes of a cluster. */
  readonly url: string
  /** The start of the names of keys and channels. */
  readonly prefix?: string
  readonly log: (line: string) => void
}

const PREFIX = 'appkit:relay:'
/** About how many entries of a topic are kept. */
const MAX_ENTRIES = 2000
/** How long an entry waits for Redis to come back. Clients wait longer. */
const APPEND_MS = 20_000

/** A topic that is followed. */
interface Followed {
  count: number
  /** The last entry of the stream that was passed on. */
  last: string
  /** Settles when what was asked of the stream is passed on. */
  reading: Promise<void>
  /** How many reads are under way; what comes by the channel meanwhile waits for them. */
  reads: number
  /** Where the stream has a message, by the id of the message. */
  readonly places: Map<string, string>
}

/** Stores an entry and tells who listens, in one step. The stream lives as long as its longest message. */
const STORE = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'entry', ARGV[1])
local wanted = tonumber(ARGV[2])
if redis.call('TTL', KEYS[1]) < wanted then redis.call('EXPIRE', KEYS[1], wanted) end
redis.call('SPUBLISH', KEYS[1], 'm ' .. id .. ' ' .. ARGV[1])
return id`

/** Takes out what was delivered, and tells who has it in memory. */
const REMOVE = `
if ARGV[1] ~= '' then redis.call('XDEL', KEYS[1], ARGV[1]) end
redis.call('SPUBLISH', KEYS[1], 'd ' .. ARGV[2] .. ' ' .. ARGV[3])
return 1`

/**
 * Opens the log in Redis 7, Valkey 7.2, or a cluster of either. Each topic has a stream of its own and a channel of sharded
 * publish/subscribe, so a relay handles what its own clients listen to, and the topics are spread over the cluster.
 * @returns null if the client library is not installed
 * @throws ServerError `REDIS_FAILED` if Redis does not answer
 */
export async function openRedisLog(parameters: OpenRedisLogParameters): Promise<RelayLog | null> {
  const { log, url } = parameters
  const connections = await connectRedis(url)
  if (connections === null) {
    log('REDIS_URL is set. The relay stores messages in memory, because @redis/client is not installed.')
    return null
  }
  try {
    await withDeadline(connections.connect())
  } catch (cause) {
    connections.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ServerError(
      'REDIS_FAILED',
      `Redis at REDIS_URL does not answer (${reason}). Start it, or unset REDIS_URL.`,
      { cause },
    )
  }
  return new RedisLog(connections, parameters.prefix ?? PREFIX)
}

class RedisLog implements RelayLog {
  readonly #followed = new Map<string, Followed>()
  /** The last write of each topic, because their order is that of the messages. */
  readonly #writes = new Map<string, Promise<void>>()
  #apply: (entry: RelayEntry) => void = () => {}
  #isOpen = true

  constructor(
    readonly connections: Connections,
    readonly prefix: string,
  ) {
    // Of what was published while the connection was away, the channel says nothing.
    connections.onReady(() => {
      for (const topic of this.#followed.keys()) this.#read(topic).catch(() => {})
    })
  }

  onEntry(apply: (entry: RelayEntry) => void): void {
    this.#apply = apply
  }

  append(entry: RelayEntry): Promise<void> {
    const { topic } = entry
    const until = Date.now() + APPEND_MS
    const before = this.#writes.get(topic) ?? Promise.resolve()
    const written = before.catch(() => {}).then(() => this.#write(entry, until))
    this.#writes.set(topic, written)
    const end = (): void => {
      if (this.#writes.get(topic) === written) this.#writes.delete(topic)
    }
    written.then(end, end)
    return written
  }

  follow(topic: string): Promise<void> {
    const known = this.#followed.get(topic)
    if (known !== undefined) {
      known.count += 1
      return known.reading
    }
    const followed: Followed = {
      count: 1,
      last: '0-0',
      reads: 0,
      places: new Map(),
      reading: Promise.resolve(),
    }
    this.#followed.set(topic, followed)
    const listen = (text: string): void => this.#hear(topic, followed, text)
    // The channel comes first, so that nothing between the two is missed.
    const subscribed = this.connections.redis.sSubscribe(this.#key(topic), listen)
    followed.reads += 1
    followed.reading = subscribed
      .then(() => this.#readOnce(topic, followed))
      .finally(() => {
        followed.reads -= 1
      })
    return followed.reading
  }

  leave(topic: string): boolean {
    const followed = this.#followed.get(topic)
    if (followed === undefined) return true
    followed.count -= 1
    if (followed.count > 0) return false
    this.#followed.delete(topic)
    this.connections.redis.sUnsubscribe(this.#key(topic)).catch(() => {})
    return true
  }

  async isReady(): Promise<boolean> {
    const asked = this.connections.redis.xRange(`${this.prefix}{ready}`, '-', '+', { COUNT: 1 })
    return withDeadline(asked).then(
      () => true,
      () => false,
    )
  }

  close(): void {
    this.#isOpen = false
    this.connections.destroy()
  }

  /** The key of the stream and the name of the channel: the same, so that a cluster has both in one place. */
  #key(topic: string): string {
    return `${this.prefix}{${topic}}`
  }

  /** An entry that is written twice, because the answer was lost, counts once: messages are identified by their hash. */
  async #write(entry: RelayEntry, until: number): Promise<void> {
    const { redis } = this.connections
    const keys = [this.#key(entry.topic)]
    for (;;) {
      try {
        if (entry.kind === 'message') {
          const given = [JSON.stringify(entry), String(Math.ceil(entry.ttl)), String(MAX_ENTRIES)]
          await redis.eval(STORE, { keys, arguments: given })
        } else {
          const place = this.#followed.get(entry.topic)?.places.get(entry.id) ?? ''
          await redis.eval(REMOVE, { keys, arguments: [place, entry.id, entry.clientId] })
        }
        return
      } catch (error) {
        if (!this.#isOpen || Date.now() >= until) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Takes what the channel of a topic says: `m place entry` or `d message client`. */
  #hear(topic: string, followed: Followed, text: string): void {
    if (this.#followed.get(topic) !== followed) return
    const [kind = '', first = '', rest = ''] = /^(\w) (\S+) (.*)$/s.exec(text)?.slice(1) ?? []
    const take = (): void => {
      if (kind === 'm') this.#pass(topic, followed, first, rest)
      if (kind !== 'd') return
      followed.places.delete(first)
      this.#apply({ kind: 'delivered', topic, id: first, clientId: rest })
    }
    // In their order: what is being read comes before.
    if (followed.reads === 0) take()
    else followed.reading.then(take, take)
  }

  /** Passes on what a followed topic has since it was read last. */
  #read(topic: string): Promise<void> {
    const followed = this.#followed.get(topic)
    if (followed === undefined) return Promise.resolve()
    followed.reads += 1
    followed.reading = followed.reading
      .catch(() => {})
      .then(() => this.#readOnce(topic, followed))
      .finally(() => {
        followed.reads -= 1
      })
    return followed.reading
  }

  async #readOnce(topic: string, followed: Followed): Promise<void> {
    const start = followed.last === '0-0' ? '-' : `(${followed.last}`
    const entries = await this.connections.redis.xRange(this.#key(topic), start, '+')
    for (const { id, message } of entries ?? []) this.#pass(topic, followed, id, message.entry)
  }

  #pass(topic: string, followed: Followed, place: string, text: string | undefined): void {
    if (this.#followed.get(topic) !== followed || !isAfter(place, followed.last)) return
    followed.last = place
    const entry = readEntry(text, topic)
    if (entry === null) return
    followed.places.set(idOf(entry.message), place)
    this.#apply(entry)
  }
}

/** Whether an entry of a stream comes after another one. */
function isAfter(place: string, other: string): boolean {
  const [ms = 0, seq = 0] = place.split('-').map(Number)
  const [otherMs = 0, otherSeq = 0] = other.split('-').map(Number)
  return ms > otherMs || (ms === otherMs && seq > otherSeq)
}

/** Reads an entry. Null if no relay wrote it. */
function readEntry(text: string | undefined, topic: string): (RelayEntry & { kind: 'message' }) | null {
  try {
    const entry = JSON.parse(text ?? '') as RelayEntry | null
    if (entry?.kind !== 'message' || entry.topic !== topic) return null
    const { attestation, from, message, publishedAt, tag, ttl } = entry
    const isProof = attestation === null || typeof attestation === 'string'
    const areTexts = typeof message === 'string' && typeof from === 'string'
    return isProof && areTexts && [publishedAt, tag, ttl].every(Number.isFinite) ? entry : null
  } catch {
    return null
  }
}

function withDeadline<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CONNECT_MS} ms`)), CONNECT_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
