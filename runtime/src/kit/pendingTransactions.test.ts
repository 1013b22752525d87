import { effect } from '@preact/signals-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PendingTransaction,
  pendingTransactions,
  putPending,
  removePending,
} from './pendingTransactions.js'
import { testKit } from './testKit.js'

const key = '@appkit/pending_transactions'
const transaction = (hash: string, sentAt = Date.now()): PendingTransaction => ({
  hash,
  sentAt,
  caipNetworkId: 'eip155:1',
  from: '0x1',
  to: '0x2',
  operationType: 'send',
  transfers: [{ direction: 'out', symbol: 'ETH', amount: '0.5' }],
})
const hashes = (kit: Parameters<typeof pendingTransactions>[0]) =>
  pendingTransactions(kit)
    .peek()
    .map(({ hash }) => hash)

describe('the list of pending transactions', () => {
  it('survives a reload, newest first, and at most 99', () => {
    const { kit, storage } = testKit()
    for (let at = 0; at < 120; at++) putPending(kit, transaction(`${at}`, Date.now() + at))
    const next = testKit({ storage }).kit
    expect(hashes(next)).toEqual(Array.from({ length: 99 }, (_, at) => `${119 - at}`))
    removePending(next, hashes(next))
    expect(storage.get(key)).toBeNull()
  })

  it('puts another hash in the place of one', () => {
    const { kit, storage } = testKit()
    putPending(kit, transaction('slow'))
    putPending(kit, transaction('fast'), 'slow')
    expect(hashes(kit)).toEqual(['fast'])
    expect(hashes(testKit({ storage }).kit)).toEqual(['fast'])
  })

  it.each([
    'confirmed',
    'failed',
  ] as const)('keeps one that is %s over a reload, until it is removed or a week old', (outcome) => {
    const { kit, storage } = testKit()
    const ended = { ...transaction('ended'), outcome }
    putPending(kit, ended)
    const next = testKit({ storage }).kit
    expect(pendingTransactions(next).peek()).toEqual([ended])
    removePending(next, ['ended'])
    expect(hashes(testKit({ storage }).kit)).toEqual([])
    storage.set(key, JSON.stringify([{ ...ended, sentAt: Date.now() - 8 * 24 * 3600_000 }]))
    expect(hashes(testKit({ storage }).kit)).toEqual([])
  })

  it('does not bring back what was replaced when a follower of the list changes it at once', () => {
    const { kit } = testKit()
    putPending(kit, transaction('calls'))
    const stop = effect(() => {
      const ended = pendingTransactions(kit).value.filter(({ outcome }) => outcome !== undefined)
      if (ended.length > 0)
        removePending(
          kit,
          ended.map(({ hash }) => hash),
        )
    })
    putPending(kit, { ...transaction('hash'), outcome: 'confirmed' }, 'calls')
    stop()
    expect(hashes(kit)).toEqual([])
  })

  it('keeps the id of calls, which may be long', () => {
    const { kit, storage } = testKit()
    const calls = { ...transaction('x'.repeat(8_194)), isCalls: true } as const
    putPending(kit, calls)
    expect(pendingTransactions(testKit({ storage }).kit).peek()).toEqual([calls])
  })

  it('keeps what another tab has added', () => {
    const { kit, storage } = testKit()
    const other = testKit({ storage }).kit
    putPending(kit, transaction('one', 1 + Date.now()))
    putPending(other, transaction('two', 2 + Date.now()))
    expect(hashes(testKit({ storage }).kit)).toEqual(['two', 'one'])
  })

  it('reads nothing that it did not write', () => {
    const good = transaction('good')
    const bad: unknown[] = [
      ...[null, 1, 'text', [], {}, { ...good, hash: 1 }, { ...good, to: 'x'.repeat(201) }],
      ...[
        { ...good, isCalls: 'yes' },
        { ...good, hash: 'x'.repeat(201) },
        { ...good, isCalls: true, hash: 'x'.repeat(8_195) },
      ],
      ...[
        { ...good, sentAt: 0 },
        { ...good, sentAt: 'now' },
        { ...good, transfers: [{}] },
      ],
      ...[
        { ...good, expires: '-1' },
        { ...good, outcome: 'dropped' },
        { ...good, transfers: [{ ...good.transfers[0], amount: '1e9' }] },
      ],
    ]
    const { kit, storage } = testKit()
    storage.set(key, JSON.stringify([...bad, good]))
    expect(hashes(kit)).toEqual(['good'])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { kit: each, storage: theirs } = testKit()
        theirs.set(key, text)
        expect(hashes(each)).toEqual([])
      }),
    )
  })
})
