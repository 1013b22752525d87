import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contractsOf } from '../contracts/planContracts.js'
import { openStore } from '../store/openStore.js'
import type { Store } from '../store/types.js'
import { syncChain } from './createIndexer.js'
import { openIndex } from './openIndex.js'
import { parseBlock, readCoins, readTransfers, transfer } from './parseBlock.js'
import { parseTrace } from './parseTrace.js'
import type { ChainIndex, IndexHead, PastTransaction } from './types.js'

const chainId = 31337
const [ALICE, BOB] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const
const contracts = contractsOf(chainId)
const word = (value: string | number | bigint): string =>
  typeof value === 'string' ? value.slice(2).padStart(64, '0') : value.toString(16).padStart(64, '0')
const topic = (address: string): string => `0x${word(address)}`

let dir: string
let store: Store
let index: ChainIndex
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'appkit-index-'))
  store = openStore(join(dir, 's.sqlite'))
  index = await openIndex(store.sql)
})
afterEach(() => {
  store.close()
  rmSync(dir, { recursive: true, force: true })
})

interface Block {
  readonly hash: string
  readonly number: number
  readonly parentHash: string
}

/** A chain of blocks with one coin transfer each, which can be cut and grown another way. */
function fakeChain() {
  const blocks: Block[] = []
  const calls = { blocks: 0 }
  const grow = (count: number, fork = 0) => {
    for (let i = 0; i < count; i += 1) {
      const number = blocks.length
      const parentHash = blocks.at(-1)?.hash ?? `0x${word(0)}`
      blocks.push({ number, parentHash, hash: `0x${word(BigInt(number) + BigInt(fork) * 10n ** 9n + 1n)}` })
    }
  }
  const find = (tag: unknown) => (tag === 'latest' ? blocks.at(-1) : blocks[Number(tag)])
  const describe = (block: Block) => ({
    ...block,
    number: `0x${block.number.toString(16)}`,
    timestamp: `0x${(1_700_000_000 + Math.floor(block.number / 3)).toString(16)}`,
    transactions: [
      {
        hash: `0x${word(BigInt(block.hash) * 7n)}`,
        transactionIndex: '0x0',
        from: ALICE,
        to: BOB,
        nonce: `0x${block.number.toString(16)}`,
        value: '0x5',
        input: '0x',
      },
    ],
  })
  const answer = (method: string, [tag]: readonly unknown[]) => {
    const block = find(tag)
    if (!block) return null
    if (method === 'eth_getBlockReceipts') return [{ status: '0x1', logs: [] }]
    if (method === 'trace_block') {
      const action = { callType: 'call', from: ALICE, to: BOB, value: '0x5' }
      return [{ type: 'call', action, transactionPosition: 0, traceAddress: [] }]
    }
    calls.blocks += 1
    return describe(block)
  }
  return {
    blocks,
    calls,
    grow,
    node: {
      chainId,
      call: async (method: string, params: readonly unknown[]) => answer(method, params),
      batch: async (list: ReadonlyArray<readonly [string, readonly unknown[]]>) =>
        list.map(([method, params]) => answer(method, params)),
    },
  }
}

async function wholePast(address: string, size: number): Promise<PastTransaction[]> {
  const all: PastTransaction[] = []
  for (;;) {
    const page = await index.past(address, { before: all.at(-1) ?? null, chainId: null, limit: size })
    if (page.length === 0) return all
    all.push(...page)
  }
}

test('a chain is read once and gives its past in pages without gap or double', async () => {
  const chain = fakeChain()
  chain.grow(255)
  const head = await syncChain(chain.node, index, null)
  expect(head).toEqual({ number: 254, hash: chain.blocks[254]?.hash })
  const past = await wholePast(BOB, 7)
  expect(past.map(({ block }) => block)).toEqual(Array.from({ length: 255 }, (_, at) => 254 - at))
  expect(past[0]?.movements).toEqual([{ kind: 'coin', token: '', sender: ALICE, receiver: BOB, amount: '5' }])
  const before = chain.calls.blocks
  await syncChain(chain.node, index, head)
  expect(chain.calls.blocks).toBe(before + 1)
})

test('the past of one chain is that chain alone', async () => {
  const others = [1, 2].map((chainId) => {
    const { grow, node } = fakeChain()
    grow(3 * chainId)
    return { ...node, chainId }
  })
  for (const node of others) await syncChain(node, index, null)
  const past = (chainId: number | null) => index.past(BOB, { before: null, chainId, limit: 100 })
  expect((await past(1)).map((row) => row.chainId)).toEqual([1, 1, 1])
  expect((await past(2)).map((row) => row.chainId)).toEqual([2, 2, 2, 2, 2, 2])
  expect(await past(3)).toEqual([])
  expect(new Set((await past(null)).map((row) => row.chainId))).toEqual(new Set([1, 2]))
})

test('whatever a crash takes from a chain and whatever grows instead, the index follows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ cut: fc.nat(40), grow: fc.integer({ min: 1, max: 40 }), keepsHead: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      async (steps) => {
        await index.rewind(chainId, -1)
        const chain = fakeChain()
        chain.grow(30)
        let head: IndexHead | null = await syncChain(chain.node, index, null)
        for (const [fork, { cut, grow, keepsHead }] of steps.entries()) {
          chain.blocks.splice(Math.max(1, chain.blocks.length - cut))
          chain.grow(grow, fork + 1)
          head = await syncChain(chain.node, index, keepsHead ? head : null)
          const past = await wholePast(ALICE, 13)
          const expected = chain.blocks.map(({ hash }) => `0x${word(BigInt(hash) * 7n)}`).reverse()
          expect(past.map(({ hash }) => hash)).toEqual(expected)
          expect(head?.number).toBe(chain.blocks.length - 1)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('a chain that began anew replaces everything', async () => {
  const old = fakeChain()
  old.grow(20)
  await syncChain(old.node, index, null)
  const other = fakeChain()
  other.grow(3, 9)
  await syncChain(other.node, index, null)
  expect(await wholePast(BOB, 50)).toHaveLength(3)
})

test('blocks that do not follow each other are refused, not read for ever', async () => {
  const chain = fakeChain()
  chain.grow(3)
  const head = await syncChain(chain.node, index, null)
  chain.blocks.push({ number: 3, hash: `0x${word(77)}`, parentHash: `0x${word(78)}` })
  await expect(syncChain(chain.node, index, head)).rejects.toThrow(/do not follow/)
})

test('tokens and NFTs are recognised by their logs', () => {
  const logs = [
    { address: contracts.usdc, topics: [transfer, topic(ALICE), topic(BOB)], data: `0x${word(7)}` },
    { address: contracts.spam, topics: [transfer, topic(ALICE), topic(BOB), `0x${word(12)}`], data: '0x' },
    { address: contracts.spam, topics: [transfer, topic(ALICE)], data: '0x' },
    { address: contracts.usdc, topics: [`0x${word(1)}`, topic(ALICE), topic(BOB)], data: `0x${word(7)}` },
  ]
  expect(readTransfers(logs)).toEqual([
    { kind: 'token', token: contracts.usdc, sender: ALICE, receiver: BOB, amount: '7' },
    { kind: 'piece', token: contracts.spam, sender: ALICE, receiver: BOB, amount: '12' },
  ])
})

test('logs that only look like transfers move nothing', () => {
  const some = fc
    .uint8Array({ minLength: 30, maxLength: 33 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const log = fc.record({
    address: fc.constantFrom(contracts.router, ALICE),
    topics: fc.array(some, { maxLength: 5 }).map((rest) => [transfer, ...rest]),
    data: fc.array(some, { maxLength: 2 }).map((words) => words.join('')),
  })
  fc.assert(
    fc.property(fc.array(log, { maxLength: 5 }), (logs) => {
      for (const { amount, sender, receiver } of readTransfers(logs)) {
        expect(amount).toMatch(/^\d+$/)
        expect(sender).toMatch(/^0x[0-9a-f]{40}$/)
        expect(receiver).toMatch(/^0x[0-9a-f]{40}$/)
      }
    }),
  )
})

describe('coins', () => {
  const step = (path: number[], more: object = {}, error?: string) =>
    parseTrace({
      type: 'call',
      action: { callType: 'call', from: ALICE, to: BOB, value: '0x2' },
      transactionPosition: 0,
      traceAddress: path,
      ...(error === undefined ? {} : { error }),
      ...more,
    })
  const moved = (traces: ReturnType<typeof step>[]) => readCoins(traces).length
  test('paid by a contract, put into a new one, or left by an ended one, are seen', () => {
    const made = { type: 'create', action: { from: ALICE, value: '0x3' }, result: { address: BOB } }
    const ended = { type: 'suicide', action: { address: BOB, refundAddress: ALICE, balance: '0x4' } }
    expect(readCoins([step([]), step([0], made), step([1], ended)])).toEqual([
      { kind: 'coin', token: '', sender: ALICE, receiver: BOB, amount: '2' },
      { kind: 'coin', token: '', sender: ALICE, receiver: BOB, amount: '3' },
      { kind: 'coin', token: '', sender: BOB, receiver: ALICE, amount: '4' },
    ])
  })
  test('of delegated, static and empty calls are none', () => {
    const action = { from: ALICE, to: BOB, value: '0x2' }
    for (const callType of ['delegatecall', 'callcode', 'staticcall', '']) {
      expect(moved([step([], { action: { ...action, callType } })]), callType).toBe(0)
    }
    expect(moved([step([], { action: { ...action, callType: 'call', value: '0x0' } })])).toBe(0)
    expect(moved([step([], { type: 'reward' })])).toBe(0)
  })
  test('of a call that failed stay, with all below it, and only there', () => {
    expect(moved([step([], {}, 'Reverted'), step([0]), step([0, 1])])).toBe(0)
    expect(moved([step([]), step([0]), step([1], {}, 'Reverted'), step([1, 0]), step([10]), step([2])])).toBe(
      4,
    )
  })
  test('in a trace of any other shape are none, and one without a place is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (action, result) => {
        expect(readCoins([step([], { action, result })])).toEqual([])
        expect(() => parseTrace(action)).toThrow(/without a place/)
      }),
    )
  })
})

test('a reply of a node that is no block is reported, never half read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (block, receipts) => {
      expect(() => parseBlock(block, receipts, [])).toThrow(/^The node sent/)
    }),
  )
})

test('a failed transaction moved nothing', () => {
  const { node } = fakeChain()
  expect(node.chainId).toBe(chainId)
  const block = {
    number: '0x1',
    hash: '0x01',
    parentHash: '0x00',
    timestamp: '0x10',
    transactions: [
      {
        hash: '0x02',
        transactionIndex: '0x0',
        from: ALICE,
        to: BOB,
        nonce: '0x0',
        value: '0x5',
        input: '0xA9059CBB00',
      },
    ],
  }
  const parsed = parseBlock(block, [{ status: '0x0', logs: [] }], [])
  expect(parsed.transactions[0]).toMatchObject({ succeeded: false, movements: [], selector: '0xa9059cbb' })
})
