import type { StoragePort } from '../../storage/createSafeStorage.js'

/** Which messages were dealt with, so that one a relay sends again is not dealt with twice. */
export interface SeenMessages {
  has(topic: string, messageId: string): boolean
  add(topic: string, messageId: string): void
  /** The topic is over; nothing comes on it any more. */
  forget(topic: string): void
}

const storageKey = '@appkit-walletconnect/messages'
/** Of a topic; the oldest go first. A relay keeps a message for a day at most. */
const mostOfTopic = 100
const mostTopics = 100
/** Enough of an id of 64 digits to tell the messages of one topic apart. */
const idLength = 16

/**
 * Ids of messages by topic, bounded, kept over a reload. A tab goes by what it knows itself: another one
 * that has seen a message cannot have dealt with it for this one.
 */
export function createSeenMessages(storage: StoragePort): SeenMessages {
  const topics = readStored(storage)
  const write = () => {
    const merged = readStored(storage)
    for (const [topic, ids] of topics) merged.set(topic, ids)
    storage.set(storageKey, JSON.stringify(Object.fromEntries([...merged].slice(-mostTopics))))
  }
  return {
    has: (topic, messageId) => topics.get(topic)?.includes(messageId.slice(0, idLength)) ?? false,
    add(topic, messageId) {
      const ids = [...(topics.get(topic) ?? []), messageId.slice(0, idLength)].slice(-mostOfTopic)
      topics.set(topic, ids)
      write()
    },
    forget(topic) {
      topics.delete(topic)
      const merged = readStored(storage)
      if (merged.delete(topic)) storage.set(storageKey, JSON.stringify(Object.fromEntries(merged)))
    },
  }
}

function readStored(storage: StoragePort): Map<string, string[]> {
  const topics = new Map<string, string[]>()
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '{}')
    for (const [topic, ids] of Object.entries(stored ?? {})) {
      if (!Array.isArray(ids)) continue
      const known = ids.filter((id) => typeof id === 'string' && id.length === idLength)
      topics.set(topic, known.slice(-mostOfTopic))
    }
  } catch {
    // What cannot be read was not written here.
  }
  return topics
}
