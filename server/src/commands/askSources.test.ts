import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { SourceOf } from '../adapters/types.js'
import { askSources } from './askSources.js'

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
  expect(await askSources({ networks: networks(url), sources: { prices: [prices('a', 3000)] } })).toEqual([])
})

test('each node and source that fails is named with the reason', async () => {
  const url = await startNode('0x89')
  const broken = {
    name: 'b',
    create: () => ({ holdings: async () => Promise.reject(new Error('401')), describe: async () => null }),
  }
  const sources = { prices: [prices('a', null), prices('c', null, false)], balances: [broken] }
  expect(await askSources({ networks: networks(url, 'http://127.0.0.1:1'), sources })).toEqual([
    'networks["eip155:1"].rpcUrls[0] fails: the node is of eip155:137.',
    expect.stringMatching(/^networks\["eip155:1"\]\.rpcUrls\[1\] fails: /),
    'sources.balances b fails: 401',
    'sources.prices a fails: knows no price of ETH on eip155:1.',
  ])
})
