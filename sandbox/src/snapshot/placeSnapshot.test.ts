import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAnvil } from '../chain/findAnvil.js'
import { createAgent } from '../chain/postJson.js'
import { startChain } from '../chain/startChain.js'
import type { ChainNode } from '../chain/types.js'
import { deployContracts } from '../contracts/deployContracts.js'
import { readBlocks, syncChain } from '../indexer/createIndexer.js'
import { openIndex } from '../indexer/openIndex.js'
import { demoSeconds } from '../seed/planDemo.js'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { hashesContract } from './format.js'
import { moveBlocks } from './moveBlocks.js'
import { placeSnapshot, readSnapshot } from './placeSnapshot.js'

let dataDir: string
let store: Store
let agent: Agent
const started: ChainNode[] = []
const now = Math.floor(Date.now() / 1000)
const span = { bornAt: now - demoSeconds, now }

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'appkit-snapshot-'))
  store = openStore(join(dataDir, 's.sqlite'))
  agent = createAgent()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.stop()))
  agent.destroy()
  store.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 40_000)

const place = (when = span) =>
  placeSnapshot({ chainId: 1, transactions: 0, dataDir, sql: store.sql, span: when })

async function start(log: (line: string) => void = () => {}): Promise<ChainNode> {
  const common = { binary: findAnvil(), chainId: 1, dataDir, store, agent, log, bornAt: span.bornAt }
  const prepare = (node: ChainNode): Promise<void> => deployContracts(node, 'http://127.0.0.1:4600')
  const node = await startChain({ ...common, prepare, hasSnapshot: true, isStarting: () => true })
  started.push(node)
  return node
}

async function movedBlocks(when = span) {
  const snapshot = await readSnapshot(1, 0)
  return snapshot === null ? [] : moveBlocks(snapshot, when).blocks
}

test('a node that is given a snapshot has its blocks, and the index has what the node would tell', async () => {
  expect(await place()).toBe(true)
  const node = await start()
  const blocks = await movedBlocks()
  expect(blocks.length).toBeGreaterThan(80)
  const newest = blocks.length - 1
  expect(Number(await node.call('eth_blockNumber', []))).toBe(newest)
  expect(await readBlocks(node, 0, newest)).toEqual(blocks)
  const index = await openIndex(store.sql)
  expect(await index.head(1)).toEqual({ number: newest, hash: blocks[newest]?.hash })
  // Nothing is read again.
  expect(await syncChain(node, index, null)).toEqual({ number: newest, hash: blocks[newest]?.hash })
})

test('a chain goes on from its snapshot at the present, and knows the hashes of its blocks', async () => {
  await place()
  const node = await start()
  const blocks = await movedBlocks()
  const newest = blocks.length - 1
  await node.call('evm_mine', [])
  const [mined] = await readBlocks(node, newest + 1, newest + 1)
  expect(mined?.parentHash).toBe(blocks[newest]?.hash)
  expect(mined?.minedAt).toBeGreaterThanOrEqual(span.now)
  for (const number of [0, newest - 1, newest]) {
    const slot = `0x${number.toString(16)}`
    expect(await node.call('eth_getStorageAt', [hashesContract, slot, 'latest'])).toBe(blocks[number]?.hash)
  }
})

test('a chain that has a state keeps it, and one that lost it gets its past again', async () => {
  await place()
  const state = join(dataDir, 'chains/1/state.json')
  const text = readFileSync(state, 'utf8')
  const later = { bornAt: span.bornAt + 60, now: span.now + 60 }
  expect(await place(later)).toBe(false)
  expect(readFileSync(state, 'utf8')).toBe(text)
  rmSync(state)
  expect(await place(later)).toBe(true)
  const index = await openIndex(store.sql)
  expect(await index.hashAt(1, 0)).toBe((await movedBlocks(later))[0]?.hash)
})

test('what was granted on a chain that lost its state is granted again on the snapshot', async () => {
  const address = '0x00000000000000000000000000000000000000aa'
  store.addGrant(1, address, 7n)
  await place()
  const node = await start()
  expect(await node.call('eth_getBalance', [address, 'latest'])).toBe('0x7')
})

test('a node that cannot read the snapshot starts without it, and says so', async () => {
  mkdirSync(join(dataDir, 'chains/1'), { recursive: true })
  writeFileSync(join(dataDir, 'chains/1/state.json'), '{"block":"of another version"}')
  const lines: string[] = []
  const node = await start((line) => lines.push(line))
  expect(lines).toEqual([expect.stringMatching(/cannot read the demo history/)])
  expect(Number(await node.call('eth_blockNumber', []))).toBe(1)
  expect(existsSync(join(dataDir, 'chains/1/state.damaged.json'))).toBe(false)
})

test('a chain without a snapshot is left alone', async () => {
  const given = { chainId: 1, transactions: 12, dataDir, sql: store.sql, span }
  expect(await placeSnapshot(given)).toBe(false)
  expect(existsSync(join(dataDir, 'chains'))).toBe(false)
})
