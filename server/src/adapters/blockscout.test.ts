import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json, parts } from '../../../tests/unit/fakeProvider.js'
import type { HistoryQuery } from '../ports/history.js'
import { blockscout } from './blockscout.js'

endFakes()
const me = `0x${'a1'.repeat(20)}`
const you = `0x${'b0'.repeat(20)}`
const usdc = `0x${'c0'.repeat(20)}`
const token = { address_hash: usdc, name: 'USD Coin', symbol: 'USDC', decimals: '6', type: 'ERC-20' }
const query: HistoryQuery = {
  address: me,
  caip2: 'eip155:1',
  cursor: null,
  currency: 'usd',
  baseUrl: '',
  iconOf: (symbol) => `https://icons/${symbol}`,
}
const side = (hash: string) => ({ hash })
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
const timeOf = (block: number): string => new Date(1_700_000_000_000 + block * 1000).toISOString()

interface Item {
  readonly block_number: number | null
  readonly [more: string]: unknown
}

/** A transaction of the account in a block, whose number is its hash too. */
const sent = (block: number, more: object = {}): Item => ({
  hash: hashOf(block),
  block_number: block,
  timestamp: timeOf(block),
  status: 'ok',
  from: side(me),
  to: side(you),
  value: '0',
  nonce: 7,
  raw_input: '0x',
  ...more,
})
const transfer = (block: number, more: object = {}): Item => ({
  transaction_hash: hashOf(block),
  block_number: block,
  timestamp: timeOf(block),
  from: side(you),
  to: side(me),
  token,
  total: { value: '2500000' },
  ...more,
})

const size = 50

/** The source on a fake that cuts its lists by place as an explorer does: the entries after one of a block. */
async function open(transactions: readonly Item[], transfers: readonly Item[]) {
  const asked: unknown[] = []
  const pageOf = (list: readonly Item[]) => (call: { query: Readonly<Record<string, unknown>> }) => {
    asked.push({ ...call.query })
    const { block_number: block, index } = call.query
    const indexed = list.map((item, at) => ({ item, index: list.length - at }))
    const left = indexed.filter(
      (each) =>
        block === undefined ||
        (each.item.block_number !== null &&
          (each.item.block_number < Number(block) ||
            (each.item.block_number === block && each.index < Number(index)))),
    )
    const items = left.slice(0, size)
    const last = items.at(-1)
    const next = { block_number: last?.item.block_number, index: last?.index, items_count: size }
    return json({ items: items.map(({ item }) => item), next_page_params: left.length > size ? next : null })
  }
  const url = await fakeProvider('blockscout', {
    getTransactions: pageOf(transactions),
    getTokenTransfers: pageOf(transfers),
  })
  return { asked, history: blockscout({ urls: { 'eip155:1': url } }).history.create(parts) }
}

/** All rows, page after page. */
async function readAll(history: Awaited<ReturnType<typeof open>>['history']) {
  const rows: { readonly hash: string; readonly moved: number }[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page = await history.page({ ...query, cursor })
    rows.push(
      ...(page?.rows ?? []).map(({ metadata, transfers }) => ({
        hash: metadata.hash,
        moved: transfers.length,
      })),
    )
    cursor = page?.next ?? null
    pages += 1
  } while (cursor !== null && pages < 50)
  return { rows, pages }
}

test('Blockscout gives what each transaction moved, and the tokens that transactions of others brought', async () => {
  const { history } = await open(
    [
      sent(1, { block_number: null, timestamp: null }),
      sent(9, { to: side(usdc), raw_input: '0xa9059cbb00' }),
      sent(7, { timestamp: 'no time' }),
      sent(6, { to: null }),
    ],
    [
      transfer(9, { from: side(me), to: side(you) }),
      transfer(9, { to: side(you) }),
      transfer(8),
      transfer(8, { token: { address_hash: usdc, type: 'ERC-721' }, total: { token_id: '12' } }),
      transfer(5, { from: side(me), to: side(you), total: { value: '0' } }),
      transfer(4, { token: { ...token, symbol: null }, total: null }),
    ],
  )
  const page = await history.page(query)
  expect(
    page?.rows.map(({ metadata, transfers }) => [
      metadata.hash.slice(-1),
      metadata.operationType,
      metadata.sentFrom,
      ...transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    ]),
  ).toEqual([
    ['9', 'send', me, 'out 2.5'],
    ['8', 'receive', you, 'in 2.5', 'in 1'],
    ['6', 'deploy', me],
  ])
  expect(page?.rows[1]).toMatchObject({
    id: `eip155:1:${hashOf(8)}`,
    metadata: { minedAt: timeOf(8), status: 'confirmed', sentTo: me },
  })
  expect(page?.next).toBeNull()
})

test('pages follow each other without a gap and without a row twice, whatever the lists have', async () => {
  const transactions = Array.from({ length: 120 }, (_, at) => sent(500 - at))
  const transfers = Array.from({ length: 170 }, (_, at) => transfer(490 - 2 * at))
  const { asked, history } = await open(transactions, transfers)
  const { rows } = await readAll(history)
  const all = new Set(
    [...transactions, ...transfers].map((each) => String(each.hash ?? each.transaction_hash)),
  )
  expect(rows.map(({ hash }) => hash)).toEqual([...all].sort().reverse())
  expect(asked.slice(0, 4)).toEqual([{}, {}, ...Array(2).fill({ block_number: 452, index: 0 })])
})

test('a block with more transfers than a page of the explorer is whole, and what is below it comes next', async () => {
  const crowd = Array.from({ length: 130 }, (_, at) =>
    transfer(90, { transaction_hash: hashOf(1000 + (at % 65)) }),
  )
  const { history } = await open([sent(95), sent(80)], [...crowd, transfer(80), transfer(70)])
  const { rows } = await readAll(history)
  expect(rows).toHaveLength(1 + 65 + 2)
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  expect(rows.filter(({ moved }) => moved === 2)).toHaveLength(65)
  expect(rows.at(-1)?.hash).toBe(hashOf(70))
})

test('another cursor than one of a page is none, and another network has no past here', async () => {
  const { history } = await open([], [])
  expect(await history.page({ ...query, cursor: 'nonsense' })).toBeNull()
  expect(await history.page({ ...query, caip2: 'eip155:137' })).toEqual({ rows: [], next: null })
})

test.each([
  ['with a key', { apiKey: 'KEY' }, 'KEY'],
  ['without one', {}, undefined],
])('an explorer that is asked %s gets it with each request', async (_what, given, key) => {
  const asked: unknown[] = []
  const answer = (value: unknown) => (call: { query: Readonly<Record<string, unknown>> }) => {
    asked.push(call.query.apikey)
    return json(value)
  }
  const page = { items: [], next_page_params: null }
  const url = await fakeProvider('blockscout', {
    getTokenBalances: answer([]),
    getTransactions: answer(page),
    getTokenTransfers: answer(page),
  })
  const { balances, history } = blockscout({ urls: { 'eip155:1': url }, ...given })
  await balances.create(parts).holdings({ address: me, caip2: 'eip155:1', extra: [] })
  await history.create(parts).page({ ...query, cursor: '7' })
  expect(asked).toEqual([key, key, key])
})
