import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Backlog } from './createBacklog.js'
import { followFrames } from './followFrames.js'

/** Whose unfinished messages are counted together, and how long each may take. */
export interface UnfinishedParts {
  /** Counts the bytes of unfinished messages of each network. */
  readonly backlog: Backlog
  /** The network of the client, as limits count it. */
  readonly network: string
  /** Within so many ms a message has to be whole. */
  readonly wholeMs: number
}

/**
 * Ends a WebSocket whose client begins a message and does not finish it: what has come of it is kept in memory until then, while
 * the client answers pings.
 *
 * @param socket - the connection under it, of which nothing has been read
 */
export function endUnfinished(parts: UnfinishedParts, opened: WebSocket, socket: Duplex): void {
  const { backlog, network, wholeMs } = parts
  const follow = followFrames()
  let kept = 0
  let late: NodeJS.Timeout | undefined
  socket.on('data', (read: Buffer) => {
    const begun = follow(read)
    // Most messages come whole, and then there is nothing to count.
    if (kept === 0 && begun.bytes === 0) return
    kept = begun.bytes
    if (begun.isNew || kept === 0) {
      clearTimeout(late)
      late = undefined
    }
    if (kept > 0) late ??= setTimeout(() => opened.terminate(), wholeMs)
    backlog.note(network, opened, kept)
  })
  opened.on('close', () => {
    clearTimeout(late)
    backlog.forget(network, opened)
  })
}
