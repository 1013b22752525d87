import { expect, test } from 'vitest'
import type { JournalEntry, Store } from '../store/types.js'
import type { NodeCalls } from './grantFunds.js'
import { replayJournal } from './replayJournal.js'

/** A node that has mined a transaction when its pool was looked at a few times. */
function slowNode(looks: number) {
  const acts: string[] = []
  let left = 0
  const node: NodeCalls = {
    async call(method) {
      if (method === 'eth_sendRawTransaction') left = looks
      if (method === 'txpool_status') {
        left = Math.max(left - 1, 0)
        return { pending: `0x${left.toString(16)}`, queued: '0x5' }
      }
      acts.push(left === 0 ? method : `${method}, while a transaction waits`)
      return '0x0'
    },
    async batch(calls) {
      acts.push(...calls.map(([method]) => method))
      return []
    },
  }
  return { node, acts, waiting: () => left }
}

const storeOf = (entries: readonly JournalEntry[]) =>
  ({ prune: () => {}, journal: () => entries }) as unknown as Store
const transaction = (seq: number): JournalEntry => ({ kind: 'transaction', seq, raw: '0x02' })
const grant = (seq: number): JournalEntry => ({
  kind: 'grant',
  seq,
  address: `0x${'11'.repeat(20)}`,
  wei: 5n,
})

test('a chain that was thrown back has started when what was sent again is in its blocks', async () => {
  const { node, waiting } = slowNode(4)
  expect(await replayJournal(node, storeOf([transaction(1), transaction(2)]), 31337, 0)).toBe(2)
  expect(waiting()).toBe(0)
})

test('a balance is read and written while no payment is being mined', async () => {
  const { node, acts } = slowNode(4)
  expect(await replayJournal(node, storeOf([transaction(1), grant(2)]), 31337, 0)).toBe(2)
  expect(acts).toEqual([
    'eth_getStorageAt',
    'eth_sendRawTransaction, while a transaction waits',
    'eth_getBalance',
    'anvil_setBalance',
    'anvil_setStorageAt',
  ])
})
