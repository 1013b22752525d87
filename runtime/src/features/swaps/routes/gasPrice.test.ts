import { beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { connectionOf } from '../../../kit/connections.js'
import { testConnector, testNetworks } from '../../../kit/testKit.js'
import { json, refusal, serveFaults } from '../../../services/testing/faultServer.js'
import { address, serviceKit } from '../../../services/testing/operations.js'
import { serve } from '../../../services/testing/support.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import type { Swapper, SwapToken } from '../chain/types.js'
import { route } from './serviceRoute.js'

const server = serveFaults()
beforeEach(() => serve(server))
const { signal } = new AbortController()
const caipNetworkId = 'eip155:1' as const
const token = (contract: `0x${string}`, isCoin: boolean): SwapToken => ({
  id: `${caipNetworkId}:${contract}`,
  address: contract,
  isCoin,
  name: '',
  symbol: '',
  decimals: 18,
})
const [from, to] = [token(coinAddress, true), token(`0x${'a'.repeat(40)}`, false)]

async function makeSwapper(): Promise<Swapper> {
  const { kit } = serviceKit(server.url)
  await connect(kit, { connector: testConnector })
  const connection = connectionOf(kit.activeChain.peek())
  const exchange = { router: `0x${'b'.repeat(40)}` }
  return { kit, network: testNetworks[0], connection, address, caipNetworkId, exchange } as unknown as Swapper
}

const quote = { id: null, fromAmount: '5', fromAccount: from.id, toAmount: '7', toAccount: to.id }
const ask = async (swapper: Swapper) => {
  const out = await route.quote(swapper, { from, to, value: 5n }, signal)
  return { out, gasPrice: server.seen.findLast(({ path }) => path === '/v1/convert/quotes')?.query.gasPrice }
}
const timesAsked = () => server.seen.filter(({ path }) => path === '/v1/convert/gas-price').length

it('a quote is asked for with the gas price of the service, which is read once for many', async () => {
  server.answers.set('/v1/convert/quotes', json({ quotes: [quote] }))
  const swapper = await makeSwapper()
  await route.listTokens(swapper, signal)
  await vi.waitFor(async () => expect((await ask(swapper)).gasPrice).toBe('1'))
  expect(await ask(swapper)).toEqual({ out: 7n, gasPrice: '1' })
  expect(timesAsked()).toBe(1)
  expect(server.seen.find(({ path }) => path === '/v1/convert/gas-price')?.query).toMatchObject({
    chainId: caipNetworkId,
    projectId: 'test',
  })
})

it('a network without gas prices is one without swaps: it has no tokens, and nobody hears of gas', async () => {
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:10'], ws: [] }))
  const swapper = await makeSwapper()
  expect(await route.listTokens(swapper, signal)).toEqual([])
  await expect(route.quote(swapper, { from, to, value: 5n }, signal)).rejects.toMatchObject({
    code: 'SWAP_QUOTE_MISSING',
  })
  expect(timesAsked()).toBe(0)
  expect([swapper.kit.toast.peek(), swapper.kit.lastError.peek()]).toEqual([undefined, undefined])
})

it('a quote is asked for without one while the service has none', async () => {
  server.answers.set('/v1/convert/quotes', json({ quotes: [quote] }))
  server.answers.set('/v1/convert/gas-price', refusal(400, 'no'))
  const swapper = await makeSwapper()
  await route.listTokens(swapper, signal)
  await vi.waitFor(() => expect(timesAsked()).toBe(1))
  expect(await ask(swapper)).toEqual({ out: 7n, gasPrice: undefined })
})
