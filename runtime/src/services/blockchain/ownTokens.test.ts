import { beforeEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { fetchTokenBalances } from './tokenBalances.js'

const readOwnTokens = vi.hoisted(() => vi.fn())
vi.mock('../tokens/tokens.chunk.js', () => ({ readOwnTokens }))

const address = '0x00000000000000000000000000000000000000aA'
const account = '0x0000000000000000000000000000000000000001'
const other = '0x0000000000000000000000000000000000000002'
const balance = (symbol: string, more: object = {}) => ({
  symbol,
  name: symbol,
  price: 1,
  value: 1,
  iconUrl: '',
  quantity: { decimals: '18', numeric: '1' },
  ...more,
})
let balances = [balance('ETH')]

beforeEach(() => {
  balances = [balance('ETH')]
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.includes('supported-chains') ? { http: ['eip155:1'], ws: [] } : { balances }),
  )
})

it('a token of the config stays when a node does not answer, for the account it was read for', async () => {
  const { kit } = testKit({
    endpoints: { blockchainApi: 'https://api.example' },
    tokens: { 'eip155:1': { address } },
  })
  const symbols = async (of: string) => {
    const call = { caipNetworkId: 'eip155:1', address: of, fresh: true } as const
    return (await fetchTokenBalances(kit, call)).balances.map(({ symbol }) => symbol)
  }
  readOwnTokens.mockResolvedValueOnce([{ address, name: 'Own', symbol: 'OWN', decimals: 18, amount: 1n }])
  expect(await symbols(account)).toEqual(['ETH', 'OWN'])
  readOwnTokens.mockRejectedValue(new Error('no node'))
  expect(await symbols(account)).toEqual(['ETH', 'OWN'])
  expect(await symbols(other)).toEqual(['ETH'])
  balances = [balance('ETH'), balance('OWN', { address: `eip155:1:${address.toLowerCase()}` })]
  expect(await symbols(account)).toEqual(['ETH', 'OWN'])
})
