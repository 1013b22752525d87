import { createHash } from 'node:crypto'
import { keccak256, toRlp } from 'viem/utils'
import { numberToQuantity } from '../../../common/hex.js'
import type { Hex } from '../contracts/types.js'
import type { IndexedBlock } from '../indexer/types.js'
import { timeOfBlock } from '../seed/layBlocks.js'
import { blockHash, hashesContract, hashesKept, type Json, type Snapshot } from './format.js'

/** A snapshot at a place in time. */
export interface MovedSnapshot {
  /** JSON: the state for the node. */
  readonly state: string
  /** The blocks for the index. */
  readonly blocks: readonly IndexedBlock[]
}

// The order in which a header is hashed: EIP-1559, EIP-4895, EIP-4844, EIP-4788, EIP-7685.
const hashed = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const
const quantities: ReadonlySet<string> = new Set([
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
])
const noHash: Hex = `0x${'0'.repeat(64)}`

// RLP has no zeros in front of a number, and nothing for zero.
function trimmed(quantity: string): Hex {
  const digits = quantity.slice(2).replace(/^0+/, '')
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

/** The hash of a block. */
export function hashHeader(header: Json): Hex {
  const fields = hashed.map((name) => {
    const value = String(header[name])
    return quantities.has(name) ? trimmed(value) : (value as Hex)
  })
  return keccak256(toRlp(fields))
}

/** When each block is from: the first is the birth of the chain, the second has the contracts, the others the past. */
function timeOf(
  number: number,
  count: number,
  span: { readonly bornAt: number; readonly now: number },
): number {
  if (number < 2) return span.bornAt + number
  return timeOfBlock({ begin: span.bornAt + 2, end: span.now }, number - 2, count - 2)
}

// Random for a contract that asks, and the same for the same chain.
const randomOf = (parentHash: string): Hex => `0x${createHash('sha256').update(parentHash).digest('hex')}`

/**
 * Moves a snapshot in time: its blocks are spread between `bornAt` and `now`, with new hashes. Roots of the state are
 * not computed. No node checks them, and the first call that sets a balance or code makes them wrong anyway.
 *
 * @param span - in seconds since 1970
 */
export function moveBlocks(
  { blocks, head }: Snapshot,
  span: { readonly bornAt: number; readonly now: number },
): MovedSnapshot {
  const written: string[] = []
  const results: string[] = []
  const indexed: IndexedBlock[] = []
  const hashes: Record<string, string> = {}
  let parentHash = noHash
  let last: Json = {}
  for (const [number, block] of blocks.entries()) {
    const minedAt = timeOf(number, blocks.length, span)
    const mixHash = number === 0 ? noHash : randomOf(parentHash)
    last = {
      ...head.header,
      ...block.header,
      number: numberToQuantity(number),
      parentHash,
      timestamp: numberToQuantity(minedAt),
      mixHash,
    }
    const hash = hashHeader(last)
    written.push(
      `{"header":${JSON.stringify(last)},"transactions":${block.transactions},"ommers":[],"withdrawals":null}`,
    )
    if (block.results !== '') results.push(block.results.replaceAll(blockHash, `"${hash}"`))
    indexed.push({ number, hash, parentHash, minedAt, transactions: block.rows })
    // The newest hash is written by the block after it.
    if (number < blocks.length - 1) hashes[slotOf(number)] = hash
    parentHash = hash
  }
  const block = { ...head.block, timestamp: last.timestamp, prevrandao: last.mixHash }
  const accounts = {
    ...head.accounts,
    [hashesContract]: { ...head.accounts[hashesContract], storage: hashes },
  }
  const state =
    `{"block":${JSON.stringify(block)},"accounts":${JSON.stringify(accounts)},` +
    `"best_block_number":${blocks.length - 1},"blocks":[${written.join(',')}],` +
    `"transactions":[${results.join(',')}],"historical_states":null}`
  return { state, blocks: indexed }
}

const slotOf = (number: number): string => `0x${(number % hashesKept).toString(16).padStart(64, '0')}`
