import { signal } from '@preact/signals-core'
import { expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testConnector, testNetworks } from '../../kit/testKit.js'
import { json, serveFaults } from '../../services/testing/faultServer.js'
import { address, serviceKit } from '../../services/testing/operations.js'
import { answering } from '../../services/testing/support.js'
import { createFlow } from './createFlow.js'
import { coinAddress } from './refreshHoldings.js'

const server = serveFaults()
const hash = `0x${'1'.repeat(64)}`
const blockHash = `0x${'b'.repeat(64)}`
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const token = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Phase = 'editing' | 'pending'
const empty = { phase: 'editing' as Phase, hash: undefined, error: undefined }
const state = signal(empty)
const flow = createFlow<typeof empty, never, object>({
  empty,
  stateOf: () => state,
  open: () => ({}),
  table: { editing: {}, pending: {} },
  lasting: ['pending'],
  asking: [],
  endView: 'End',
})

/** A chain that has the transaction in its newest block, and a service that knows what the account holds. */
function serve(): void {
  const mined = { blockHash, blockNumber: '0x2', transactionIndex: '0x0', from: address, to }
  const results: Readonly<Record<string, unknown>> = {
    eth_blockNumber: '0x2',
    eth_getTransactionByHash: {
      ...mined,
      hash,
      nonce: '0x7',
      value: '0x1',
      input: '0x',
      type: '0x0',
      gas: '0x5208',
      gasPrice: '0x1',
      chainId: '0x1',
      v: '0x0',
      r: '0x0',
      s: '0x0',
    },
    eth_getTransactionReceipt: {
      ...mined,
      transactionHash: hash,
      status: '0x1',
      logs: [],
      logsBloom: '0x',
      contractAddress: null,
      cumulativeGasUsed: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      type: '0x0',
    },
  }
  server.answers.set(
    '/v1/',
    answering(({ method }) => ({ result: results[method] ?? null })),
  )
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  server.answers.set(`/v1/account/${address}/balance`, json({ balances: [] }))
}

it('a flow reads the coin and the token paid with anew once its transaction has ended', async () => {
  serve()
  const [network] = testNetworks
  if (network === undefined) throw new Error('There is no network')
  const { kit } = serviceKit(server.url)
  const connection = await connect(kit, { connector: testConnector })
  const session = flow.openSession(kit)
  const onEnd = vi.fn()
  const asked = () =>
    server.seen.filter(({ path }) => path.endsWith('/balance')).map(({ query }) => query.forceUpdate)
  expect(asked()).toEqual([])
  await flow.follow({ kit, network, connection, address, caipNetworkId: 'eip155:1' }, session, {
    sent: { hash },
    onEnd,
    operationType: 'send',
    to,
    transfers: [{ direction: 'out', token: { id: token, symbol: 'USDC', decimals: 6 }, value: 1n }],
  })
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ outcome: 'confirmed', hash }, true)
  expect(asked()).toEqual([`eip155:1:${coinAddress},${token}`])
})
