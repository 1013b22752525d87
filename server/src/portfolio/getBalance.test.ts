import { expect, test } from 'vitest'
import { ChainDownError, ServiceDownError } from '../errors/ServerError.js'
import type { Call } from '../http/types.js'
import type { Balances } from '../ports/balances.js'
import type { NetworkNode, Nodes } from '../ports/nodes.js'
import { getBalance } from './getBalance.js'
import { shareHoldings } from './shareHoldings.js'

const chains = ['eip155:1', 'eip155:10'] as const
const unused = () => Promise.reject(new Error('It is not asked.'))
const nodeOf = (caip2: string): NetworkNode => ({
  caip2,
  name: caip2,
  symbol: 'ETH',
  coin: 'Ether',
  decimals: 18,
  call: unused,
  batch: unused,
  forward: unused,
})
const nodes: Nodes = {
  all: chains.map(nodeOf),
  supported: { http: chains, ws: [] },
  missing: () => ({ status: 400, json: {} }),
}
const address = `0x${'e'.repeat(40)}`

/** Asks for the balance of an account while some networks are down. */
function ask(down: readonly string[], chainId?: string, price: number | null = null, amount = 10n ** 18n) {
  const holdings: Balances['holdings'] = async ({ caip2 }) => {
    if (down.includes(caip2)) throw new ServiceDownError('balances', { cause: new ChainDownError(caip2) })
    const token = { caip2, address, name: 'Ether', symbol: 'ETH', decimals: 18, isCoin: true }
    return [{ token, amount }]
  }
  const call: Call = {
    path: { address: `0x${'a'.repeat(40)}` },
    query: { currency: 'usd', sv: 'html-1.0.0', ...(chainId !== undefined && { chainId }) },
    headers: new Headers({ origin: 'https://shop.io' }),
    body: undefined,
    rawBody: '',
    client: 'local',
    baseUrl: 'https://api.shop.io',
  }
  const balances: Balances = { holdings, describe: async () => null }
  return getBalance(
    {
      nodes,
      balances,
      holdings: shareHoldings(balances),
      prices: { of: async (tokens) => tokens.map(() => price) },
    },
    call,
  )
}

test('a network that is down takes away no balances of the others', async () => {
  expect(await ask([chains[0]])).toMatchObject({
    status: 200,
    json: { balances: [{ chainId: chains[1], symbol: 'ETH' }] },
  })
})

test('if none answers, or the one that was asked for, that is an error and no empty list', async () => {
  await expect(ask(chains)).rejects.toThrow(ServiceDownError)
  await expect(ask([chains[0]], chains[0])).rejects.toThrow(ServiceDownError)
})

test('an account that holds more at a made-up price than a number can be reads the balance without a value', async () => {
  expect(await ask([], chains[0], 1e308)).toMatchObject({
    json: { balances: [{ price: 1e308, value: 1e308 }] },
  })
  const { json } = (await ask([], chains[0], Number.MAX_VALUE, 10n ** 30n)) as { json: unknown }
  const [balance] = (json as { readonly balances: readonly object[] }).balances
  expect(balance).toMatchObject({ quantity: { numeric: '1000000000000' } })
  expect(balance).not.toHaveProperty('value')
})
