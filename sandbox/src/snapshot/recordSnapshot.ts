import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAnvil } from '../chain/findAnvil.js'
import { createAgent } from '../chain/postJson.js'
import { startChain } from '../chain/startChain.js'
import type { ChainNode } from '../chain/types.js'
import { deployContracts } from '../contracts/deployContracts.js'
import { readBlocks } from '../indexer/createIndexer.js'
import type { IndexedBlock } from '../indexer/types.js'
import { layBlocks } from '../seed/layBlocks.js'
import { demoSeconds, planDemo } from '../seed/planDemo.js'
import { openStore } from '../store/openStore.js'
import {
  blockHash,
  fingerprintOf,
  hashesContract,
  type Json,
  printSnapshot,
  type SnapshotBlock,
} from './format.js'

/** The chains of `npm start`, in its order; the first has the long history. */
export const shipped = [
  { chainId: 31337, transactions: 10_000 },
  { chainId: 1, transactions: 0 },
  { chainId: 8453, transactions: 0 },
  { chainId: 10, transactions: 0 },
  { chainId: 42161, transactions: 0 },
  { chainId: 137, transactions: 0 },
] as const

/** The state that a node writes. */
interface NodeState {
  readonly block: Json
  readonly accounts: Readonly<Record<string, Json>>
  readonly blocks: ReadonlyArray<{ readonly header: Json; readonly transactions: readonly unknown[] }>
  readonly transactions: ReadonlyArray<{
    readonly info: { readonly transaction_index: number }
    readonly receipt: unknown
    readonly block_number: number
  }>
}

// They differ from one recording to the next, or are made when the snapshot is placed.
const ownFields = new Set(['parentHash', 'number', 'timestamp', 'mixHash', 'stateRoot'])

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

function withoutChance(accounts: NodeState['accounts']): NodeState['accounts'] {
  const entries = Object.entries(accounts).map(([address, account]) => {
    const storage = address === hashesContract ? {} : (account.storage as Json)
    return [address, { ...account, storage: sorted(storage) }] as const
  })
  return sorted(Object.fromEntries(entries))
}

function toBlocks(state: NodeState, common: Json, rows: readonly IndexedBlock[]): SnapshotBlock[] {
  const ordered = [...state.blocks].sort((a, b) => Number(a.header.number) - Number(b.header.number))
  return ordered.map(({ header, transactions }, number) => {
    const differs = ([name, value]: [string, unknown]) => !ownFields.has(name) && value !== common[name]
    const results = state.transactions
      .filter(({ block_number }) => block_number === number)
      .sort((a, b) => a.info.transaction_index - b.info.transaction_index)
      .map(({ info, receipt }) => {
        const text = JSON.stringify({ info, receipt })
        return `${text.slice(0, -1)},"block_hash":${blockHash},"block_number":${number}}`
      })
    return {
      header: Object.fromEntries(Object.entries(header).filter(differs)),
      transactions: JSON.stringify(transactions),
      results: results.join(','),
      rows: rows[number]?.transactions ?? [],
    }
  })
}

export interface RecordSnapshotParameters {
  readonly chainId: number
  readonly transactions: number
  /** An empty folder. */
  readonly dataDir: string
}

/**
 * Makes the demo past of a chain by mining it, and records it.
 *
 * @returns the text of the snapshot, the same each time
 */
export async function recordSnapshot(parameters: RecordSnapshotParameters): Promise<string> {
  const { chainId, dataDir, transactions } = parameters
  const store = openStore(join(dataDir, 'sandbox.sqlite'))
  const agent = createAgent()
  const now = Date.now()
  const prepare = (node: ChainNode): Promise<void> => deployContracts(node, 'http://127.0.0.1:4600')
  const bornAt = Math.floor(now / 1000) - demoSeconds
  const starts = { binary: findAnvil(), chainId, dataDir, store, agent, prepare, bornAt }
  const node = await startChain({ ...starts, log: () => {}, isStarting: () => true })
  const rows: IndexedBlock[] = []
  try {
    await layBlocks(node, planDemo(chainId, transactions), now)
    const newest = Number(await node.call('eth_blockNumber', []))
    for (let from = 0; from <= newest; from += 100)
      rows.push(...(await readBlocks(node, from, Math.min(from + 99, newest))))
  } finally {
    await node.stop()
    agent.destroy()
    store.close()
  }
  const state = JSON.parse(
    readFileSync(join(dataDir, 'chains', String(chainId), 'state.json'), 'utf8'),
  ) as NodeState
  const first = state.blocks.find((block) => Number(block.header.number) === 0)
  const header = { ...first?.header, timestamp: '0x0' }
  const blocks = toBlocks(state, header, rows)
  const head = {
    chainId,
    transactions,
    plan: fingerprintOf(chainId, transactions),
    blocks: blocks.length,
    header,
    block: { ...state.block, timestamp: '0x0', prevrandao: '0x0' },
    accounts: withoutChance(state.accounts),
  }
  return printSnapshot({ head, blocks })
}
