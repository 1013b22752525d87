import { expect, test } from 'vitest'
import { ServiceDownError } from '../errors/ServerError.js'
import type { Call } from '../http/types.js'
import type { Balances } from '../ports/balances.js'
import type { NetworkNode, Nodes } from '../ports/nodes.js'
import { getPortfolio } from './getPortfolio.js'
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

/** Asks for the portfolio of an account while some networks are down. */
function ask(down: readonly string[]) {
  const holdings: Balances['holdings'] = async ({ caip2 }) => {
    if (down.includes(caip2)) throw new ServiceDownError('balances')
    return [
      { token: { caip2, address, name: 'Ether', symbol: 'ETH', decimals: 18, isCoin: true }, amount: 1n },
    ]
  }
  const call: Call = {
    path: { address: `0x${'a'.repeat(40)}` },
    query: {},
    headers: new Headers(),
    body: undefined,
    rawBody: '',
    client: 'local',
    baseUrl: '',
  }
  const balances: Balances = { holdings, describe: async () => null }
  return getPortfolio(
    {
      nodes,
      balances,
      holdings: shareHoldings(balances),
      prices: { of: async (tokens) => tokens.map(() => null) },
    },
    call,
  )
}

test('an account reads what it holds on other networks while one is down', async () => {
  expect(await ask([chains[0]])).toMatchObject({
    status: 200,
    json: { data: [{ id: `${chains[1]}:${address}` }] },
  })
})

test('an account is not told that it holds nothing when no network answers', async () => {
  await expect(ask(chains)).rejects.toThrow(ServiceDownError)
})
