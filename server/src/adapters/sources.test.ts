import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { mountSpec } from '../http/mountSpec.js'
import type { AppEnv, Handlers } from '../http/types.js'
import type { TokenInfo } from '../ports/balances.js'
import { AdapterError } from './base/askJson.js'
import { readProvider } from './base/createProvider.js'
import { blockscout } from './blockscout.js'
import { httpNodes } from './nodes/httpNodes.js'
import { coinGecko } from './prices/coinGecko.js'
import { defiLlama } from './prices/defiLlama.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A fake of a provider, whose requests and replies are checked by the same document as those of the real one. */
async function fake(name: string, handlers: Handlers): Promise<string> {
  const app = new Hono<AppEnv>()
  const operations = readProvider(name)
  const onBroken = (message: string) => expect.fail(message)
  mountSpec({ app, base: '', operations, handlers, onBroken })
  return listen(createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })))
}

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (value: unknown) => ({ status: 200, json: value })
const usdcAddress = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const coin: TokenInfo = {
  caip2: 'eip155:1',
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  isCoin: true,
}
const usdc: TokenInfo = {
  ...coin,
  address: usdcAddress,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  isCoin: false,
}
const parts = { networks: {}, nodes: httpNodes({}, { report: () => {}, onError: () => {} }) }

test('CoinGecko gives the price of a coin by its name and of a token by its contract, in any currency, asked once', async () => {
  const asked: string[] = []
  const url = await fake('coingecko', {
    getCoinPrices: ({ query, headers }) => {
      asked.push(`${query.ids} ${headers.get('x-cg-demo-api-key')}`)
      return json({ ethereum: { eur: 2700.5 } })
    },
    getTokenPrices: ({ path, query }) => {
      asked.push(`${path.platform} ${query.contract_addresses}`)
      return json({ [usdcAddress]: { eur: 0.92 } })
    },
  })
  const prices = coinGecko({ url, apiKey: 'key' }).create(parts)
  expect(await prices.of([coin, usdc], 'eur')).toEqual([2700.5, 0.92])
  expect(await prices.of([usdc, coin], 'eur')).toEqual([0.92, 2700.5])
  expect(asked).toEqual(['ethereum key', `ethereum ${usdcAddress}`])
})

test('what CoinGecko does not know, and odd prices, are none', async () => {
  const url = await fake('coingecko', {
    getCoinPrices: () => json({}),
    getTokenPrices: () => json({ [usdcAddress]: { usd: null } }),
  })
  const prices = coinGecko({ url }).create(parts)
  const other = { ...usdc, caip2: 'eip155:31337' }
  expect(await prices.of([coin, usdc, other], 'usd')).toEqual([null, null, null])
})

test('DefiLlama gives all prices with one request, in US dollars alone, and none that few agree on', async () => {
  const asked: unknown[] = []
  const url = await fake('defillama', {
    getCurrentPrices: ({ path }) => {
      asked.push(path.coins)
      return json({
        coins: {
          'coingecko:ethereum': { price: 3000, confidence: 0.99 },
          [`ethereum:${usdcAddress}`]: { price: 7, confidence: 0.1 },
        },
      })
    },
  })
  const prices = defiLlama({ url }).create(parts)
  expect(await prices.of([coin, usdc], 'usd')).toEqual([3000, null])
  expect(await prices.of([coin], 'eur')).toEqual([null])
  expect(asked).toEqual([`coingecko:ethereum,ethereum:${usdcAddress}`])
})

test.each([
  ['a price that is a text', { coins: { 'coingecko:ethereum': { price: '3000' } } }],
  ['a list', []],
  ['nothing it should', { status: 'ok' }],
])('a provider that sends %s has failed, and its words go no further', async (_what, value) => {
  const url = await listen(createServer((_request, response) => response.end(JSON.stringify(value))))
  const prices = defiLlama({ url }).create(parts)
  await expect(prices.of([coin], 'usd')).rejects.toBeInstanceOf(AdapterError)
})

const me = `0x${'a1'.repeat(20)}`
const you = `0x${'b0'.repeat(20)}`
const token = {
  address_hash: usdcAddress,
  name: 'USD\u202e Coin',
  symbol: 'USDC',
  decimals: '6',
  type: 'ERC-20',
  icon_url: 'javascript:alert(1)',
}
test('Blockscout before its version 8, which calls the contract of a token `address`, gives tokens too', async () => {
  const { address_hash: address, ...older } = token
  const reply = json([{ token: { ...older, address }, value: '2500000' }])
  const { balances } = blockscout({
    urls: { 'eip155:1': await fake('blockscout', { getTokenBalances: () => reply }) },
  })
  const held = await balances.create(parts).holdings({ caip2: 'eip155:1', address: me, extra: [] })
  expect(held).toEqual([{ token: { ...usdc, name: 'USD Coin' }, amount: 2_500_000n }])
})

test('Blockscout gives tokens that nobody named, without what it says that is no text or picture', async () => {
  const url = await fake('blockscout', {
    getTokenBalances: () =>
      json([
        { token, value: '2500000' },
        { token: { ...token, address_hash: you, symbol: null }, value: '1' },
        { token: { ...token, address_hash: you, type: 'ERC-721' }, value: '1' },
        { token: { ...token, address_hash: me }, value: '0' },
      ]),
  })
  const { balances } = blockscout({ urls: { 'eip155:1': url } })
  expect([balances.serves('eip155:1'), balances.serves('eip155:137')]).toEqual([true, false])
  const held = await balances.create(parts).holdings({ caip2: 'eip155:1', address: me, extra: [] })
  expect(held).toEqual([{ token: { ...usdc, name: 'USD Coin' }, amount: 2_500_000n }])
})
