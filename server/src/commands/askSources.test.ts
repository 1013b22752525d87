import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { SourceOf } from '../adapters/base/types.js'
import { payPages } from '../adapters/onramp/payPages.js'
import { askSources } from './askSources.js'
import { tableOf } from './check.js'

let server: Server | undefined
afterEach(() => void server?.close())

async function startNode(result: string): Promise<string> {
  server = createServer((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const networks = (...rpcUrls: string[]) => ({ 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls } })
const prices = (name: string, price: number | null, serves = true): SourceOf<'prices'> => ({
  name,
  create: () => ({ of: async (tokens) => tokens.map(() => price) }),
  serves: () => serves,
})

test('a node of the network and a source that answers are fine', async () => {
  const url = await startNode('0x1')
  const sources = { prices: [prices('a', 3000)] }
  const answers = await askSources({ networks: networks(url), sources })
  expect(answers).toMatchObject([
    { port: 'nodes', name: 'networks["eip155:1"].rpcUrls[0]', network: 'eip155:1', failure: null },
    { port: 'prices', name: 'sources.prices a', network: 'eip155:1', failure: null },
  ])
})

test('a source of each port has a row in the table, with what it answered', async () => {
  const pages = payPages([
    {
      id: 'SELLER',
      name: 'Seller',
      url: 'https://buy.seller.example/{address}',
      assets: [{ symbol: 'ETH', name: 'Ether', caip2: 'eip155:1' }],
      payments: { USD: { card: ['10.00', '20.00'] } },
    },
  ])
  const swaps: SourceOf<'swaps'> = { name: 'none', create: () => ({ tokens: async () => [] }) as never }
  const names: SourceOf<'names'> = { name: 'n', create: () => ({ identity: async () => null }) }
  const sources = { swaps: [swaps], names: [names], onramp: [pages] }
  const answers = await askSources({ networks: networks(), sources })
  expect(answers.find(({ port }) => port === 'swaps')?.failure).toBe(
    'fails: knows no two tokens of eip155:1.',
  )
  expect(tableOf(answers.map((answer) => ({ ...answer, ms: 7 })))).toBe(
    [
      'Port    Asked                 Network   Answer  ms',
      'names   sources.names n       eip155:1  ok      7',
      'swaps   sources.swaps none    eip155:1  failed  7',
      'onramp  sources.onramp pages  all       ok      7',
    ].join('\n'),
  )
})

test('each node and source that fails is named with the reason', async () => {
  const url = await startNode('0x89')
  const broken = {
    name: 'b',
    create: () => ({ holdings: async () => Promise.reject(new Error('401')), describe: async () => null }),
  }
  const sources = { prices: [prices('a', null), prices('c', null, false)], balances: [broken] }
  const answers = await askSources({ networks: networks(url, 'http://127.0.0.1:1'), sources })
  const failed = answers.filter(({ failure }) => failure !== null)
  expect(failed.map(({ failure, name }) => `${name} ${failure}`)).toEqual([
    'networks["eip155:1"].rpcUrls[0] fails: the node is of eip155:137.',
    expect.stringMatching(/^networks\["eip155:1"\]\.rpcUrls\[1\] fails: /),
    'sources.balances b fails: 401',
    'sources.prices a fails: knows no price of ETH on eip155:1.',
  ])
})
