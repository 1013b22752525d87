import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json, parts } from '../../../../tests/unit/fakeProvider.js'
import { defiLlama } from './defiLlama.js'

endFakes()

const listOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    caip2: 'eip155:1',
    address: `0x${String(at).padStart(40, '0')}`,
    name: 'T',
    symbol: 'T',
    decimals: 18,
    isCoin: false,
  }))

/** Prices of a service that says of each contract its number and one, until it has had so many requests. */
async function limited(requests: number) {
  const sizes: number[] = []
  const url = await fakeProvider('defillama', {
    getCurrentPrices: ({ path }) => {
      const names = String(path.coins).split(',')
      sizes.push(names.length)
      if (sizes.length > requests) return { status: 429, json: {} }
      return json({
        coins: Object.fromEntries(names.map((name) => [name, { price: Number(name.slice(11)) + 1 }])),
      })
    },
  })
  return { prices: defiLlama({ url }).create(parts), sizes }
}

test('who holds 230 tokens sees what each is worth, by three requests', async () => {
  const { prices, sizes } = await limited(9)
  expect(await prices.of(listOf(230), 'usd')).toEqual(Array.from({ length: 230 }, (_, at) => at + 1))
  expect(sizes.sort((one, other) => one - other)).toEqual([30, 100, 100])
})

test('what was answered is shown where another request is refused, and with no answer the service has failed', async () => {
  const { prices } = await limited(1)
  const found = await prices.of(listOf(230), 'usd')
  expect(found.some((price) => price !== null) && found.includes(null)).toBe(true)
  const none = await limited(0)
  await expect(none.prices.of(listOf(230), 'usd')).rejects.toMatchObject({ status: 429 })
})
