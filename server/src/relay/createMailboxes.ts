import { createHash } from 'node:crypto'

/** One message of a topic. */
export interface StoredMessage {
  /** SHA-256 of the message's text, hex. */
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** In ms since 1970, as is `expiresAt`. */
  readonly publishedAt: number
  readonly attestation: string | null
  /** The client that published it. It never receives it. */
  readonly from: string
  /** Clients that have received it. */
  readonly deliveredTo: Set<string>
  expiresAt: number
}

/** A message from a client. */
export type PublishedMessage = Pick<
  StoredMessage,
  'id' | 'topic' | 'message' | 'tag' | 'attestation' | 'from'
>

export interface Mailboxes {
  /**
   * Whether a message is stored, or as many wait in its topic as may. Those that somebody has received do not wait, and those
   * that are under way do.
   */
  check(message: PublishedMessage): 'new' | 'known' | 'full'
  /**
   * Keeps room for a message that is under way through a log, until it is put.
   *
   * @returns a function to call when it is stored there, or cannot be
   */
  reserve(message: PublishedMessage): () => void
  /**
   * Stores a message, also where there is no room: one of a log was confirmed to its sender.
   *
   * @param publishedAt - in ms since 1970
   * @returns null if it is stored already or has expired
   */
  put(message: PublishedMessage, ttl: number, publishedAt?: number): StoredMessage | null
  find(topic: string, id: string): StoredMessage | undefined
  /**
   * A client has received a message. It leaves soon: a topic has two sides, and time for a second device is left. Where many
   * are received, the first of them leave at once.
   */
  deliver(topic: string, id: string, clientId: string): void
  /** The messages that a client has not received, oldest first. */
  waitingFor(topic: string, clientId: string): readonly StoredMessage[]
  /** Forgets a topic that nobody here listens to. */
  forget(topic: string): void
  /** Deletes expired messages, those of one topic a step: other work is done between steps. */
  sweep(): Iterable<void>
  /** The number of stored messages. */
  readonly size: number
}

/** How many messages a topic keeps. */
export interface MailboxBounds {
  /** Those that nobody has received. */
  readonly waiting: number
  /** Those that somebody has received. */
  readonly delivered: number
}

/** The bounds of every relay, as they share their topics. */
export const mailboxBounds: MailboxBounds = { waiting: 1000, delivered: 1000 }
const maxTtl = 604_800
/** How long a message stays that somebody has received, in ms. */
export const deliveredMs = 60_000

/** The id of a message. */
export const idOf = (message: string): string => createHash('sha256').update(message).digest('hex')

/** How long a message lives, in seconds: at most seven days. */
export const readTtl = (ttl: number): number => Math.min(Math.max(ttl, 1), maxTtl)

/** The messages of a topic. */
interface Box {
  readonly messages: Map<string, StoredMessage>
  /** Ids of those that somebody has received, in that order. */
  readonly delivered: Set<string>
  /** Ids of those that are under way through a log. */
  readonly underWay: Set<string>
}

/**
 * Messages by topic, in memory.
 *
 * @param onGone - called when a message is no longer stored
 */
export const createMailboxes = (
  now: () => number = Date.now,
  onGone: (message: StoredMessage) => void = () => {},
  bounds: MailboxBounds = mailboxBounds,
): Mailboxes => new Boxes(now, onGone, bounds)

class Boxes implements Mailboxes {
  readonly #boxes = new Map<string, Box>()

  constructor(
    readonly now: () => number,
    readonly onGone: (message: StoredMessage) => void,
    readonly bounds: MailboxBounds,
  ) {}

  check({ id, topic }: PublishedMessage): 'new' | 'known' | 'full' {
    // Clients repeat a message until it is acknowledged.
    if (this.find(topic, id) !== undefined) return 'known'
    if (this.#boxes.get(topic)?.underWay.has(id) || !this.#isFull(topic)) return 'new'
    this.#dropExpired(topic)
    return this.#isFull(topic) ? 'full' : 'new'
  }

  reserve({ id, topic }: PublishedMessage): () => void {
    const box = this.#open(topic)
    box.underWay.add(id)
    return () => {
      box.underWay.delete(id)
      if (this.#boxes.get(topic) === box) this.#closeIfEmpty(topic, box)
    }
  }

  put(message: PublishedMessage, ttl: number, publishedAt: number = this.now()): StoredMessage | null {
    const { attestation, from, id, message: text, tag, topic } = message
    this.#boxes.get(topic)?.underWay.delete(id)
    const expiresAt = publishedAt + readTtl(ttl) * 1000
    if (expiresAt <= this.now() || this.find(topic, id) !== undefined) return null
    const deliveredTo = new Set<string>()
    const stored = { attestation, from, message: text, tag, topic, id, publishedAt, expiresAt, deliveredTo }
    this.#open(topic).messages.set(id, stored)
    return stored
  }

  find(topic: string, id: string): StoredMessage | undefined {
    const stored = this.#boxes.get(topic)?.messages.get(id)
    if (stored === undefined || stored.expiresAt > this.now()) return stored
    this.#dropExpired(topic)
    return undefined
  }

  deliver(topic: string, id: string, clientId: string): void {
    const stored = this.find(topic, id)
    if (stored === undefined) return
    stored.deliveredTo.add(clientId)
    stored.expiresAt = Math.min(stored.expiresAt, this.now() + deliveredMs)
    const box = this.#open(topic)
    box.delivered.add(id)
    const [oldest = ''] = box.delivered
    const gone = box.messages.get(oldest)
    if (box.delivered.size > this.bounds.delivered && gone !== undefined) this.#remove(box, gone)
  }

  waitingFor(topic: string, clientId: string): readonly StoredMessage[] {
    this.#dropExpired(topic)
    const stored = [...(this.#boxes.get(topic)?.messages.values() ?? [])]
    return stored.filter(({ deliveredTo, from }) => from !== clientId && !deliveredTo.has(clientId))
  }

  forget(topic: string): void {
    this.#boxes.delete(topic)
  }

  *sweep(): Iterable<void> {
    for (const topic of this.#boxes.keys()) {
      this.#dropExpired(topic)
      yield
    }
  }

  get size(): number {
    return [...this.#boxes.values()].reduce((sum, { messages }) => sum + messages.size, 0)
  }

  #open(topic: string): Box {
    const box = this.#boxes.get(topic) ?? { messages: new Map(), delivered: new Set(), underWay: new Set() }
    this.#boxes.set(topic, box)
    return box
  }

  #isFull(topic: string): boolean {
    const box = this.#boxes.get(topic)
    if (box === undefined) return false
    return box.messages.size - box.delivered.size + box.underWay.size >= this.bounds.waiting
  }

  #dropExpired(topic: string): void {
    const box = this.#boxes.get(topic)
    if (box === undefined) return
    const at = this.now()
    for (const stored of box.messages.values()) if (stored.expiresAt <= at) this.#remove(box, stored)
    this.#closeIfEmpty(topic, box)
  }

  #remove({ delivered, messages }: Box, stored: StoredMessage): void {
    messages.delete(stored.id)
    delivered.delete(stored.id)
    this.onGone(stored)
  }

  #closeIfEmpty(topic: string, { messages, underWay }: Box): void {
    if (messages.size + underWay.size === 0) this.#boxes.delete(topic)
  }
}
