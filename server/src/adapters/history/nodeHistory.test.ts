import { expect, test } from 'vitest'
import type { HistoryQuery } from '../../ports/history.js'
import type { NetworkNode, Nodes } from '../../ports/nodes.js'
import { nodeHistory } from './nodeHistory.js'

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

/** A node that knows transfers to the account, in any order. */
function open(sent: readonly Sent[]) {
  const byHash = new Map(sent.map((each) => [word(hex(each[0])), each]))
  const logs = ({ fromBlock, toBlock, topics }: LogFilter): unknown =>
    sent
      .filter(([, block]) => topics.length === 3 && block >= Number(fromBlock) && block <= Number(toBlock))
      .map(([number, block, amount = 1_000_000]) => ({
        topics: [topics[0], word(you), word(me)],
        transactionHash: word(hex(number)),
        logIndex: hex(number),
        address: usdcAddress,
        data: word(hex(amount)),
        blockNumber: hex(block),
      }))
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
