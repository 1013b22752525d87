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
export type PublishedMessage = Pick<StoredMessage, 'topic' | 'message' | 'tag' | 'attestation' | 'from'>

export interface Mailboxes {
  /** Whether a message is stored, or its topic holds as many as it may. */
  check(message: PublishedMessage): 'new' | 'known' | 'full'
  /**
   * Stores a message.
   *
   * @param publishedAt - in ms since 1970
   * @returns null if it is stored already, has expired, or there is no room
   */
  put(message: PublishedMessage, ttl: number, publishedAt?: number): StoredMessage | null
  find(topic: string, id: string): StoredMessage | undefined
  /** A client has received a message. It leaves soon: a topic has two sides, and time for a second device is left. */
  deliver(topic: string, id: string, clientId: string): void
  /** The messages that a client has not received, oldest first. */
  waitingFor(topic: string, clientId: string): readonly StoredMessage[]
  /** Forgets a topic that nobody here listens to. */
  forget(topic: string): void
  /** Deletes expired messages. */
  sweep(): void
  /** The number of stored messages. */
  readonly size: number
}

const maxMessages = 1000
const maxTtl = 604_800
/** How long a message stays that somebody has received, in ms. */
export const deliveredMs = 60_000

/** The id of a message. */
export const idOf = (message: string): string => createHash('sha256').update(message).digest('hex')

/** How long a message lives, in seconds: at most seven days. */
export const readTtl = (ttl: number): number => Math.min(Math.max(ttl, 1), maxTtl)

/**
 * Messages by topic, in memory.
 *
 * @param onGone - called when a message is no longer stored
 */
export function createMailboxes(
  now: () => number = Date.now,
  onGone: (message: StoredMessage) => void = () => {},
): Mailboxes {
  const boxes = new Map<string, Map<string, StoredMessage>>()
  const openBox = (topic: string): Map<string, StoredMessage> => {
    const box = boxes.get(topic) ?? new Map<string, StoredMessage>()
    const at = now()
    for (const [id, stored] of box) {
      if (stored.expiresAt > at) continue
      box.delete(id)
      onGone(stored)
    }
    if (box.size === 0) boxes.delete(topic)
    return box
  }
  const check = ({ message, topic }: PublishedMessage): 'new' | 'known' | 'full' => {
    const box = openBox(topic)
    // Clients repeat a message until it is acknowledged.
    if (box.has(idOf(message))) return 'known'
    return box.size >= maxMessages ? 'full' : 'new'
  }
  return {
    check,
    put: (message, ttl, publishedAt = now()) => {
      const expiresAt = publishedAt + readTtl(ttl) * 1000
      if (expiresAt <= now() || check(message) !== 'new') return null
      const { attestation, from, message: text, tag, topic } = message
      const id = idOf(text)
      const deliveredTo = new Set<string>()
      const stored = { attestation, from, message: text, tag, topic, id, publishedAt, expiresAt, deliveredTo }
      const box = openBox(topic)
      box.set(id, stored)
      boxes.set(topic, box)
      return stored
    },
    find: (topic, id) => boxes.get(topic)?.get(id),
    deliver: (topic, id, clientId) => {
      const stored = boxes.get(topic)?.get(id)
      if (stored === undefined) return
      stored.deliveredTo.add(clientId)
      stored.expiresAt = Math.min(stored.expiresAt, now() + deliveredMs)
    },
    waitingFor: (topic, clientId) =>
      [...openBox(topic).values()].filter(
        ({ deliveredTo, from }) => from !== clientId && !deliveredTo.has(clientId),
      ),
    forget: (topic) => void boxes.delete(topic),
    sweep: () => {
      for (const topic of [...boxes.keys()]) openBox(topic)
    },
    get size() {
      return [...boxes.values()].reduce((sum, box) => sum + box.size, 0)
    },
  }
}
