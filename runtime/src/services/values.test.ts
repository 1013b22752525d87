// The services give the widget the shapes of the specification, whatever those of the server are.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../kit/connect.js'
import { testConnector, testKit, testNetworks } from '../kit/testKit.js'
import { fetchHistory } from './blockchain/fetchHistory.js'
import { fetchIdentity } from './blockchain/identity.js'
import {
  coinTypeOf,
  fetchNamesOfAddress,
  lookupName,
  nameMessage,
  registerName,
  resolveName,
} from './blockchain/names.js'
import { createOnrampUrl, fetchOnrampQuote } from './blockchain/onramp.js'
import { fetchTokenBalances } from './blockchain/tokenBalances.js'
import { fetchImage } from './catalogue/imageCache.js'
import type { ImageKind } from './catalogue/types.js'
import { json, refusal, serveFaults } from './testing/faultServer.js'
import { address, operations, quoteRequest, serviceKit } from './testing/operations.js'
import { describeError, failure, serve } from './testing/support.js'

const server = serveFaults()
beforeEach(() => serve(server))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const kit = () => serviceKit(server.url).kit
const reply = (path: string, body: unknown, status = 200) => server.answers.set(path, json(body, status))
const times = (path: string) => server.seen.filter((request) => request.path === path).length

describe('a network that is not served', () => {
  it.each(
    operations
      .filter((operation) => 'unserved' in operation)
      .map((operation) => [operation.name, operation] as const),
  )('asks nothing: %s', async (_, operation) => {
    reply('/v1/supported-chains', { http: ['eip155:10'], ws: [] })
    const { unserved } = operation
    if (typeof unserved === 'string' && unserved !== '')
      expect(await failure(operation.call(kit()))).toMatchObject({ message: unserved })
    else expect(await operation.call(kit())).toEqual(unserved)
    expect(server.seen.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  })

  it('is what every network is without a blockchain API or a project', async () => {
    for (const config of [
      { endpoints: {} },
      { projectId: '', debug: false, endpoints: { blockchainApi: server.url } },
    ])
      expect(await fetchIdentity(testKit(config).kit, { address })).toEqual({ name: '', avatar: '' })
    expect(server.seen).toEqual([])
  })

  it('is asked about once for all calls, and again after a failure', async () => {
    const own = kit()
    await Promise.all([fetchIdentity(own, { address }), fetchHistory(own, { account: address })])
    await fetchHistory(own, { account: address })
    expect(times('/v1/supported-chains')).toBe(1)
    const other = kit()
    server.answers.set('/v1/supported-chains', refusal(400, 'no'))
    expect(await fetchHistory(other, { account: address })).toEqual({ data: [], next: undefined })
    serve(server)
    await fetchHistory(other, { account: address })
    expect(times(`/v1/account/${address}/history`)).toBe(1)
  })
})

describe('identity', () => {
  it('is a text each, kept for five minutes, by network and address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const path = `/v1/identity/${address}`
    reply('/v1/supported-chains', { http: ['eip155:1', 'eip155:137'], ws: [] })
    reply(path, { name: null, avatar: 'https://a.example/b.png', resolvedAt: null })
    const own = kit()
    const read = (caipNetworkId: 'eip155:1' | 'eip155:137' = 'eip155:1') =>
      fetchIdentity(own, { address, caipNetworkId })
    expect(await read()).toEqual({ name: '', avatar: 'https://a.example/b.png' })
    await read()
    expect(times(path)).toBe(1)
    await read('eip155:137')
    expect(times(path)).toBe(2)
    vi.setSystemTime(Date.now() + 300_000)
    await read()
    expect(times(path)).toBe(3)
  })

  it('does not come from the browser, which may keep it for a day', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    await fetchIdentity(kit(), { address })
    const requests = sent.mock.calls.map(([request]) => request as Request)
    // A request of an earlier test may be tried again meanwhile.
    const own = requests.filter(({ url }) => url.includes('/v1/identity/'))
    expect(own.map(({ cache }) => cache)).toEqual(['no-cache'])
    sent.mockRestore()
  })

  it('names who asks, and is not asked for on a testnet', async () => {
    const { kit: own } = serviceKit(server.url)
    await connect(own, { connector: testConnector })
    await fetchIdentity(own, { address })
    expect(server.seen.at(-1)?.query).toMatchObject({ sender: address })
    const testnets = testNetworks.map((network) => ({ ...network, testnet: true }))
    const { kit: other } = testKit({ networks: testnets, endpoints: { blockchainApi: server.url } })
    expect(await fetchIdentity(other, { address })).toEqual({ name: '', avatar: '' })
    expect(times(`/v1/identity/${address}`)).toBe(1)
  })
})

describe('history', () => {
  const path = `/v1/account/${address}/history`
  const row = (id: string, transfers: unknown, minedAt = '2026-01-01T00:00:00Z') => ({
    id,
    metadata: {
      operationType: 'send',
      hash: '0x1',
      minedAt,
      sentFrom: '0x1',
      sentTo: '0x2',
      status: 'confirmed',
      chain: 'eip155:1',
    },
    transfers,
  })

  it('has a list of transfers in every row, and only rows that can be read and dated', async () => {
    reply(path, { data: [row('a', null), row('b', []), { id: 7 }, row('c', [], 'yesterday')], next: null })
    const { data, next } = await fetchHistory(kit(), { account: address })
    expect(data.map(({ id, transfers }) => [id, transfers])).toEqual([
      ['a', []],
      ['b', []],
    ])
    expect(next).toBeUndefined()
  })

  it('R27: ends when a cursor leads to itself', async () => {
    reply(path, { data: [], next: 'c1' })
    expect((await fetchHistory(kit(), { account: address })).next).toBe('c1')
    expect((await fetchHistory(kit(), { account: address, cursor: 'c1' })).next).toBeUndefined()
  })

  it('needs an address', async () => {
    expect(await failure(fetchHistory(kit(), { account: '' }))).toMatchObject({
      message: "Transactions can't be fetched without an accountAddress",
    })
  })
})

describe('token balances', () => {
  const path = `/v1/account/${address}/balance`
  const balance = (symbol: string, decimals: string) => ({
    name: symbol,
    symbol,
    price: 1,
    quantity: { decimals, numeric: '1' },
    iconUrl: '',
  })

  it('leave out tokens without decimals and name the network of each', async () => {
    reply(path, { balances: [balance('ETH', '18'), balance('ODD', '0'), { symbol: 'BAD' }] })
    const { balances } = await fetchTokenBalances(kit(), { address })
    expect(balances.map(({ symbol, chainId }) => [symbol, chainId])).toEqual([['ETH', 'eip155:1']])
  })

  it('are kept for 30 s, unless they must be read anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const own = kit()
    await fetchTokenBalances(own, { address })
    await fetchTokenBalances(own, { address })
    expect(times(path)).toBe(1)
    await fetchTokenBalances(own, { address, forceUpdate: ['eip155:1:0xa', 'eip155:1:0xb'] })
    expect(server.seen.at(-1)?.query.forceUpdate).toBe('eip155:1:0xa,eip155:1:0xb')
    vi.setSystemTime(Date.now() + 30_000)
    await fetchTokenBalances(own, { address })
    expect(times(path)).toBe(3)
  })

  it('that fail give one toast, and nothing is asked for 30 s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    server.answers.set(path, refusal(400, 'unsupported'))
    const own = kit()
    const first = await failure(fetchTokenBalances(own, { address }))
    expect(first).toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE', cause: { code: 'REQUEST_FAILED' } })
    expect(own.toast.peek()).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
    expect(await failure(fetchTokenBalances(own, { address }))).toBe(first)
    expect(times(path)).toBe(1)
    vi.advanceTimersByTime(29_999)
    await failure(fetchTokenBalances(own, { address }))
    expect(times(path)).toBe(1)
    vi.advanceTimersByTime(1)
    await failure(fetchTokenBalances(own, { address }))
    expect(times(path)).toBe(2)
  })

  describe('of a connected wallet', () => {
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2, iconUrl: '' }
    const assets = { '0x1': [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }] }
    const can = { '0x1': { assetDiscovery: { supported: true } } }
    const asked: unknown[] = []
    async function connected(answer: (method: string) => unknown) {
      const { kit: own } = serviceKit(server.url)
      const request = async (call: { method: string }) => {
        asked.push(call)
        return answer(call.method)
      }
      asked.length = 0
      await connect(own, { connector: { ...testConnector, provider: { request } } })
      return own
    }

    it('are taken from it when it can tell', async () => {
      const own = await connected((method) => (method === 'wallet_getCapabilities' ? can : assets))
      const { balances } = await fetchTokenBalances(own, { address })
      expect(balances).toMatchObject([
        { symbol: 'ETH', value: 2, quantity: { decimals: '18', numeric: '1' } },
      ])
      expect(asked).toEqual([
        { method: 'wallet_getCapabilities', params: [address] },
        { method: 'wallet_getAssets', params: [{ account: address, chainFilter: ['0x1'] }] },
      ])
      expect(times(path)).toBe(0)
    })

    it.each<[string, (method: string) => unknown]>([
      ['cannot tell', () => ({ '0x1': {} })],
      ['knows no such call', () => Promise.reject({ code: 4200 })],
      [
        'answers nonsense',
        (method) => (method === 'wallet_getCapabilities' ? can : { '0x1': [{ balance: 1 }] }),
      ],
    ])('come from the service when it %s', async (_, answer) => {
      await fetchTokenBalances(await connected(answer), { address })
      expect(times(path)).toBe(1)
    })

    it('come from the service for another account', async () => {
      const own = await connected(() => can)
      const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      reply(`/v1/account/${other}/balance`, { balances: [] })
      await fetchTokenBalances(own, { address: other })
      expect(asked).toEqual([])
    })
  })

  it('of a network that is not served give the toast as well', async () => {
    reply('/v1/supported-chains', { http: [], ws: [] })
    const own = kit()
    expect(await fetchTokenBalances(own, { address })).toEqual({ balances: [] })
    expect(own.toast.peek()?.message).toBe('Token Balance Unavailable')
  })

  it('are those of the node alone where the app has no service, and no toast says that one is missing', async () => {
    const { kit: own } = testKit()
    await connect(own, { connector: testConnector })
    const { balances } = await fetchTokenBalances(own, { address, caipNetworkId: 'eip155:1' })
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['ETH', '1']])
    expect(own.toast.peek()).toBeUndefined()
  })
})

describe('names', () => {
  const path = '/v1/profile/account/alice.demo.id'

  it('belong to nobody when the record is empty', async () => {
    reply(path, [])
    expect(await lookupName(kit(), { name: 'alice.demo.id' })).toBeUndefined()
    expect(await resolveName(kit(), { name: 'alice.demo.id' })).toBeUndefined()
  })

  it('stand for the first of their addresses', async () => {
    expect(await resolveName(kit(), { name: 'alice.demo.id' })).toBe(address)
    expect(server.seen.at(-1)?.query).toMatchObject({ apiVersion: '2' })
  })

  it.each([
    ['lookupName', 'Error resolving name'],
    ['suggestNames', 'Error fetching name suggestions'],
    ['fetchNamesOfAddress', 'Error fetching names for address'],
    ['registerName', 'a word of the service'],
  ])('that fail say so: %s', async (name, message) => {
    const operation = operations.find((each) => each.name === name)
    if (operation === undefined) throw new Error(name)
    server.answers.set(operation.path, refusal(400, 'a word of the service', 'name'))
    const error = await failure(operation.call(kit()))
    expect(error).toMatchObject({ message })
    expect(describeError(error).text).toContain('a word of the service')
  })

  it('are registered with a signed text, and read anew afterwards', async () => {
    const own = kit()
    await fetchNamesOfAddress(own, { address })
    await fetchNamesOfAddress(own, { address })
    expect(times(`/v1/profile/reverse/${address}`)).toBe(1)
    await fetchIdentity(own, { address })
    const message = nameMessage('alice.demo.id', 1_780_000_000_999)
    expect(message).toBe('{"name":"alice.demo.id","attributes":{},"timestamp":1780000000}')
    const signed = { message, signature: '0x01', coinType: coinTypeOf(1), address, name: 'alice.demo.id' }
    expect(await registerName(own, signed)).toEqual({ success: true })
    expect(JSON.parse(server.seen.at(-1)?.body ?? '')).toEqual({
      coin_type: 2147483649,
      address,
      message,
      signature: '0x01',
    })
    await fetchNamesOfAddress(own, { address })
    expect(times(`/v1/profile/reverse/${address}`)).toBe(2)
    await fetchIdentity(own, { address })
    expect(times(`/v1/identity/${address}`)).toBe(2)
    reply('/v1/profile/account', {}, 500)
    expect(await failure(registerName(own, signed))).toMatchObject({
      message: 'Error registering name alice.demo.id',
    })
  })
})

describe('buying', () => {
  it.each([
    'javascript:alert(1)',
    'http://pay.example',
    'data:text/html,x',
    '/pay',
    'https//x',
  ])('never opens %s', async (url) => {
    reply('/v1/generators/onrampurl', { url })
    const call = createOnrampUrl(kit(), { destinationWallets: [{ address }], partnerUserId: address })
    expect(describeError(await failure(call)).codes).toEqual(['BAD_REPLY'])
  })

  it('has a placeholder for a quote', async () => {
    reply('/v1/onramp/quote', {}, 404)
    const money = { amount: '10.00', currency: 'USD' }
    expect(await fetchOnrampQuote(kit(), quoteRequest)).toEqual({
      paymentTotal: money,
      paymentSubtotal: money,
      purchaseAmount: money,
      networkFee: money,
      coinbaseFee: money,
      quoteId: 'mocked-quote-id',
    })
  })
})

describe('the catalogue', () => {
  it.each<[ImageKind, string]>([
    ['wallet', '/getWalletImage/x 1'],
    ['asset', '/public/getAssetImage/x 1'],
    ['currency', '/public/getCurrencyImage/x 1'],
    ['token', '/public/getTokenImage/x 1'],
  ])('gives the picture of a %s', async (kind, path) => {
    server.answers.set(path, (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'))
    expect((await fetchImage(kit(), kind, 'x 1')).type).toBe('image/png')
    expect(server.seen[0]?.query).toMatchObject({ projectId: 'test', st: 'appkit' })
    server.answers.set(path, json({}))
    expect(describeError(await failure(fetchImage(kit(), kind, 'x 1'))).codes).toEqual(['BAD_REPLY'])
  })
})
