/** The bytes of one request's body. */
export interface BodyShare {
  /** Counts bytes that are read. @returns false where there is no room for them, of which the request keeps none */
  take(bytes: number): boolean
  /** Whether there was no room. */
  isRefused(): boolean
  /** The request is answered, and its body counts no more. */
  close(): void
}

/**
 * Counts the bodies of the requests of each client that are read or answered, all together: each may be large, and somebody who
 * sends many at once, slowly, would fill the memory.
 *
 * @param maxBytes - of one client
 * @returns a function that opens the count of a request
 */
export function countBodies(maxBytes: number): (client: string) => BodyShare {
  const counts = new Map<string, number>()
  return (client) => {
    let own = 0
    let isRefused = false
    return {
      isRefused: () => isRefused,
      take: (bytes) => {
        const sum = (counts.get(client) ?? 0) + bytes
        isRefused ||= sum > maxBytes
        if (isRefused) return false
        own += bytes
        if (sum > 0) counts.set(client, sum)
        return true
      },
      close: () => {
        const left = (counts.get(client) ?? 0) - own
        own = 0
        if (left > 0) counts.set(client, left)
        else counts.delete(client)
      },
    }
  }
}
