import { type Redis, retryMs } from './connectRedis.js'
import { idOf } from './createMailboxes.js'
import type { RelayEntry } from './relayLog.js'

export interface FollowTopicsParameters {
  readonly redis: Redis
  /** The start of the names of keys and channels. */
  readonly prefix: string
  readonly apply: (entry: RelayEntry) => void
  /** Told each time that a topic could not be read. It is tried again. */
  readonly onFailure: (cause: unknown) => void
  /** Clock in milliseconds since 1970, for tests. */
  readonly now?: () => number
}

/** The place of a message in a stream. */
interface Place {
  readonly at: string
  /** When the message is over, in ms since 1970. */
  readonly until: number
}

/** So many places of a topic are kept before those of messages that are over are looked for. */
const minPlaces = 64

/** A topic that is followed. */
interface Followed {
  count: number
  /** The last entry of the stream that was passed on. */
  last: string
  /** Settles when the entries that were asked of the stream are passed on. */
  reading: Promise<void>
  /** How many reads are under way or wait; texts of the channel wait for them meanwhile. */
  reads: number
  /** The places of messages in the stream, by the id of the message. */
  readonly places: Map<string, Place>
  /** At so many places, those of messages that are over are forgotten: nobody delivers these. */
  maxPlaces: number
}

/** The key of a topic's stream and the name of its channel: the same, so that a cluster has both in one place. */
export const keyOf = (prefix: string, topic: string): string => `${prefix}{${topic}}`

/** Passes on the entries of topics: those of their streams, then those of their channels. */
export class FollowedTopics {
  readonly #followed = new Map<string, Followed>()
  #isOpen = true

  constructor(readonly parameters: FollowTopicsParameters) {}

  /** As `RelayLog` says. Never rejects: a topic that cannot be read is read later. */
  follow(topic: string): Promise<void> {
    const known = this.#followed.get(topic)
    if (known !== undefined) {
      known.count += 1
      return known.reading
    }
    const fresh: Followed = {
      count: 1,
      last: '0-0',
      reads: 0,
      places: new Map(),
      maxPlaces: minPlaces,
      reading: Promise.resolve(),
    }
    this.#followed.set(topic, fresh)
    return this.#read(topic, fresh)
  }

  leave(topic: string): boolean {
    const followed = this.#followed.get(topic)
    if (followed === undefined) return true
    followed.count -= 1
    if (followed.count > 0) return false
    this.#followed.delete(topic)
    this.#unsubscribe(topic)
    return true
  }

  /** Finds the place of a message in the stream of a topic, if this relay has seen it there. */
  placeOf(topic: string, id: string): string | undefined {
    return this.#followed.get(topic)?.places.get(id)?.at
  }

  /** Reads entries that were published while the connection was away, of which the channels say nothing. */
  catchUp(): void {
    for (const [topic, followed] of this.#followed) this.#read(topic, followed)
  }

  close(): void {
    this.#isOpen = false
  }

  /** The listener of all channels. It is one, so that a channel that is subscribed twice has it once. */
  readonly #hear = (text: string, channel: string): void => {
    const topic = channel.slice(this.parameters.prefix.length + 1, -1)
    const followed = this.#followed.get(topic)
    // It was left while the connection was away, and Redis was not told.
    if (followed === undefined) this.#unsubscribe(topic)
    // In their order: entries that are being read come before.
    else if (followed.reads === 0) this.#take(topic, followed, text)
    else followed.reading.then(() => this.#take(topic, followed, text))
  }

  /** Takes a text of a topic's channel: `m place entry` or `d message client`. */
  #take(topic: string, followed: Followed, text: string): void {
    if (this.#followed.get(topic) !== followed) return
    const [kind = '', first = '', rest = ''] = /^(\w) (\S+) (.*)$/s.exec(text)?.slice(1) ?? []
    if (kind === 'm') {
      const pass = (): void => this.#pass(topic, followed, first, rest)
      // The one before it was never heard, such as on the way to another connection.
      if (isAfter(readBefore(rest), followed.last)) this.#read(topic, followed).then(pass)
      else pass()
    }
    if (kind !== 'd') return
    followed.places.delete(first)
    this.parameters.apply({ kind: 'delivered', topic, id: first, clientId: rest })
  }

  /** Passes on the entries of a topic since it was read last, after the reads that are under way. */
  #read(topic: string, followed: Followed): Promise<void> {
    // One of them has not begun, and brings the same.
    if (followed.reads > 1) return followed.reading
    followed.reads += 1
    followed.reading = followed.reading
      .then(() => this.#readUntilDone(topic, followed))
      .finally(() => {
        followed.reads -= 1
      })
    return followed.reading
  }

  async #readUntilDone(topic: string, followed: Followed): Promise<void> {
    const { onFailure, prefix, redis } = this.parameters
    const key = keyOf(prefix, topic)
    while (this.#isOpen && this.#followed.get(topic) === followed) {
      try {
        // The channel comes first, so that nothing between the two is missed. Where it is subscribed, this does nothing.
        await redis.sSubscribe(key, this.#hear)
        const start = followed.last === '0-0' ? '-' : `(${followed.last}`
        const entries = await redis.xRange(key, start, '+')
        for (const { id, message } of entries ?? []) this.#pass(topic, followed, id, message.entry)
        return
      } catch (cause) {
        if (this.#isOpen) onFailure(cause)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  #pass(topic: string, followed: Followed, place: string, text: string | undefined): void {
    if (this.#followed.get(topic) !== followed || !isAfter(place, followed.last)) return
    followed.last = place
    const entry = readEntry(text, topic)
    if (entry === null) return
    const until = entry.publishedAt + entry.ttl * 1000
    followed.places.set(entry.id, { at: place, until })
    if (followed.places.size >= followed.maxPlaces) this.#forgetPlaces(followed)
    this.parameters.apply(entry)
  }

  /**
   * Forgets the places of a topic that are over: one that is followed for long would fill the memory. They are looked
   * through rarely, so each costs little.
   */
  #forgetPlaces(followed: Followed): void {
    const { places } = followed
    const now = this.parameters.now?.() ?? Date.now()
    for (const [id, { until }] of places) if (until <= now) places.delete(id)
    followed.maxPlaces = Math.max(minPlaces, 2 * places.size)
  }

  /** With its listener, so that the library subscribes anew when the topic is followed again meanwhile. */
  #unsubscribe(topic: string): void {
    const { prefix, redis } = this.parameters
    redis.sUnsubscribe(keyOf(prefix, topic), this.#hear).catch(() => {})
  }
}

/** Whether an entry of a stream comes after another one. */
function isAfter(place: string, other: string): boolean {
  const [ms = 0, seq = 0] = place.split('-').map(Number)
  const [otherMs = 0, otherSeq = 0] = other.split('-').map(Number)
  return ms > otherMs || (ms === otherMs && seq > otherSeq)
}

/** The entry that the stream had before one that was told by the channel. `0-0` if it had none, or that was not said. */
const readBefore = (text: string): string => /,"before":"(\d+-\d+)"\}$/.exec(text.slice(-70))?.[1] ?? '0-0'

/** Reads an entry. Null if no relay wrote it. */
function readEntry(text: string | undefined, topic: string): (RelayEntry & { kind: 'message' }) | null {
  try {
    const entry = JSON.parse(text ?? '') as RelayEntry | null
    if (entry?.kind !== 'message' || entry.topic !== topic) return null
    const { attestation, from, message, publishedAt, tag, ttl } = entry
    const isProof = attestation === null || typeof attestation === 'string'
    const areTexts = typeof message === 'string' && typeof from === 'string'
    if (!isProof || !areTexts || ![publishedAt, tag, ttl].every(Number.isFinite)) return null
    return { kind: 'message', id: idOf(message), attestation, from, message, publishedAt, tag, topic, ttl }
  } catch {
    return null
  }
}
