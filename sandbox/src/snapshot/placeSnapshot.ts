import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Sql } from 'appkit-server/parts'
import { openIndex } from '../indexer/openIndex.js'
import { demo, openSeeds } from '../seed/openSeeds.js'
import { parseSnapshot, type Snapshot, snapshotName } from './format.js'
import { moveBlocks } from './moveBlocks.js'

const decompress = promisify(brotliDecompress)

/**
 * Reads the snapshot of a chain that this package has.
 *
 * @param transactions - length of the long history
 * @returns null if there is none with this length
 */
export async function readSnapshot(chainId: number, transactions: number): Promise<Snapshot | null> {
  const file = new URL(`./data/${snapshotName(chainId, transactions)}`, import.meta.url)
  if (!existsSync(file)) return null
  return parseSnapshot((await decompress(await readFile(file))).toString('latin1'))
}

export interface PlaceSnapshotParameters {
  readonly chainId: number
  /** Length of the long history on this chain. */
  readonly transactions: number
  readonly dataDir: string
  readonly sql: Sql
  /** When the chain is born, and when its past ends, in seconds since 1970. */
  readonly span: { readonly bornAt: number; readonly now: number }
}

// The journal of a chain that was lost has changes that the snapshot does not have, so the state must be older.
const longAgo = 1

/**
 * Gives a new chain its past, before its node starts: the state for the node, and the rows of the index. A chain that has
 * a state keeps it. If the process is killed on the way, the next start does it again.
 *
 * @returns whether the chain starts with the snapshot
 */
export async function placeSnapshot(parameters: PlaceSnapshotParameters): Promise<boolean> {
  const { chainId, dataDir, span, sql, transactions } = parameters
  const folder = join(dataDir, 'chains', String(chainId))
  const [state, next] = [join(folder, 'state.json'), join(folder, 'state.next.json')]
  if (existsSync(state)) return false
  const snapshot = await readSnapshot(chainId, transactions)
  if (snapshot === null) return false
  const moved = moveBlocks(snapshot, span)
  const index = await openIndex(sql)
  if ((await index.head(chainId)) !== null) await index.rewind(chainId, -1)
  await index.append(chainId, moved.blocks)
  const seeds = await openSeeds(sql)
  await seeds.mark(demo, chainId, moved.blocks.length - 1)
  mkdirSync(folder, { recursive: true })
  writeFileSync(next, moved.state, 'latin1')
  utimesSync(next, longAgo, longAgo)
  // Last, and in one step: with a state the chain has its past.
  renameSync(next, state)
  return true
}
