import type { ChainNode } from '../chain/types.js'
import { syncChain } from './syncChain.js'
import type { ChainIndex, IndexHead } from './types.js'

/** Keeps the index at the newest block of every chain. */
export interface Indexer {
  /**
   * Settles when everything that was mined before the call is in the index.
   * Rejects with ChainDownError when a node does not answer.
   */
  sync(): Promise<void>
  /** Starts to catch up without waiting for it; a failure is met by the next `sync`. */
  follow(): void
  /** Ends what runs; settles when nothing uses the database any more. */
  close(): Promise<void>
}

function followChain(node: ChainNode, index: ChainIndex): () => Promise<void> {
  let head: IndexHead | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      head = await syncChain(node, index, head)
    } catch (error) {
      // What is in the database may be less or more than what was known before.
      head = null
      throw error
    } finally {
      running = null
    }
  }
  const sync = (): Promise<void> => {
    if (!running) {
      running = run()
      return running
    }
    // A run under way may have asked for the newest block before the caller's was mined.
    next ??= running.then(
      () => again(),
      () => again(),
    )
    return next
  }
  const again = (): Promise<void> => {
    next = null
    return sync()
  }
  return sync
}

/**
 * Makes the indexer of all running chains. However many ask at once, each chain is read by one at a time.
 * @param nodes the running chains
 */
export function createIndexer(nodes: readonly ChainNode[], index: ChainIndex): Indexer {
  const chains = nodes.map((node) => followChain(node, index))
  const pending = new Set<Promise<unknown>>()
  let isClosed = false
  const sync = async (): Promise<void> => {
    if (isClosed) throw new Error('The indexer is closed.')
    const all = Promise.allSettled(chains.map((chain) => chain()))
    pending.add(all)
    const settled = await all
    pending.delete(all)
    for (const result of settled) if (result.status === 'rejected') throw result.reason
  }
  return {
    sync,
    follow: () => {
      if (!isClosed) sync().catch(() => {})
    },
    close: async () => {
      isClosed = true
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
