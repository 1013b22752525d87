// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { connectionOf } from '../../kit/connections.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { balanceChanges } from '../../services/blockchain/tokenBalances.js'
import { followTokens } from '../balances/followTokens.js'
import type { TokensState } from '../balances/tokens.js'
import { coinAddress, refreshHoldings } from './refreshHoldings.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('refreshHoldings shows at once what a transfer has changed', async () => {
  // The look of every 10 s never comes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let held = '2'
  let asked = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    asked += 1
    const [quantity, iconUrl] = [{ decimals: '18', numeric: held }, '']
    return Response.json({ balances: [{ name: 'Ether', symbol: 'ETH', price: 1, quantity, iconUrl }] })
  })
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } })
  await connect(kit, { connector: testConnector })
  const state = signal<TokensState>({ status: 'idle', tokens: [], totalCents: undefined })
  const amount = () => state.peek().tokens[0]?.amount
  const end = followTokens(kit, state)
  await vi.waitFor(() => expect(amount()).toBe(2n * 10n ** 18n))

  held = '1.5'
  asked = 0
  const address = connectionOf(kit.activeChain.peek())?.address ?? ''
  await refreshHoldings({ kit, address, caipNetworkId: 'eip155:1' })
  await vi.waitFor(() => expect(amount()).toBe(15n * 10n ** 17n))
  expect(asked).toBe(1)
  end()
})

/** Returns the tokens that the balance service is asked to read anew. */
async function askedAnew(caipNetworkId: 'eip155:1' | 'eip155:10' | typeof solana, ids?: readonly string[]) {
  const queries: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.includes('supported-chains'))
      return Response.json({ http: ['eip155:1', 'eip155:10', solana], ws: [] })
    if (pathname.endsWith('/balance')) queries.push(searchParams)
    return Response.json({ balances: [] })
  })
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } })
  await connect(kit, { connector: testConnector })
  const address = connectionOf(kit.activeChain.peek())?.address ?? ''
  const before = balanceChanges(kit).peek()
  await refreshHoldings({ kit, address, caipNetworkId }, ids)
  expect(balanceChanges(kit).peek()).toBe(before + 1)
  const ofNetwork = queries.filter((query) => query.get('chainId') === caipNetworkId)
  return ofNetwork.map((query) => query.getAll('forceUpdate').flatMap((each) => each.split(',')))
}
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

it.each([
  ['a payment in the coin', 'eip155:1', ['eip155:1'], [`eip155:1:${coinAddress}`]],
  ['a payment without a list', 'eip155:1', undefined, [`eip155:1:${coinAddress}`]],
  [
    'a payment in a token',
    'eip155:10',
    ['eip155:10:0xa', 'eip155:10'],
    [`eip155:10:${coinAddress}`, 'eip155:10:0xa'],
  ],
  [
    'a swap of the coin that is named by its address',
    'eip155:1',
    [`eip155:1:${coinAddress}`, 'eip155:1:0xb'],
    [`eip155:1:${coinAddress}`, 'eip155:1:0xb'],
  ],
] as const)('after %s the service reads the coin and what was paid with anew', async (_name, network, ids, forced) => {
  expect(await askedAnew(network, ids)).toEqual([forced])
})

it('coinAddress is the address that the service has for the coin', () => {
  expect(coinAddress).toBe(`0x${'e'.repeat(40)}`)
})

it('refreshHoldings names no tokens to the service on a network where it takes none', async () => {
  expect(await askedAnew(solana, [`${solana}/token:a`])).toEqual([[]])
})
