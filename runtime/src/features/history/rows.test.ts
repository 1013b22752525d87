import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../services/blockchain/types.js'
import { groupRows, mergeRows, toRows } from './rows.js'

const spam = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } }
const coin = { fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '1' } }

function transaction(id: string, minedAt: string, more: Partial<Transaction> = {}): Transaction {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: id,
      minedAt,
      sentFrom: '',
      sentTo: '',
      status: 'confirmed',
      chain: 'eip155:1',
    },
    transfers: [coin],
    ...more,
  }
}
const idsOf = (rows: readonly { transaction: Transaction }[]) => rows.map(({ transaction: { id } }) => id)

describe('the list of transactions', () => {
  const day = '2026-01-05T10:00:00Z'
  it('leaves out what is only spam, and keeps what has a good part or none', () => {
    const given = [
      transaction('only spam', day, { transfers: [spam, spam] }),
      transaction('some spam', day, { transfers: [spam, coin] }),
      transaction('nothing moved', day, { transfers: [] }),
    ]
    expect(idsOf(toRows(given, 'eip155:1'))).toEqual(['some spam', 'nothing moved'])
  })

  it('T-D5: leaves out what somebody sent without an amount, and keeps what the account sent so', () => {
    const zero = { ...coin, quantity: { numeric: '0.000000' } }
    const given = [
      transaction('came', day, { transfers: [zero] }),
      transaction('came with spam', day, { transfers: [zero, spam] }),
      transaction('came with something', day, { transfers: [zero, coin] }),
      transaction('went', day, { transfers: [{ ...zero, direction: 'out' }] }),
      transaction('a piece', day, {
        transfers: [{ ...spam, nft_info: { flags: { is_spam: false } }, quantity: { numeric: '0' } }],
      }),
    ]
    expect(idsOf(toRows(given, 'eip155:1'))).toEqual(['came with something', 'went', 'a piece'])
  })

  it('leaves out other networks and what has no date', () => {
    const { metadata } = transaction('', day)
    const given = [
      transaction('other', day, { metadata: { ...metadata, chain: 'eip155:137' } }),
      transaction('no network', day, { metadata: { ...metadata, chain: null } }),
      transaction('no date', 'yesterday'),
    ]
    expect(idsOf(toRows(given, 'eip155:1'))).toEqual(['no network'])
  })
})

const dates = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
  maxLength: 200,
})
const rowsOf = (days: readonly Date[], prefix = '') =>
  toRows(
    days.map((day, index) => transaction(`${prefix}${index}`, day.toISOString())),
    'eip155:1',
  )

describe('the list by year and month', () => {
  it('has every row once, in groups that go back in time', () => {
    fc.assert(
      fc.property(dates, (days) => {
        const rows = mergeRows(rowsOf(days), [])
        const groups = groupRows(rows)
        expect(groups.flatMap(({ rows: each }) => each)).toEqual(rows)
        const numbers = groups.map(({ year, month }) => year * 12 + month)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a))
        for (const { year, month, rows: each } of groups)
          for (const { at } of each) {
            expect(new Date(at).getFullYear()).toBe(year)
            expect(new Date(at).getMonth()).toBe(month)
          }
      }),
    )
  })
})

describe('the list of several pages', () => {
  it('is newest first, has each transaction once, and is the same in pages as at once', () => {
    fc.assert(
      fc.property(dates, fc.nat(200), (days, at) => {
        const rows = rowsOf(days)
        const merged = mergeRows(rows.slice(0, at), rows.slice(Math.max(0, at - 3)))
        expect(new Set(idsOf(merged)).size).toBe(rows.length)
        expect(merged.map((row) => row.at)).toEqual(rows.map((row) => row.at).sort((a, b) => b - a))
        expect(merged).toEqual(mergeRows(rows, []))
      }),
    )
  })
})
