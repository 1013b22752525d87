import { afterEach, expect, test, vi } from 'vitest'
import { endFakes, fakeProvider, json, parts, rawServer } from '../../../../tests/unit/fakeProvider.js'
import { AdapterError } from '../base/askJson.js'
import { coinGecko } from './coinGecko.js'

endFakes()
afterEach(() => void vi.useRealTimers())

const caip2 = 'eip155:1'
const addressOf = (at: number) => `0x${String(at).padStart(40, '0')}`
const listOf = (count: number, network = caip2) =>
  Array.from({ length: count }, (_, at) => ({
    caip2: network,
    address: addressOf(at),
    name: 'T',
    symbol: 'T',
    decimals: 18,
    isCoin: false,
  }))
const pricesOf = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
/** The fake's reply: the price of each contract is its number and one. */
const reply = (addresses: readonly string[]) =>
  json(Object.fromEntries(addresses.map((address) => [address, { usd: Number(address.slice(2)) + 1 }])))
const busy = { status: 429, json: {} }

/** A fake that answers until it has had so many requests. */
async function limited(requests: number, most = 1000) {
  const asked: string[][] = []
  const url = await fakeProvider('coingecko', {
    getTokenPrices: ({ query }) => {
      const addresses = String(query.contract_addresses).split(',')
      asked.push(addresses)
      if (addresses.length > most) return { status: 400, json: {} }
      return asked.length > requests ? busy : reply(addresses)
    },
  })
  return { asked, url }
}

test.each([
  ['with a key, in requests of thirty contracts', 'key', [30, 30, 15]],
  ['without a key, one contract after the other', undefined, Array.from({ length: 75 }, () => 1)],
])('who holds 75 tokens sees what each is worth, %s', async (_, apiKey, sizes) => {
  const { asked, url } = await limited(1000)
  const prices = coinGecko({ url, ...(apiKey && { apiKey }) }).create(parts)
  expect(await prices.of(listOf(75), 'usd')).toEqual(pricesOf(75))
  expect(asked.map(({ length }) => length)).toEqual(sizes)
  expect(await prices.of(listOf(75), 'usd')).toEqual(pricesOf(75))
  expect(asked).toHaveLength(sizes.length)
})

test('who holds tokens of two networks and their coins sees all prices, with a request for the coins', async () => {
  const asked: string[] = []
  const url = await fakeProvider('coingecko', {
    getCoinPrices: ({ query }) => {
      asked.push(String(query.ids))
      return json({ ethereum: { usd: 3000 }, 'polygon-ecosystem-token': { usd: 0.5 } })
    },
    getTokenPrices: ({ path, query }) => {
      asked.push(String(path.platform))
      return reply(String(query.contract_addresses).split(','))
    },
  })
  const coins = [caip2, 'eip155:137', 'eip155:10'].map((network) => ({
    ...listOf(1, network)[0],
    address: `0x${'e'.repeat(40)}`,
    isCoin: true,
  }))
  const tokens = [...listOf(2, 'eip155:137'), ...coins, ...listOf(1)] as ReturnType<typeof listOf>
  const prices = coinGecko({ url, apiKey: 'key' }).create(parts)
  expect(await prices.of(tokens, 'usd')).toEqual([1, 2, 3000, 0.5, 3000, 1])
  expect(asked.sort()).toEqual(['ethereum', 'ethereum,polygon-ecosystem-token', 'polygon-pos'].sort())
})

test('what was answered before the plan is used up is shown, and the rest is asked for when it may be again', async () => {
  const { asked, url } = await limited(12)
  vi.useFakeTimers({ toFake: ['performance'] })
  const prices = coinGecko({ url }).create(parts)
  const first = await prices.of(listOf(35), 'usd')
  expect(first.slice(0, 10)).toEqual(pricesOf(10))
  expect(first.filter((price) => price !== null)).toHaveLength(12)
  // The requests of the second round were under way.
  expect(asked).toHaveLength(20)
  expect(await prices.of(listOf(35), 'usd')).toEqual(first)
  expect(asked).toHaveLength(20)
  await expect(prices.of(listOf(50).slice(40), 'usd')).rejects.toMatchObject({ status: 429 })
  expect(asked).toHaveLength(20)
  vi.advanceTimersByTime(30_001)
  asked.length = 0
  expect((await prices.of(listOf(20), 'usd')).every((price) => price !== null)).toBe(true)
  expect(asked.flat()).not.toContain(addressOf(0))
})

test('a plan that takes fewer contracts of a request gets fewer, and all are priced', async () => {
  const { url } = await limited(1000, 8)
  const prices = coinGecko({ url, apiKey: 'key' }).create(parts)
  expect(await prices.of(listOf(40), 'usd')).toEqual(pricesOf(40))
})

test('two who ask at once share the requests, and a token that is named twice has its price twice', async () => {
  const { asked, url } = await limited(1000)
  const prices = coinGecko({ url }).create(parts)
  const twice = [...listOf(3), ...listOf(3)]
  const answers = await Promise.all([prices.of(twice, 'usd'), prices.of(listOf(3), 'usd')])
  expect(answers).toEqual([
    [1, 2, 3, 1, 2, 3],
    [1, 2, 3],
  ])
  expect(asked).toHaveLength(3)
})

test('a service that is away has failed, for known networks alone', async () => {
  const url = await rawServer((_request, response) => void response.destroy())
  const prices = coinGecko({ url }).create(parts)
  const unknown = listOf(1, 'eip155:31337')
  await expect(prices.of([...unknown, ...listOf(40)], 'usd')).rejects.toBeInstanceOf(AdapterError)
  expect(await prices.of(unknown, 'usd')).toEqual([null])
  expect(await prices.of([], 'usd')).toEqual([])
})
