import { expect, it } from 'vitest'
import type { Transaction, Transfer } from '../../services/blockchain/types.js'
import { toRows } from '../history/rows.js'
import { collectiblesOf } from './collectiblesOf.js'

const piece = (direction: string, number = 1, more: { spam?: boolean; numeric?: string } = {}): Transfer => ({
  direction,
  quantity: { numeric: more.numeric ?? '1' },
  nft_info: {
    name: `Piece #${number}`,
    content: { preview: { url: `https://a.example/${number}.png`, content_type: null }, detail: null },
    flags: { is_spam: more.spam ?? false },
  },
})

/** The rows of a past, the oldest given first. */
function rowsOf(...past: readonly (readonly Transfer[])[]) {
  const transactions = past.map(
    (transfers, day): Transaction => ({
      id: String(day),
      metadata: {
        operationType: 'receive',
        hash: String(day),
        status: 'confirmed',
        chain: 'eip155:1',
        sentFrom: '',
        sentTo: '',
        minedAt: `2026-01-0${day + 1}T00:00:00Z`,
      },
      transfers,
    }),
  )
  return toRows(transactions.reverse(), 'eip155:1')
}
const named = (...past: readonly (readonly Transfer[])[]) =>
  collectiblesOf(rowsOf(...past)).map(({ name, count }) => `${name} × ${count}`)

it('an account holds what came in and did not go out, the last first', () => {
  expect(
    named([piece('in', 1)], [piece('in', 2), piece('in', 3)], [piece('out', 2)], [piece('in', 4)]),
  ).toEqual(['Piece #4 × 1', 'Piece #3 × 1', 'Piece #1 × 1'])
})

it('what went out before anything is known of it is held when it came back', () => {
  expect(named([piece('out', 1)], [piece('in', 1)])).toEqual(['Piece #1 × 1'])
  expect(named([piece('out', 1)])).toEqual([])
})

it('collectiblesOf counts several of one kind, and ignores what stays with the account', () => {
  const many = [piece('in', 1, { numeric: '5' })]
  expect(named(many, [piece('out', 1, { numeric: '2' })], [piece('self', 1)])).toEqual(['Piece #1 × 3'])
})

it('spam, what has failed, what is pending and tokens are no collectibles of the account', () => {
  const coin: Transfer = { direction: 'in', quantity: { numeric: '1' }, fungible_info: { symbol: 'ETH' } }
  expect(named([piece('in', 1, { spam: true }), coin])).toEqual([])
  for (const status of ['failed', 'pending']) {
    const [row] = rowsOf([piece('in')])
    if (row === undefined) throw new Error('There is no row')
    const transaction = { ...row.transaction, metadata: { ...row.transaction.metadata, status } }
    expect(collectiblesOf([{ ...row, transaction }])).toEqual([])
  }
})
