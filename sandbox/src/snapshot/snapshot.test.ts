import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprintOf, parseSnapshot, printSnapshot, snapshotName } from './format.js'
import { hashHeader, moveBlocks } from './moveBlocks.js'
import { readSnapshot } from './placeSnapshot.js'
import { shipped } from './recordSnapshot.js'

const day = 86_400
const span = { bornAt: 1_700_000_000, now: 1_700_000_000 + 400 * day }

async function read(chainId: number, transactions: number) {
  const snapshot = await readSnapshot(chainId, transactions)
  if (snapshot === null) throw new Error(`The chain ${chainId} has no snapshot.`)
  return snapshot
}

test.each(
  shipped,
)('the snapshot of chain $chainId is of the contracts and the history of today', async (chain) => {
  const { chainId, transactions } = chain
  const { head } = await read(chainId, transactions)
  expect(head).toMatchObject({ chainId, transactions })
  // If not: node sandbox/scripts/makeSnapshots.mjs
  expect(head.plan).toBe(fingerprintOf(chainId, transactions))
})

test('the chains that are shipped have a snapshot, and there is no other', async () => {
  const files = readdirSync(new URL('data', import.meta.url))
  const names = shipped.map(({ chainId, transactions }) => snapshotName(chainId, transactions))
  expect(files.sort()).toEqual(names.sort())
  expect(await readSnapshot(31337, 9_999)).toBeNull()
})

test('a fingerprint tells chains, lengths and contracts apart', () => {
  const all = [fingerprintOf(1, 0), fingerprintOf(10, 0), fingerprintOf(1, 10)]
  expect(new Set(all).size).toBe(3)
  expect(fingerprintOf(1, 10)).toBe(all[2])
})

test('a snapshot is moved: its blocks are spread over the past, and each has the hash of the one before', async () => {
  const snapshot = await read(1, 0)
  const { blocks, state } = moveBlocks(snapshot, span)
  expect(blocks).toHaveLength(snapshot.head.blocks)
  expect(blocks.slice(0, 3).map(({ minedAt }) => minedAt - span.bornAt)).toEqual([0, 1, 2])
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    if (!before) continue
    expect(block.parentHash).toBe(before.hash)
    expect(block.minedAt).toBeGreaterThan(before.minedAt)
  }
  expect(span.now - (blocks.at(-1)?.minedAt ?? 0)).toBeLessThan(10 * day)
  const moved = JSON.parse(state) as { blocks: { header: Record<string, string> }[]; transactions: unknown[] }
  expect(moved.blocks.map(({ header }) => hashHeader(header))).toEqual(blocks.map(({ hash }) => hash))
  expect(moved.transactions).toHaveLength(blocks.flatMap(({ transactions }) => transactions).length)
  expect(state).not.toContain('"@"')
})

test('another time gives other hashes, and the same time the same', async () => {
  const snapshot = await read(1, 0)
  const newest = (now: number) => moveBlocks(snapshot, { ...span, now }).blocks.at(-1)?.hash
  expect(newest(span.now)).toBe(newest(span.now))
  expect(newest(span.now)).not.toBe(newest(span.now + day))
})

test('the text of a snapshot that was read and printed again is the same', async () => {
  const snapshot = await read(137, 0)
  const text = printSnapshot(snapshot)
  expect(printSnapshot(parseSnapshot(text))).toBe(text)
})
