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
  readonly expiresAt: number
  readonly attestation: string | null
  /** The client that published it. It never receives it. */
  readonly from: string
  /** Clients that have received it. */
  readonly deliveredTo: Set<string>
}

/** A message from a client. */
export type PublishedMessage = Omit<StoredMessage, 'id' | 'publishedAt' | 'expiresAt' | 'deliveredTo'>

export interface Mailboxes {
  /**
   * Whether there is room for a message.
   * @returns `known` if it is stored already, `full` if there is no room
   */
  check(message: PublishedMessage): 'new' | 'known' | 'full'
  /**
   * Stores a message.
   * @param publishedAt in ms since 1970
   * @returns null if it is stored already, has expired, or there is no room
   */
  put(message: PublishedMessage, ttl: number, publishedAt?: number): StoredMessage | null
  find(topic: string, id: string): StoredMessage | undefined
  /** The messages that a client has not received, oldest first. */
  waitingFor(topic: string, clientId: string): readonly StoredMessage[]
  /** Deletes expired messages. */
  sweep(): void
  /** The number of stored messages. */
  readonly size: number
}

const MAX_MESSAGES = 1000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_TTL = 2_592_000

const idOf = ({ message }: PublishedMessage) => createHash('sha256').update(message).digest('hex')

/** Messages by topic, in memory. */
export function createMailboxes(now: () => number = Date.now): Mailboxes {
  const boxes = new Map<string, Map<string, StoredMessage>>()
  let bytes = 0

  function openBox(topic: string): Map<string, StoredMessage> {
    const box = boxes.get(topic) ?? new Map<string, StoredMessage>()
    for (const [id, stored] of box) {
      if (stored.expiresAt > now()) continue
      box.delete(id)
      bytes -= stored.message.length
    }
    if (box.size === 0) boxes.delete(topic)
    return box
  }

  function check(message: PublishedMessage): 'new' | 'known' | 'full' {
    const box = openBox(message.topic)
    // Clients repeat a message until it is acknowledged.
    if (box.has(idOf(message))) return 'known'
    return box.size >= MAX_MESSAGES || bytes + message.message.length > MAX_BYTES ? 'full' : 'new'
  }

  return {
    check,
    put(message, ttl, publishedAt = now()) {
      const expiresAt = publishedAt + Math.min(Math.max(ttl, 1), MAX_TTL) * 1000
      if (expiresAt <= now() || check(message) !== 'new') return null
      const box = openBox(message.topic)
      const id = idOf(message)
      const stored = { ...message, id, publishedAt, expiresAt, deliveredTo: new Set<string>() }
      box.set(id, stored)
      boxes.set(message.topic, box)
      bytes += message.message.length
      return stored
    },
    find: (topic, id) => boxes.get(topic)?.get(id),
    waitingFor: (topic, clientId) =>
      [...openBox(topic).values()].filter(
        ({ deliveredTo, from }) => from !== clientId && !deliveredTo.has(clientId),
      ),
    sweep() {
      for (const topic of [...boxes.keys()]) openBox(topic)
    },
    get size() {
      return [...boxes.values()].reduce((sum, box) => sum + box.size, 0)
    },
  }
}
