import type { RequestListener } from 'node:http'
import { type Address, encodeErrorResult, encodeFunctionResult, parseAbi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endFakes, rawServer } from '../../../tests/unit/fakeProvider.js'
import { RpcError } from '../chains/readRpcReply.js'
import type { NetworkNode } from '../ports/nodes.js'
import type { Onramp } from '../ports/onramp.js'
import { etherscanBalances } from './balances/etherscanBalances.js'
import { AdapterError } from './base/askJson.js'
import { createChain } from './base/createChain.js'
import { blockscout } from './blockscout.js'
import { etherscan } from './history/etherscan.js'
import { ensNames } from './names/ensNames.js'
import { httpNodes } from './nodes/httpNodes.js'
import { composeOnramp } from './onramp/composeOnramp.js'
import { meld } from './onramp/meld.js'
import { coinGecko } from './prices/coinGecko.js'
import { defiLlama } from './prices/defiLlama.js'
import { jupiter } from './swaps/jupiter.js'
import { liFi } from './swaps/liFi.js'
import { zeroX } from './swaps/zeroX.js'

// Whatever services of others do, the reader of each adapter gets an error of ours and nothing of theirs.
endFakes()
const key = 'SECRETKEY'
const me = `0x${'a1'.repeat(20)}`
const caip2 = 'eip155:1'
const networks = { [caip2]: { name: 'Ethereum', symbol: 'ETH', rpcUrls: ['http://127.0.0.1:1'] } }
const nodes = httpNodes(networks, { report: () => {}, onError: () => {} })
const parts = { networks, nodes }
const gateways = { [caip2]: `0x${'9a'.repeat(20)}` }
const token = (address: string) => ({ caip2, address, name: 'T', symbol: 'T', decimals: 6, isCoin: false })
const [node] = nodes.all
if (node === undefined) throw new Error('There is a node.')
const pair = { node, from: token(`0x${'01'.repeat(20)}`), to: token(`0x${'02'.repeat(20)}`), amount: 5n }
const order = { ...pair, account: me as `0x${string}`, slippage: 1, isTried: false }
const page = { address: me, caip2, cursor: null, currency: 'usd' as const, baseUrl: '', iconOf: () => '' }
const asset = { symbol: 'USDC', name: 'USD Coin', caip2, contract: null }

/** So that the explorer alone is asked. */
const noNodes = { ...nodes, all: [] }

/** Calls of each adapter, to a service at an address. */
const adapters: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  '0x, a price': (url) => zeroX({ url, apiKey: key, gateways }).create(parts).quote(pair),
  '0x, a swap': (url) => zeroX({ url, apiKey: key, gateways }).create(parts).build(order),
  'LI.FI, tokens': (url) => liFi({ url, apiKey: key, gateways }).create(parts).tokens(caip2),
  'LI.FI, a swap': (url) => liFi({ url, apiKey: key, gateways }).create(parts).build(order),
  'CoinGecko, the price of a coin': (url) =>
    coinGecko({ url, apiKey: key })
      .create(parts)
      .of([{ ...pair.from, isCoin: true }], 'usd'),
  'CoinGecko, prices of tokens': (url) =>
    coinGecko({ url, apiKey: key }).create(parts).of([pair.from, pair.to], 'usd'),
  'DefiLlama, prices': (url) => defiLlama({ url }).create(parts).of([pair.from], 'usd'),
  'Jupiter, a price': (url) => jupiter({ url, apiKey: key }).create(parts).quote(pair),
  'Jupiter, a swap': (url) => jupiter({ url, apiKey: key }).create(parts).build(order),
  'Blockscout, tokens': (url) =>
    blockscout({ urls: { [caip2]: url }, apiKey: key })
      .balances.create({ ...parts, nodes: noNodes })
      .holdings({ address: me, caip2, extra: [] }),
  'Blockscout, a page': (url) =>
    blockscout({ urls: { [caip2]: url }, apiKey: key })
      .history.create(parts)
      .page(page),
  'Etherscan, tokens': (url) =>
    etherscanBalances({ url, apiKey: key, networks: [caip2] })
      .create({ ...parts, nodes: noNodes })
      .holdings({ address: me, caip2, extra: [] }),
  'Etherscan, a page': (url) =>
    etherscan({ url, apiKey: key, networks: [caip2] })
      .create(parts)
      .page(page),
  'Meld, offers': (url) => meld({ url, apiKey: key }).create(parts).offers(),
  'Meld, purchases': async (url) => meld({ url, apiKey: key }).create(parts).purchases?.(page),
}

const text =
  (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** Faults of a service, each with fields of the error that it leads to. */
const faults: Readonly<Record<string, readonly [RequestListener, object]>> = {
  'sends 50 MB': [
    (_request, response) => {
      const piece = Buffer.alloc(1024 * 1024, 32)
      const more = (left: number): unknown =>
        left === 0 || response.destroyed ? response.end('{}') : response.write(piece, () => more(left - 1))
      more(50)
    },
    { status: null },
  ],
  'closes in the middle': [
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(`{"a":"${key}`, () => response.destroy())
    },
    { status: null },
  ],
  'sends a page': [text(`<html>${key}</html>`), { status: 200 }],
  'sends a list of numbers': [text('[1,2,3]'), { status: null }],
  'sends nothing of what it should': [text(`{"ok":"${key}"}`), { status: null }],
  'sends null': [text('null'), { status: null }],
  'sends other types': [
    text('{"liquidityAvailable":"yes","tokens":[],"status":1,"result":7,"transactions":{}}'),
    { status: null },
  ],
  'says that it has had enough': [text('{}', 429), { status: 429, retryAfter: null }],
  'says for how long it has had enough': [
    text('{}', 429, { 'retry-after': '7' }),
    { status: 429, retryAfter: 7 },
  ],
  'does not know the key': [text(`{"message":"${key}"}`, 401), { status: 401 }],
  'has failed': [text(`{"message":"${key}"}`, 500), { status: 500 }],
}

/** Replies of a service that take longer than anybody waits. */
const delays: Readonly<Record<string, RequestListener>> = {
  'says nothing': () => {},
  'begins, and says no more': (_request, response) => void response.writeHead(200).write('{'),
  'sends one byte after the other': (_request, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
}

/** Lets a fortieth of each time pass for the whole. */
function hurry(): void {
  const timeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 40))
}
afterEach(() => void vi.restoreAllMocks())

describe.each(Object.entries(adapters))('%s', (_name, ask) => {
  test.each(Object.entries(faults))('of a service that %s is an error of ours', async (_what, [
    answer,
    says,
  ]) => {
    const error = await ask(await rawServer(answer)).then(
      () => expect.fail('It answered.'),
      (reason: unknown) => reason as AdapterError,
    )
    expect(error).toBeInstanceOf(AdapterError)
    expect(error).toMatchObject(says)
    expect(`${error.message} ${error.stack}`).not.toContain(key)
  })

  test.each(
    Object.entries(delays),
  )('of a service that %s is an error of ours, in time', async (_what, answer) => {
    hurry()
    const asked = ask(await rawServer(answer))
    await expect(asked).rejects.toBeInstanceOf(AdapterError)
    await expect(asked).rejects.toThrow(/did not answer in (8000|15000) ms/)
  })
})

describe('a name that gateways have (ERC-3668), of which the first', () => {
  const resolver = parseAbi([
    'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
  ])
  const gateways = [
    'https://first.shop.io/{sender}/{data}.json',
    'https://second.shop.io/{sender}/{data}.json',
  ]
  const callback = '0x12345678'
  const named = encodeFunctionResult({
    abi: resolver,
    functionName: 'reverseWithGateways',
    result: ['alice.shop.eth', me as Address, me as Address],
  })
  const call: NetworkNode['call'] = async (_method, [request]) => {
    const { data, to } = request as { readonly data: string; readonly to: Address }
    if (data.startsWith(callback)) return named
    const args = [to, gateways, '0xabcd', callback, '0x'] as const
    throw new RpcError(
      3,
      'execution reverted',
      encodeErrorResult({ abi: resolver, errorName: 'OffchainLookup', args }),
    )
  }
  const identity = () =>
    ensNames({ ...nodes, all: [{ ...node, call }] }, (url, init) => fetch(url, init)).identity(me)

  /** Leads requests to the two gateways to servers of this machine. */
  function lead(first: string, second: string): void {
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { hostname, pathname } = new URL(String(input))
      const base = { 'first.shop.io': first, 'second.shop.io': second }[hostname]
      return fetch(base === undefined ? input : `${base}${pathname}`, init)
    })
  }

  const wrong = Object.entries(faults).map(([what, [answer]]) => [what, answer] as const)
  test.each([
    ...wrong,
    ...Object.entries(delays),
  ])('%s, is shown by the second, and without it an error that has nothing of the first', async (what, answer) => {
    if (what in delays) hurry()
    const first = await rawServer(answer)
    lead(first, await rawServer(text('{"data":"0x1234"}')))
    expect((await identity())?.name).toBe('alice.shop.eth')
    vi.restoreAllMocks()
    if (what in delays) hurry()
    lead(first, first)
    const error: Error = await identity().then(
      () => expect.fail('It answered.'),
      (reason) => reason,
    )
    expect(`${error.message} ${error.stack}`).not.toContain(key)
  })
})

describe('sellers beside one that says nothing', () => {
  const seller = (id: string): Onramp => ({
    offers: async () => ({
      sellers: [{ id, name: id, websiteUrl: null, logoUrl: null }],
      assets: [asset],
      payments: [
        { currency: 'USD', methods: [{ id: 'card', min: id === 'A' ? '5.00' : '20.00', max: '90.00' }] },
      ],
    }),
    quotes: async () => [],
    page: async ({ seller: wanted }) => (wanted === null || wanted === id ? `https://${id}.example/` : null),
  })
  const market = (...list: readonly Onramp[]) =>
    composeOnramp(
      list.map((use, at) => ({ name: `s${at}`, use })),
      (source) => createChain({ port: 'onramp', sources: [source], report: () => {}, onError: () => {} }),
      10,
    )
  const order = {
    asset,
    address: me,
    payment: null,
    quantity: null,
    country: null,
    method: null,
    seller: null,
    redirectUrl: null,
    buyer: me,
  }
  const silent: Onramp = { ...seller('SILENT'), offers: () => new Promise(() => {}) }
  const broken: Onramp = {
    offers: () => Promise.reject(new AdapterError('down')),
    quotes: () => Promise.reject(new AdapterError('down')),
    page: () => Promise.reject(new AdapterError('down')),
  }

  test('are listed without it, each coin once and within the widest limits', async () => {
    const { assets, payments, sellers } = await market(silent, seller('A'), broken, seller('B')).offers()
    expect([assets.length, sellers.map(({ id }) => id)]).toEqual([1, ['A', 'B']])
    expect(payments).toEqual([{ currency: 'USD', methods: [{ id: 'card', min: '5.00', max: '90.00' }] }])
  })

  test('keep what they say of countries, of prices and of ways to pay, where each of them says it', async () => {
    const germany = { code: 'DE', name: 'Germany', currency: 'EUR' }
    const priced = { ...asset, symbol: 'SOL' }
    const card = { id: 'card', min: '10.00', max: '50.00', name: 'Card', type: 'CREDIT_DEBIT_CARD' }
    const telling = (id: string): Onramp => ({
      ...seller(id),
      offers: async () => ({
        ...(await seller(id).offers()),
        countries: [germany],
        priced: [priced],
        payments: [{ currency: 'USD', name: 'US dollar', methods: [card] }],
      }),
    })
    expect(await market(telling('A'), telling('B')).offers()).toMatchObject({
      countries: [germany],
      priced: [priced],
      payments: [{ currency: 'USD', name: 'US dollar', methods: [card] }],
    })
    const mixed = await market(telling('A'), seller('B')).offers()
    expect(mixed).not.toHaveProperty('countries')
    expect(mixed.payments).toEqual([
      { currency: 'USD', name: 'US dollar', methods: [{ ...card, min: '10.00', max: '90.00' }] },
    ])
  })

  test('open their pages where it fails, or does not sell that', async () => {
    const sources = market(broken, seller('A'), seller('B'))
    expect(await sources.page(order)).toBe('https://A.example/')
    expect(await sources.page({ ...order, seller: 'B' })).toBe('https://B.example/')
    expect(await sources.page({ ...order, seller: 'C' }).catch(() => 'failed')).toBe('failed')
  })

  test('one that is only slow is waited for where there is no other, and all that fail are a failure', async () => {
    let answer = (): void => {}
    const slow: Onramp = {
      ...seller('A'),
      offers: () =>
        new Promise((resolve) => {
          answer = () => void seller('A').offers().then(resolve)
        }),
    }
    vi.useFakeTimers()
    const asked = market(slow, broken).offers()
    await vi.advanceTimersByTimeAsync(50)
    answer()
    expect((await asked).sellers).toHaveLength(1)
    vi.useRealTimers()
    await expect(market(broken).offers()).rejects.toThrow('No source of onramp answers.')
    expect(await market().offers()).toEqual({ sellers: [], assets: [], payments: [] })
  })

  test('nobody is told that nothing was bought where a seller that lists purchases fails', async () => {
    const query = {
      address: me,
      caip2,
      cursor: null,
      currency: 'usd' as const,
      baseUrl: '',
      iconOf: () => '',
    }
    const lists: Onramp = { ...broken, purchases: () => Promise.reject(new AdapterError('down')) }
    expect(market(lists, seller('A')).listsPurchases).toBe(true)
    await expect(market(lists, seller('A')).purchases(query)).rejects.toThrow('No source of onramp answers.')
  })
})
