import { createHash } from 'node:crypto'
import { devAccounts } from '../contracts/facts.js'
import { multicall, planContracts } from '../contracts/planContracts.js'
import { readArtifact } from '../contracts/readArtifact.js'
import type { IndexedTransaction } from '../indexer/types.js'
import { fees } from '../seed/layBlocks.js'
import { planDemo } from '../seed/planDemo.js'

/** A part of the state of a node, as the node writes it. */
export type Json = Readonly<Record<string, unknown>>

/** The first line of a snapshot. */
export interface SnapshotHead {
  readonly chainId: number
  /** Transactions of the long history; 0 for a chain that has none. */
  readonly transactions: number
  /** Hash of the plan that it was made from: the result of {@link fingerprintOf}. */
  readonly plan: string
  /** Number of blocks, the first block of the chain included. */
  readonly blocks: number
  /** The fields that all headers have in common. */
  readonly header: Json
  /** The environment of the newest block. */
  readonly block: Json
  readonly accounts: Readonly<Record<string, Json>>
}

/** A block of a snapshot, on four lines. Only the first and the last are parsed when it is placed. */
export interface SnapshotBlock {
  /** The fields of the header that differ from block to block, without its time and its parent. */
  readonly header: Json
  /** JSON: the transactions of the block, as a node writes them. */
  readonly transactions: string
  /** JSON: their results, separated by commas, with {@link blockHash} in place of the hash of the block. */
  readonly results: string
  /** The rows of the index. */
  readonly rows: readonly IndexedTransaction[]
}

/** A snapshot that was read. */
export interface Snapshot {
  readonly head: SnapshotHead
  readonly blocks: readonly SnapshotBlock[]
}

/** Stands for the hash of a block, which depends on the time to which the block is moved. */
export const blockHash = '"@"'

/** The contract with the hashes of earlier blocks (EIP-2935), by their number modulo {@link hashesKept}. */
export const hashesContract = '0x0000f90827f1c53a10cb7a02335b175320002935'
export const hashesKept = 8191

/** The name of the file with the snapshot of a chain. */
export const snapshotName = (chainId: number, transactions: number): string => `${chainId}-${transactions}.br`

const lineCount = 4

/** Writes a snapshot as text. The same chain gives the same text. */
export function printSnapshot({ blocks, head }: Snapshot): string {
  const lines = blocks.flatMap(({ header, results, rows, transactions }) => [
    ...[JSON.stringify(header), transactions, results, JSON.stringify(rows)],
  ])
  return `${[JSON.stringify(head), ...lines].join('\n')}\n`
}

/** Reads the text of a snapshot, which is a file of this package and so is not checked. */
export function parseSnapshot(text: string): Snapshot {
  const [first = '', ...lines] = text.split('\n')
  const head = JSON.parse(first) as SnapshotHead
  const blocks = Array.from({ length: head.blocks }, (_, at) => {
    const [header = '', transactions = '', results = '', rows = ''] = lines.slice(
      at * lineCount,
      (at + 1) * lineCount,
    )
    return {
      header: JSON.parse(header) as Json,
      transactions,
      results,
      rows: JSON.parse(rows) as IndexedTransaction[],
    }
  })
  return { head, blocks }
}

/**
 * A hash of everything the past of a chain is made from: contracts, pools, accounts and the planned transactions. A
 * snapshot with another one is out of date.
 */
export function fingerprintOf(chainId: number, transactions: number): string {
  const facts = {
    contracts: planContracts(chainId),
    multicall: [multicall, readArtifact('Multicall3').deployedBytecode],
    accounts: devAccounts,
    fees,
    blocks: planDemo(chainId, transactions),
  }
  const text = JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('hex')
}
