import type { RelayEntry, RelayLog } from '../../../server/src/relay/relayLog.js'

/** A relay's side of a log in memory. */
export interface SharedLog extends RelayLog {
  /** How often each topic is followed. */
  readonly followed: ReadonlyMap<string, number>
}

/**
 * Makes a log in memory for relays that share it, which call the returned function once each. It does as the one in Redis: a
 * relay hears the topics that it follows, a message that waits is not stored again, and one that was delivered is taken out.
 */
export function shareRelayLog(): () => SharedLog {
  const topics = new Map<string, Map<string, RelayEntry>>()
  const hearers = new Set<(entry: RelayEntry) => void>()
  const store = (entry: RelayEntry): boolean => {
    const stored = topics.get(entry.topic) ?? new Map<string, RelayEntry>()
    topics.set(entry.topic, stored)
    if (entry.kind === 'delivered') {
      stored.delete(entry.id)
      return true
    }
    if (stored.has(entry.id)) return false
    stored.set(entry.id, entry)
    return true
  }
  return () => {
    const followed = new Map<string, number>()
    let tell: (entry: RelayEntry) => void = () => {}
    hearers.add((entry) => {
      if (followed.has(entry.topic)) tell(entry)
    })
    return {
      followed,
      append: async (entry) => {
        if (store(entry)) for (const hear of hearers) hear(entry)
      },
      follow: async (topic) => {
        const count = followed.get(topic) ?? 0
        followed.set(topic, count + 1)
        await Promise.resolve()
        if (count === 0) for (const entry of topics.get(topic)?.values() ?? []) tell(entry)
      },
      leave: (topic) => {
        const count = (followed.get(topic) ?? 0) - 1
        if (count > 0) followed.set(topic, count)
        else followed.delete(topic)
        return count <= 0
      },
      onEntry: (act) => {
        tell = act
      },
      isReady: async () => true,
      close: () => {},
    }
  }
}
