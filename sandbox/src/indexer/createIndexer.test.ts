import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainNode } from '../chain/types.js'
import { createIndexer } from './createIndexer.js'
import type { ChainIndex, IndexedBlock, IndexHead } from './types.js'

/** A chain that only counts its blocks, and an index that only remembers the last. */
function fake() {
  const state = { height: 0, busy: 0, maxBusy: 0, reads: 0, isDown: false, wait: async () => {} }
  let head: IndexHead | null = null
  const block = (number: number) => ({
    number: `0x${number.toString(16)}`,
    hash: `0x${number.toString(16)}`,
    parentHash: `0x${Math.max(0, number - 1).toString(16)}`,
    timestamp: '0x1',
    transactions: [],
  })
  const answer = (method: string, tag: unknown) =>
    method === 'eth_getBlockByNumber' ? block(tag === 'latest' ? state.height : Number(tag)) : []
  const work = async <Result>(act: () => Result): Promise<Result> => {
    state.busy += 1
    state.reads += 1
    state.maxBusy = Math.max(state.maxBusy, state.busy)
    try {
      const result = act()
      await state.wait()
      if (state.isDown) throw new Error('down')
      return result
    } finally {
      state.busy -= 1
    }
  }
  const node = {
    chainId: 1,
    call: (method: string, [tag]: readonly unknown[]) => work(() => answer(method, tag)),
    batch: (list: ReadonlyArray<readonly [string, readonly unknown[]]>) =>
      work(() => list.map(([method, [tag]]) => answer(method, tag))),
  } as unknown as ChainNode
  const index = {
    head: async () => head,
    append: async (_chain: number, blocks: readonly IndexedBlock[]) => {
      const last = blocks.at(-1)
      if (last) head = { number: last.number, hash: last.hash }
    },
  } as unknown as ChainIndex
  return { state, indexer: createIndexer([node], index), headNow: () => head?.number ?? -1 }
}

test('whoever asks finds all that was mined before; each chain is read by one at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('mine', 'ask', 'follow', 'turn'), { minLength: 1, maxLength: 60 }),
      async (steps) => {
        const { headNow, indexer, state } = fake()
        state.wait = () => turn()
        const asked: Promise<void>[] = []
        for (const step of steps) {
          if (step === 'mine') state.height += 1
          if (step === 'follow') indexer.follow()
          if (step === 'turn') await turn()
          if (step !== 'ask') continue
          const wanted = state.height
          asked.push(indexer.sync().then(() => expect(headNow()).toBeGreaterThanOrEqual(wanted)))
        }
        await Promise.all(asked)
        await indexer.close()
        expect(state.maxBusy).toBeLessThanOrEqual(1)
        expect(state.busy).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('a hundred at once cost two readings, not a hundred', async () => {
  const { indexer, state } = fake()
  await indexer.sync()
  const before = state.reads
  await Promise.all(Array.from({ length: 100 }, () => indexer.sync()))
  expect(state.reads - before).toBe(2)
})

test('a node that is down is reported to each who asks, and to nobody who does not; it may come back', async () => {
  const { headNow, indexer, state } = fake()
  state.isDown = true
  indexer.follow()
  await expect(indexer.sync()).rejects.toThrow('down')
  await expect(Promise.all([indexer.sync(), indexer.sync()])).rejects.toThrow('down')
  state.isDown = false
  state.height = 7
  await indexer.sync()
  expect(headNow()).toBe(7)
})

test('an indexer that closes waits for what runs, and nothing starts after it', async () => {
  const { indexer, state } = fake()
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  state.wait = () => held
  const asked = indexer.sync()
  let isClosed = false
  const closing = indexer.close().then(() => {
    isClosed = true
  })
  await turn()
  expect(isClosed).toBe(false)
  goOn()
  await Promise.all([asked, closing])
  const { reads } = state
  indexer.follow()
  await expect(indexer.sync()).rejects.toThrow('closed')
  expect(state.reads).toBe(reads)
})
