import type { WebSocket } from 'ws'

/** Count of the bytes that are kept for the sockets of each network, such as those that wait to be written. */
export interface Backlog {
  /**
   * Counts the bytes of a socket. While more than their share is kept for those of its network, the one with the most is ended.
   *
   * @param network - as limits count it
   */
  note(network: string, socket: Waiting, bytes: number): void
  /** The socket is closed or ended, and counts no more. */
  forget(network: string, socket: Waiting): void
}

type Waiting = Pick<WebSocket, 'terminate'>

interface Kept {
  total: number
  readonly ofSocket: Map<Waiting, number>
}

/**
 * Counts the bytes for sockets whose clients do not read, or do not finish what they say. Each may have some, and one network may
 * have many sockets.
 *
 * @param maxBytes - of one network
 */
export function createBacklog(maxBytes: number): Backlog {
  const networks = new Map<string, Kept>()
  // Frames that were given to a socket before it ended are told of afterwards.
  const ended = new WeakSet<Waiting>()
  const set = (network: string, socket: Waiting, bytes: number): Kept => {
    const kept = networks.get(network) ?? { total: 0, ofSocket: new Map() }
    kept.total += bytes - (kept.ofSocket.get(socket) ?? 0)
    if (bytes > 0) kept.ofSocket.set(socket, bytes)
    else kept.ofSocket.delete(socket)
    if (kept.ofSocket.size > 0) networks.set(network, kept)
    else networks.delete(network)
    return kept
  }
  const forget = (network: string, socket: Waiting): void => {
    ended.add(socket)
    set(network, socket, 0)
  }
  return {
    forget,
    note: (network, socket, bytes) => {
      if (ended.has(socket)) return
      const kept = set(network, socket, bytes)
      while (kept.total > maxBytes) {
        const [largest] = [...kept.ofSocket].reduce((one, other) => (other[1] > one[1] ? other : one))
        forget(network, largest)
        largest.terminate()
      }
    },
  }
}
