import { beforeEach, expect, it } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { connectionOf } from '../../../kit/connections.js'
import { testConnector, testNetworks } from '../../../kit/testKit.js'
import { json, serveFaults } from '../../../services/testing/faultServer.js'
import { address, serviceKit } from '../../../services/testing/operations.js'
import { serve } from '../../../services/testing/support.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import type { Swapper, SwapToken } from '../chain/types.js'
import { route } from './serviceRoute.js'

const server = serveFaults()
beforeEach(() => serve(server))

it('a swap is built for a slippage of one percent, for the account, without an estimate of the server', async () => {
  const [network] = testNetworks
  const { kit } = serviceKit(server.url)
  await connect(kit, { connector: testConnector })
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
  const userAddress = `${caipNetworkId}:${address}`
  const router = `0x${'b'.repeat(40)}`
  const tx = { from: userAddress, to: `${caipNetworkId}:${router}`, data: '0x01', amount: '1' }
  server.answers.set(
    '/v1/convert/build-transaction',
    json({ tx: { ...tx, eip155: { gas: '9', gasPrice: '1' } } }),
  )
  const connection = connectionOf(kit.activeChain.peek())
  const swapper = {
    kit,
    network,
    connection,
    address,
    caipNetworkId,
    exchange: { router },
  } as unknown as Swapper
  const { signal } = new AbortController()
  const built = await route.buildSwap(swapper, { from, to, value: 5n, minimum: 4n }, signal)
  expect(built).toEqual({ to: router, data: '0x01', gas: 9n, value: 5n })
  expect(JSON.parse(server.seen.at(-1)?.body ?? '')).toEqual({
    amount: '5',
    from: from.id,
    to: to.id,
    userAddress,
    projectId: 'test',
    eip155: { slippage: 1 },
    disableEstimate: true,
  })
})
