import type { StoredMessage } from './createMailboxes.js'

/** What is kept of a message that is under way. Its text may be gone from the mailbox meanwhile, and is counted nowhere then. */
export type Pushed = Pick<StoredMessage, 'id' | 'topic'>

/** The messages that a connection was pushed and has not acknowledged. */
export interface Unacknowledged {
  /** Keeps one. Where there are too many, the oldest is forgotten: it waits on, and its client gets it again. */
  add(push: number, message: Pushed): void
  /** Takes out the one of a push. */
  take(push: number): Pushed | undefined
  /** The ids of those in a topic. */
  ofTopic(topic: string): ReadonlySet<string>
  /** The connection is closed. */
  clear(): void
}

/** How many are kept. */
export interface UnacknowledgedBounds {
  /** Of a connection. Several relays of one topic let in a thousand messages each. */
  readonly most: number
  /** Of a connection, also while those of its network are too many. */
  readonly least: number
  /** Of all connections of a network. */
  readonly ofNetwork: number
}

const usualBounds: UnacknowledgedBounds = { most: 5000, least: 100, ofNetwork: 200_000 }

/**
 * Counts what the connections of each network have not acknowledged: a client that never does would fill the memory.
 *
 * @returns a function that opens it for a connection of a network
 */
export function countUnacknowledged(bounds = usualBounds): (network: string) => Unacknowledged {
  const counts = new Map<string, number>()
  const count = (network: string, more: number): number => {
    const sum = (counts.get(network) ?? 0) + more
    if (sum > 0) counts.set(network, sum)
    else counts.delete(network)
    return sum
  }
  return (network) => {
    const kept = new Map<number, Pushed>()
    const take = (push: number): Pushed | undefined => {
      const message = kept.get(push)
      if (kept.delete(push)) count(network, -1)
      return message
    }
    return {
      take,
      add: (push, { id, topic }) => {
        kept.set(push, { id, topic })
        const isCrowded = count(network, 1) > bounds.ofNetwork && kept.size > bounds.least
        if (isCrowded || kept.size > bounds.most) take(kept.keys().next().value ?? push)
      },
      ofTopic: (topic) => {
        const ids = new Set<string>()
        for (const each of kept.values()) if (each.topic === topic) ids.add(each.id)
        return ids
      },
      clear: () => {
        count(network, -kept.size)
        kept.clear()
      },
    }
  }
}
