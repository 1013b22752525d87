import { createHash } from 'node:crypto'

/** One message of a topic. */
export interface StoredMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** In ms since 1970, as is `expiresAt`. */
  readonly publishedAt: number
  readonly expiresAt: number
  readonly attestation: string | null
  /** The client that published it; it never gets it back. */
  readonly from: string
  /** Clients that have it. */
  readonly deliveredTo: Set<string>
}

export interface Mailboxes {
  /**
   * Keeps a message.
   * @returns null when it is kept already, `full` when there is no room
   */
  put(
    message: Omit<StoredMessage, 'publishedAt' | 'expiresAt' | 'deliveredTo'>,
    ttl: number,
  ): StoredMessage | null | 'full'
  /** What a client has not got yet, oldest first. */
  waitingFor(topic: string, clientId: string): readonly StoredMessage[]
  /** Forgets what has expired. */
  sweep(): void
  /** How many messages are kept. */
  readonly size: number
}

const MAX_MESSAGES = 1000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_TTL = 2_592_000

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

  return {
    put(message, ttl) {
      const box = openBox(message.topic)
      const id = createHash('sha256').update(message.message).digest('hex')
      // Clients repeat a message until they hear that it was taken.
      if (box.has(id)) return null
      if (box.size >= MAX_MESSAGES || bytes + message.message.length > MAX_BYTES) return 'full'
      const publishedAt = now()
      const expiresAt = publishedAt + Math.min(Math.max(ttl, 1), MAX_TTL) * 1000
      const stored = { ...message, publishedAt, expiresAt, deliveredTo: new Set<string>() }
      box.set(id, stored)
      boxes.set(message.topic, box)
      bytes += message.message.length
      return stored
    },
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
