import { afterEach, describe, expect, test, vi } from 'vitest'
import { RpcError } from '../../chains/readRpcReply.js'
import type { HistoryQuery } from '../../ports/history.js'
import type { NetworkNode, Nodes } from '../../ports/nodes.js'
import { nodeHistory } from './nodeHistory.js'

afterEach(() => void vi.useRealTimers())

const me = `0x${'a1'.repeat(20)}`
const you = `0x${'b0'.repeat(20)}`
const usdcAddress = `0x${'c0'.repeat(20)}`
const newest = 100_000
const hex = (value: number): string => `0x${value.toString(16)}`
const word = (text: string): string => `0x${text.replace(/^0x/, '').padStart(64, '0')}`
const usdc = { address: usdcAddress, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const network = { name: 'Ethereum', symbol: 'ETH', rpcUrls: [], tokens: [usdc] }
const query: HistoryQuery = {
  address: me,
  caip2: 'eip155:1',
  cursor: null,
  currency: 'usd',
  baseUrl: '',
  iconOf: () => '',
}

/** A transfer to the account: the number of its transaction, its block, the amount, and who had it moved. */
type Sent = readonly [number: number, block: number, amount?: number, by?: string]

interface LogFilter {
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly unknown[]
}

interface Refusal {
  readonly code: number
  readonly message: string
}

/** The error of a node that allows so many blocks, or undefined. */
const refuseMore =
  (blocks: number, { code, message }: Refusal) =>
  ({ fromBlock, toBlock }: LogFilter): RpcError | undefined =>
    Number(toBlock) - Number(fromBlock) >= blocks ? new RpcError(code, message) : undefined

/** A node that knows transfers to the account, in any order. `refuse` gives the errors by which it gives no logs. */
function open(sent: readonly Sent[], refuse: (filter: LogFilter) => Error | undefined = () => undefined) {
  const byHash = new Map(sent.map((each) => [word(hex(each[0])), each]))
  const logs = ({ fromBlock, toBlock, topics }: LogFilter): unknown => {
    const refusal = refuse({ fromBlock, toBlock, topics })
    if (refusal !== undefined) throw refusal
    return sent
      .filter(([, block]) => topics.length === 3 && block >= Number(fromBlock) && block <= Number(toBlock))
      .map(([number, block, amount = 1_000_000]) => ({
        topics: [topics[0], word(you), word(me)],
        transactionHash: word(hex(number)),
        logIndex: hex(number),
        address: usdcAddress,
        data: word(hex(amount)),
        blockNumber: hex(block),
      }))
  }
  const answers: Readonly<Record<string, (first: unknown) => unknown>> = {
    eth_blockNumber: () => hex(newest),
    eth_getLogs: (filter) => logs(filter as LogFilter),
    eth_getTransactionByHash: (hash) => {
      const [, block = 0, , by = you] = byHash.get(String(hash)) ?? []
      return {
        from: by,
        to: usdcAddress,
        value: '0x0',
        nonce: '0x1',
        input: '0x',
        blockNumber: hex(block),
      }
    },
    eth_getTransactionReceipt: () => ({ status: '0x1' }),
    eth_getBlockByNumber: (number) => ({ timestamp: number }),
  }
  const call = async (method: string, [first]: readonly unknown[]) => answers[method]?.(first)
  const node = {
    caip2: 'eip155:1',
    call,
    batch: (calls: readonly (readonly [string, readonly unknown[]])[]) =>
      Promise.all(calls.map(([method, params]) => call(method, params))),
  } as unknown as NetworkNode
  return nodeHistory({ all: [node] } as unknown as Nodes, { 'eip155:1': network })
}

/** The numbers of the transactions of all pages. */
async function readAll(history: ReturnType<typeof nodeHistory>) {
  const pages: number[][] = []
  let cursor: string | null = null
  do {
    const page = await history.page({ ...query, cursor })
    pages.push((page?.rows ?? []).map(({ metadata }) => Number(metadata.hash)))
    cursor = page?.next ?? null
  } while (cursor !== null && pages.length < 100)
  return pages
}

test('a node gives the past of an account with more transactions in some blocks than a page has, by pages', async () => {
  const sent = Array.from({ length: 120 }, (_, at): Sent => [1000 - at, newest - Math.floor(at / 2)])
  const pages = await readAll(open([...sent, [5, newest - 3000]]))
  expect(pages.flat()).toEqual([...sent.map(([number]) => number), 5])
  expect(pages.filter((page) => page.length > 0).map((page) => page.length)).toEqual([50, 50, 20, 1])
})

test('a node gives all of a block with more transactions than a page has, and what is below it', async () => {
  const crowd = Array.from({ length: 130 }, (_, at): Sent => [1000 - at, newest - 1])
  const pages = await readAll(open([[2000, newest], ...crowd, [7, newest - 2]]))
  expect(pages.flat()).toEqual([2000, ...crowd.map(([number]) => number), 7])
  expect(Math.max(...pages.map((page) => page.length))).toBe(50)
})

test('the past from a node ends after its last blocks, but not before a page that is begun is whole', async () => {
  const old = Array.from({ length: 60 }, (_, at): Sent => [1000 - at, newest - 49_999])
  expect((await readAll(open([...old, [7, newest - 60_000]]))).flat()).toEqual(old.map(([number]) => number))
})

test('T-D5: what somebody else moved without an amount is no past of the account; its own calls are', async () => {
  const sent: Sent[] = [
    [9, newest, 0],
    [8, newest - 1, 0, me],
    [7, newest - 2],
  ]
  expect((await readAll(open(sent))).flat()).toEqual([8, 7])
})

test.each(['x', '-5', '5-', '5-x', ''])('"%s" is no cursor of a page', async (cursor) => {
  expect(await open([]).page({ ...query, cursor })).toBeNull()
})

describe.each<Refusal>([
  { code: -32005, message: 'limit exceeded' },
  { code: -32602, message: 'exceed maximum block range: 500' },
  { code: -32000, message: 'query timed out' },
])('a node that allows the logs of 500 blocks and refuses more by $code: $message,', (refusal) => {
  test('gives the past of an account, and is not asked for more again', async () => {
    const refuse = vi.fn(refuseMore(500, refusal))
    const history = open(
      [
        [9, newest],
        [8, newest - 600],
        [7, newest - 2100],
      ],
      refuse,
    )
    expect((await history.page(query))?.rows).toHaveLength(1)
    // Both directions of 2,000, of 1,000 and of 500 blocks.
    expect(refuse).toHaveBeenCalledTimes(6)
    refuse.mockClear()
    expect((await readAll(history)).flat()).toEqual([9, 8, 7])
    expect(refuse.mock.results.filter(({ value }) => value !== undefined)).toEqual([])
  })
})

test('a node that allows more blocks than before is asked for them after ten minutes', async () => {
  vi.useFakeTimers()
  let allowed = 500
  const seen: number[] = []
  const history = open([], (filter) => {
    seen.push(Number(filter.toBlock) - Number(filter.fromBlock) + 1)
    return refuseMore(allowed, { code: -32005, message: 'limit exceeded' })(filter)
  })
  await history.page(query)
  allowed = 2000
  vi.advanceTimersByTime(599_000)
  await history.page(query)
  vi.advanceTimersByTime(2000)
  await history.page(query)
  expect(seen.filter((_blocks, at) => at % 2 === 0)).toEqual([2000, 1000, 500, 500, 2000])
})

test('an account with too many logs makes the pages of others no smaller', async () => {
  const many = { code: -32005, message: 'query returned more than 10000 results' }
  const refuse = vi.fn(({ topics, ...range }: LogFilter) =>
    JSON.stringify(topics).includes('b0b0') ? refuseMore(250, many)({ topics, ...range }) : undefined,
  )
  const history = open([[8, newest - 600]], refuse)
  expect((await history.page({ ...query, address: you }))?.next).toBe(`${newest - 250}`)
  expect((await history.page(query))?.next).toBe(`${newest - 2000}`)
})

test.each([
  ['refuses each range', { code: -32005, message: 'limit exceeded' }, 12],
  ['has no logs', { code: -32601, message: 'the method eth_getLogs is not available' }, 2],
])('the past from a node that %s is an empty last page, after few tries', async (_what, refusal, tries) => {
  const refuse = vi.fn(refuseMore(0, refusal))
  expect(await open([], refuse).page(query)).toEqual({ rows: [], next: null })
  expect(refuse).toHaveBeenCalledTimes(tries)
})

test.each([
  { code: -32005, message: 'daily request count exceeded, request rate limited' },
  { code: -32603, message: 'Internal error' },
])('a node that is asked too often or fails ($message) has no empty past, and is asked once', async (refusal) => {
  const refuse = vi.fn(refuseMore(0, refusal))
  await expect(open([], refuse).page(query)).rejects.toThrow(RpcError)
  expect(refuse).toHaveBeenCalledTimes(2)
})
