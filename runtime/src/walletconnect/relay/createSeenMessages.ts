import type { StoragePort } from '../../storage/createSafeStorage.js'

/** The messages that were handled, so that a repeated one is not handled twice. */
export interface SeenMessages {
  has(topic: string, messageId: string): boolean
  add(topic: string, messageId: string): void
  /** The topic has ended. It gets no more messages. */
  forget(topic: string): void
}

const storageKey = '@appkit-walletconnect/messages'
/** Per topic; the oldest are dropped. A relay keeps a message for at most a day. */
const maxOfTopic = 100
const maxTopics = 100
/** Enough digits of an id of 64 to distinguish the messages of one topic. */
const idLength = 16

/**
 * Ids of messages by topic, limited, kept over a reload.
 *
 * @param isShared - a tab that has seen a message has handled it for all tabs. Otherwise each tab has its own
 *   list.
 */
export function createSeenMessages(storage: StoragePort, isShared = false): SeenMessages {
  const topics = readStored(storage)
  return {
    has(topic, messageId) {
      const id = messageId.slice(0, idLength)
      const isKnown = topics.get(topic)?.includes(id) ?? false
      return isKnown || (isShared && (readStored(storage).get(topic)?.includes(id) ?? false))
    },
    add(topic, messageId) {
      // Another tab may have listed messages since, of this topic and of others.
      const merged = readStored(storage)
      const known = [...(isShared ? (merged.get(topic) ?? []) : []), ...(topics.get(topic) ?? [])]
      const ids = [...new Set([...known, messageId.slice(0, idLength)])].slice(-maxOfTopic)
      topics.set(topic, ids)
      merged.set(topic, ids)
      storage.set(storageKey, JSON.stringify(Object.fromEntries([...merged].slice(-maxTopics))))
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
      topics.set(topic, known.slice(-maxOfTopic))
    }
  } catch {
    // A value that cannot be read was not written here.
  }
  return topics
}
