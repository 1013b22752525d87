import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json } from '../../../../tests/unit/fakeProvider.js'
import type { HistoryQuery } from '../../ports/history.js'
import { AdapterError } from '../base/askJson.js'
import { httpNodes } from '../nodes/httpNodes.js'
import { type EtherscanOptions, etherscan } from './etherscan.js'

endFakes()
const me = `0x${'a1'.repeat(20)}`
const you = `0x${'B0'.repeat(20)}`
const usdc = `0x${'C0'.repeat(20)}`
const key = 'SECRETKEY'
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
const network = { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] }
const parts = {
  networks: { 'eip155:1': network },
  nodes: httpNodes({ 'eip155:1': network }, { report: () => {}, onError: () => {} }),
}
const query: HistoryQuery = {
  address: me,
  caip2: 'eip155:1',
  cursor: null,
  currency: 'usd',
  baseUrl: '',
  iconOf: (symbol) => `https://icons/${symbol}`,
}
type Lists = Partial<Record<string, readonly object[]>>

/** An entry of a block, with the block's number as its hash. */
const entry = (block: number, more: object = {}) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: hashOf(block),
  from: me,
  to: you,
  value: '0',
  nonce: '7',
  isError: '0',
  input: '0x',
  contractAddress: '',
  ...more,
})
const token = (block: number, more: object = {}) =>
  entry(block, {
    contractAddress: usdc,
    value: '2500000',
    tokenSymbol: 'USDC',
    tokenName: 'USD\u202e Coin',
    tokenDecimal: '6',
    ...more,
  })

/** The source on a fake that cuts lists by block and length as the service does. */
async function open(lists: Lists, options: Partial<EtherscanOptions> = {}) {
  const asked: unknown[] = []
  const url = await fakeProvider('etherscan', {
    listOfAccount: ({ query: { action, chainid, endblock, offset, apikey } }) => {
      asked.push([action, chainid, endblock, apikey])
      const maxBlock = endblock === undefined ? Number.POSITIVE_INFINITY : Number(endblock)
      const list = (lists[String(action)] ?? []) as readonly ReturnType<typeof entry>[]
      const result = list
        .filter(({ blockNumber }) => Number(blockNumber) <= maxBlock)
        .slice(0, Number(offset))
      return json(
        result.length === 0
          ? { status: '0', message: 'No transactions found', result: [] }
          : { status: '1', message: 'OK', result },
      )
    },
  })
  const source = etherscan({ apiKey: key, networks: ['eip155:1'], url, ...options })
  return { asked, source, history: source.create(parts) }
}

test('Etherscan gives what each transaction moved, from its lists together, and asks once for a while', async () => {
  const { asked, history, source } = await open({
    txlist: [
      entry(9, { to: usdc, input: `0xa9059cbb${'00'.repeat(64)}` }),
      entry(7, { value: '1000000000000000000' }),
      entry(6, { isError: '1', value: '5' }),
      entry(5, { to: '', contractAddress: you }),
    ],
    tokentx: [token(9), token(8, { from: you, to: me })],
    tokennfttx: [token(4, { from: you, to: me, tokenID: '12', tokenDecimal: '' })],
    txlistinternal: [entry(3, { from: you, to: me, value: '1' })],
  })
  const page = await history.page(query)
  expect(
    page?.rows.map(({ metadata, transfers }) => [
      metadata.hash.slice(-1),
      metadata.operationType,
      metadata.status,
      ...transfers.map(({ direction, fungible_info, nft_info, quantity }) => [
        direction,
        fungible_info?.symbol ?? nft_info?.name,
        quantity.numeric,
      ]),
    ]),
  ).toEqual([
    ['9', 'send', 'confirmed', ['out', 'USDC', '2.5']],
    ['8', 'receive', 'confirmed', ['in', 'USDC', '2.5']],
    ['7', 'send', 'confirmed', ['out', 'ETH', '1']],
    ['6', 'send', 'failed'],
    ['5', 'deploy', 'confirmed'],
    ['4', 'receive', 'confirmed', ['in', '0xc0c0c0… #12', '1']],
  ])
  expect(page?.next).toBeNull()
  expect(page?.rows[1]?.transfers[0]?.fungible_info?.name).toBe('USD Coin')
  await history.page(query)
  expect(asked).toEqual(['txlist', 'tokentx', 'tokennfttx'].map((list) => [list, '1', undefined, key]))
  expect([source.serves?.('eip155:1'), source.serves?.('eip155:137')]).toEqual([true, false])
})

test('T-D5: what somebody else moved without an amount is no past of the account; its own calls are', async () => {
  const { history } = await open({
    txlist: [entry(9, { to: usdc })],
    tokentx: [
      token(9, { value: '0' }),
      token(8, { value: '0' }),
      token(7, { from: you, to: me, value: '0' }),
    ],
  })
  const page = await history.page(query)
  expect(page?.rows.map(({ metadata: { hash }, transfers }) => [hash, transfers.length])).toEqual([
    [hashOf(9), 1],
  ])
})

test('coins that contracts sent are listed where the plan has a call for them', async () => {
  const lists = { txlistinternal: [entry(3, { from: you, to: me, value: '10' })] }
  const { history } = await open(lists, { internal: true })
  const page = await history.page(query)
  expect(page?.rows[0]).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: you.toLowerCase() },
    transfers: [{ direction: 'in', fungible_info: { symbol: 'ETH' } }],
  })
})

test('pages follow each other without a gap and without a row twice, whatever the lists have', async () => {
  const txlist = Array.from({ length: 120 }, (_, at) => entry(500 - at))
  const tokentx = Array.from({ length: 70 }, (_, at) => token(480 - 5 * at))
  const { history } = await open({ txlist, tokentx })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await history.page({ ...query, cursor })
    seen.push(...(page?.rows.map(({ metadata }) => metadata.hash) ?? []))
    cursor = page?.next ?? null
  } while (cursor !== null && seen.length < 1000)
  const all = new Set([...txlist, ...tokentx].map(({ hash }) => hash))
  expect(seen).toEqual([...all].sort().reverse())
})

test('a block with more transactions than a page does not hold up the pages after it', async () => {
  const crowd = Array.from({ length: 60 }, (_, at) => ({ ...entry(9), hash: hashOf(1000 + at) }))
  const { history } = await open({ txlist: [...crowd, entry(8)] })
  const first = await history.page(query)
  expect([first?.rows.length, first?.next]).toEqual([50, '8'])
  expect((await history.page({ ...query, cursor: '8' }))?.rows).toHaveLength(1)
})

test('a transaction that moves more pieces than a page has the older ones listed once, on the next page', async () => {
  const pieces = Array.from({ length: 60 }, (_, at) => token(90, { from: you, to: me, tokenID: String(at) }))
  const txlist = [entry(90), entry(80), entry(70)]
  const { history } = await open({ txlist, tokennfttx: [...pieces, token(75, { tokenID: '99' })] })
  const first = await history.page(query)
  expect([first?.rows.map(({ metadata }) => metadata.hash), first?.next]).toEqual([[hashOf(90)], '89'])
  const second = await history.page({ ...query, cursor: '89' })
  expect(second?.rows.map(({ metadata }) => metadata.hash)).toEqual([80, 75, 70].map(hashOf))
})

test.each([
  ['Max calls per sec rate limit reached (3/sec)', 429, 1],
  ['Invalid API Key', null, null],
])('a refusal in a sentence, "%s", is a failure without its words', async (result, status, retryAfter) => {
  const url = await fakeProvider('etherscan', {
    listOfAccount: () => json({ status: '0', message: 'NOTOK', result: `${result} ${key}` }),
  })
  const history = etherscan({ apiKey: key, networks: ['eip155:1'], url }).create(parts)
  const error = await history.page(query).then(
    () => expect.fail('It answered.'),
    (reason: unknown) => reason as AdapterError,
  )
  expect(error).toBeInstanceOf(AdapterError)
  expect(error).toMatchObject({ status, retryAfter })
  expect(error.message).not.toContain(key)
})

test('another cursor than one of a page is none, and another network has no past here', async () => {
  const { history } = await open({})
  expect(await history.page({ ...query, cursor: '1-2-3' })).toBeNull()
  expect(await history.page({ ...query, caip2: 'eip155:137' })).toEqual({ rows: [], next: null })
})
