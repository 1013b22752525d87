import { describe, expect, it } from 'vitest'
import type { Transaction, Transfer } from '../../services/blockchain/types.js'
import { describeTransaction, movedToken, problemOf, verbOf, worthOf } from './describe.js'

const move = (numeric: string, symbol: string, direction = 'in'): Transfer => ({
  fungible_info: { symbol },
  direction,
  quantity: { numeric },
})
const picture = (name: string | null, is_spam = false): Transfer => ({
  nft_info: { name, flags: { is_spam } },
  direction: 'in',
  quantity: { numeric: '1' },
})

function transaction(
  operationType: string,
  transfers: readonly Transfer[],
  more: Partial<Transaction['metadata']> = {},
): Transaction {
  const [sentFrom, sentTo] = ['0x1111111111111111111111', '0x2222222222222222222222']
  const fixed = { hash: '0x1', minedAt: '2026-01-01', status: 'confirmed', sentFrom, sentTo }
  return { id: 'one', metadata: { operationType, ...fixed, ...more }, transfers }
}

describe('verbOf', () => {
  it.each([
    ['approve', 'Approved'],
    ['trade', 'Swapped'],
    ['receive', 'Received'],
    ['SEND', 'Sent'],
    ['burn', 'Burned'],
    ['constructor', 'Contract call'],
    ['__proto__', 'Contract call'],
    ['', 'Contract call'],
  ])('%j is %s', (type, verb) => {
    expect(verbOf(transaction(type, []))).toBe(verb)
  })
})

describe('the description of a transaction', () => {
  it.each([
    ['receive', '+1.234 ETH'],
    ['deposit', '+1.234 ETH'],
    ['borrow', '+1.234 ETH'],
    ['claim', '+1.234 ETH'],
    ['withdraw', '−1.234 ETH'],
    ['repay', '−1.234 ETH'],
    ['burn', '−1.234 ETH'],
    ['send', '1.234 ETH'],
    ['trade', '1.234 ETH'],
  ])('%s has its sign, and three decimals that are cut', (type, text) => {
    expect(describeTransaction(transaction(type, [move('1.2349999999999999999', 'ETH')]))).toEqual([text])
  })

  it('has what is given before what is got, one text each', () => {
    const trade = transaction('trade', [move('3000', 'USDC', 'in'), move('1', 'ETH', 'out')])
    expect(describeTransaction(trade)).toEqual(['1.000 ETH', '3,000.000 USDC'])
  })

  it('says who the other side is when nothing moved, else the status', () => {
    expect(describeTransaction(transaction('send', []))).toEqual(['0x22…222222'])
    expect(describeTransaction(transaction('receive', []))).toEqual(['0x11…111111'])
    expect(describeTransaction(transaction('approve', []))).toEqual(['Confirmed'])
    expect(describeTransaction(transaction('execute', [], { status: 'failed' }))).toEqual(['Failed'])
    expect(describeTransaction(transaction('send', [], { sentTo: '' }))).toEqual(['Confirmed'])
  })

  it('names collectibles, and nothing that is spam', () => {
    const given = [picture('Cat 7'), picture(null), picture('claim at evil.example', true)]
    expect(describeTransaction(transaction('receive', given))).toEqual(['Cat 7', 'Collectible'])
  })

  it('says nothing false of an amount that it cannot read', () => {
    expect(describeTransaction(transaction('receive', [move('1e', 'ETH')]))).toEqual(['ETH'])
    expect(describeTransaction(transaction('receive', [move('0.0000001', 'ETH')]))).toEqual(['+<0.001 ETH'])
  })
})

describe('the token that a transaction moved', () => {
  const priced = (symbol: string, direction: string, price: number | null): Transfer => ({
    ...move('1', symbol, direction),
    price,
  })

  it('is what was got in a trade, and else the first that moved', () => {
    const both = [priced('ETH', 'out', 3000), priced('USDC', 'in', 1)]
    expect(movedToken(transaction('trade', both))?.symbol).toBe('USDC')
    expect(movedToken(transaction('execute', both))?.symbol).toBe('ETH')
    expect(movedToken(transaction('trade', [priced('ETH', 'out', 3000)]))?.symbol).toBe('ETH')
  })

  it('tells a token that has a price from one that has none, whatever it is called', () => {
    const isPriced = (price: number | null) =>
      movedToken(transaction('receive', [priced('ETH', 'in', price)]))?.isPriced
    expect([isPriced(3000), isPriced(0), isPriced(null)]).toEqual([true, false, false])
  })

  it('loads no picture from an address that the service names', () => {
    const image = (url: string) =>
      movedToken(
        transaction('receive', [{ ...move('1', 'ETH'), fungible_info: { symbol: 'ETH', icon: { url } } }]),
      )?.image
    expect(image('https://evil.example/pixel.png')).toBeUndefined()
    expect(image('data:text/html,hi')).toBeUndefined()
    expect(image('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
  })

  it('is none where a collectible, nothing, or only spam moved', () => {
    expect(movedToken(transaction('receive', [picture('Cat 7')]))).toBeUndefined()
    expect(movedToken(transaction('approve', []))).toBeUndefined()
    expect(movedToken(transaction('receive', [picture('free', true), move('1', 'ETH')]))?.symbol).toBe('ETH')
  })
})

describe('the worth of a transaction', () => {
  const worth = (type: string, ...moves: readonly [string, number | null | undefined][]) =>
    worthOf(
      transaction(
        type,
        moves.map(([direction, value]) => ({
          ...move('1', 'ETH', direction),
          ...(value !== undefined && { value }),
        })),
      ),
    )

  it('is what was got in a trade, and else all that moved, cut after the cents', () => {
    expect(worth('trade', ['out', 3000.5], ['in', 2990.999])).toBe('$2,990.99')
    expect(worth('receive', ['in', 1.25], ['in', 2.5])).toBe('$3.75')
    expect(worth('send', ['out', 0.001])).toBe('<$0.01')
    expect(worth('send', ['out', 1e-9])).toBe('<$0.01')
  })

  it('is unknown where a part of it is', () => {
    expect(worth('receive', ['in', 1.25], ['in', null])).toBeUndefined()
    expect(worth('receive', ['in', undefined])).toBeUndefined()
    expect(worth('receive', ['in', 0])).toBeUndefined()
    expect(worth('receive', ['in', -2])).toBeUndefined()
    expect(worth('approve')).toBeUndefined()
  })
})

describe('the problem of a transaction', () => {
  it('is a failure or a wait', () => {
    const status = (text: string) => problemOf(transaction('send', [], { status: text }))
    expect([status('failed'), status('PENDING'), status('confirmed'), status('toString')]).toEqual([
      'failed',
      'pending',
      undefined,
      undefined,
    ])
  })
})
