import { numberToQuantity } from '../../../common/hex.js'
import type { ChainNode } from '../chain/types.js'
import { parseBlock } from './parseBlock.js'
import type { ChainIndex, IndexedBlock, IndexHead } from './types.js'

/** Keeps the index at the newest block of every chain. */
export interface Indexer {
  /**
   * Settles when every block that was mined before the call is in the index.
   * Rejects with ChainDownError if a node does not answer.
   */
  sync(): Promise<void>
  /** Starts to catch up in the background. If it fails, the next `sync` reports it. */
  follow(): void
  /** Stops. Settles when nothing uses the database any more. */
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
      // The stored head may be lower or higher than the known one.
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
    // A current run may have read the newest block before the caller's block was mined.
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
 * Creates the indexer of all running chains. Each chain is read once at a time, however many callers wait.
 *
 * @param nodes - the running chains
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

type NodeCalls = Pick<ChainNode, 'chainId' | 'call' | 'batch'>

// Each batch of blocks is one request to the node and one transaction of the database.
const stride = 100

async function readHead(node: NodeCalls, number: number | 'latest'): Promise<IndexHead | null> {
  const tag = number === 'latest' ? number : numberToQuantity(number)
  const block = await node.call('eth_getBlockByNumber', [tag, false])
  if (typeof block !== 'object' || block === null) return null
  const { number: height, hash } = block as { number?: unknown; hash?: unknown }
  return { number: Number(height), hash: String(hash).toLowerCase() }
}

/**
 * Reads blocks of a chain in the form of the index.
 *
 * @param from - number of the first
 * @param to - number of the last
 */
export async function readBlocks(node: NodeCalls, from: number, to: number): Promise<IndexedBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => numberToQuantity(from + at))
  const replies = await node.batch(
    numbers.flatMap((number) => [
      ['eth_getBlockByNumber', [number, true]] as const,
      ['eth_getBlockReceipts', [number]] as const,
      ['trace_block', [number]] as const,
    ]),
  )
  return numbers.map((_, at) => parseBlock(replies[at * 3], replies[at * 3 + 1], replies[at * 3 + 2]))
}

// The chain and the index share their first blocks, so a binary search finds the last one in common.
async function findCommon(node: NodeCalls, index: ChainIndex, highest: number): Promise<number> {
  let low = -1
  let high = highest
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const block = await readHead(node, middle)
    const isShared = block !== null && block.hash === (await index.hashAt(node.chainId, middle))
    if (isShared) low = middle
    else high = middle - 1
  }
  return low
}

async function goBack(node: NodeCalls, index: ChainIndex, highest: number): Promise<IndexHead | null> {
  await index.rewind(node.chainId, await findCommon(node, index, highest))
  return index.head(node.chainId)
}

/**
 * Updates the index to the newest block of a chain. If the chain is behind the index, after a crash or with a new
 * state, the index goes back to the last block in common.
 *
 * @returns the head of the index
 * @throws ChainDownError if the node does not answer
 */
export async function syncChain(node: NodeCalls, index: ChainIndex, known: IndexHead | null) {
  const newest = await readHead(node, 'latest')
  if (newest === null) return known
  let head = known ?? (await index.head(node.chainId))
  if (head && newest.number <= head.number && newest.hash !== head.hash) {
    head = await goBack(node, index, newest.number)
  }
  for (let next = (head?.number ?? -1) + 1; next <= newest.number; ) {
    const blocks = await readBlocks(node, next, Math.min(next + stride - 1, newest.number))
    const [first] = blocks
    if (head && first && first.parentHash !== head.hash) {
      const common = await goBack(node, index, head.number)
      if (common?.number === head.number)
        throw new Error('The node sent blocks that do not follow each other.')
      head = common
      next = (head?.number ?? -1) + 1
      continue
    }
    await index.append(node.chainId, blocks)
    const last = blocks.at(-1)
    if (last) head = { number: last.number, hash: last.hash }
    next += blocks.length
  }
  return head
}
