import { createLimiter } from '../limits/createLimiter.js'

/** Topics that a client can ask for in a minute: twice those that a connection may have, as one that is lost is made again. */
const topicsPerClient = 10_000

/** Counts the topics that are asked for, by client and by network: a client is a key, which costs nothing. */
export function limitTopics(topicsPerNetwork: number) {
  const [ofClients, ofNetworks] = [createLimiter(topicsPerClient), createLimiter(topicsPerNetwork)]
  return ({ clientId, network }: { readonly clientId: string; readonly network: string }, many: number) =>
    ofClients.take(clientId, many) || ofNetworks.take(network, many)
}

/** Count of the topics that the connections of each network listen to. */
export interface HeldTopics {
  /** Counts one more, unless that would be too many. */
  take(network: string): boolean
  /** Counts one less. */
  leave(network: string): void
}

/**
 * Counts topics while they are listened to: each takes memory, for as long as its connection is open.
 *
 * @param maxTopics - of one network
 */
export function countHeldTopics(maxTopics: number): HeldTopics {
  const counts = new Map<string, number>()
  return {
    take: (network) => {
      const held = counts.get(network) ?? 0
      if (held >= maxTopics) return false
      counts.set(network, held + 1)
      return true
    },
    leave: (network) => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    },
  }
}
