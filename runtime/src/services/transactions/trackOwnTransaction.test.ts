import { expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { pendingTransactions } from '../../kit/pendingTransactions.js'
import { start } from '../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { answering } from '../testing/support.js'
import { trackTransaction } from './trackTransactionAction.js'

const server = serveFaults()
const hash = `0x${'a'.repeat(64)}`
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const from = testAccounts[0]?.address ?? ''
const block = `0x${'b'.repeat(64)}`
const receipt = {
  transactionHash: hash,
  status: '0x1',
  from,
  to,
  blockHash: block,
  blockNumber: '0x2',
  logs: [],
  transactionIndex: '0x0',
  cumulativeGasUsed: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  type: '0x0',
  contractAddress: null,
  logsBloom: '0x',
}

function openKit() {
  const customRpcUrls = { 'eip155:1': [{ url: `${server.url}/node` }] }
  return testKit({ customRpcUrls })
}

it('trackTransaction lists a transaction as pending at once, and as confirmed when it is in a block', async () => {
  const { kit } = openKit()
  let isMined = false
  server.answers.set(
    '/node',
    answering(({ method }) => {
      const transaction = { hash, from, to, nonce: '0x7', value: '0x1', input: '0x', type: '0x0', gas: '0x1' }
      const results: Readonly<Record<string, unknown>> = {
        eth_blockNumber: '0x2',
        eth_getTransactionByHash: { ...transaction, gasPrice: '0x1', blockNumber: isMined ? '0x2' : null },
        eth_getTransactionReceipt: isMined ? receipt : null,
      }
      return { result: results[method] ?? null }
    }),
  )
  const stop = start(kit)
  await connect(kit, { connector: testConnector })
  const transfers = [{ direction: 'in', symbol: 'APP', amount: '1.5' }] as const
  const ended = trackTransaction(kit, { hash, to, action: 'mint', transfers })
  const shown = { hash, from, to, caipNetworkId: 'eip155:1', operationType: 'mint', transfers }
  await vi.waitFor(() => expect(pendingTransactions(kit).peek()).toMatchObject([shown]))
  expect(pendingTransactions(kit).peek()[0]).not.toHaveProperty('outcome')
  isMined = true
  expect(await ended).toEqual({ outcome: 'confirmed', hash })
  expect(pendingTransactions(kit).peek()).toMatchObject([{ ...shown, outcome: 'confirmed' }])
  stop()
})

it('trackTransaction refuses what is no transaction of the wallet, and lists nothing', async () => {
  const { kit } = openKit()
  const code = (parameters: Parameters<typeof trackTransaction>[1]) =>
    trackTransaction(kit, parameters).catch((error) => error.code)
  expect(await code({ hash })).toBe('NOT_CONNECTED')
  await connect(kit, { connector: testConnector })
  expect(await code({ hash: '0x1' })).toBe('RPC_INVALID_PARAMS')
  expect(await code({ hash, transfers: [{ direction: 'in', symbol: 'A', amount: 'all' }] })).toBe(
    'RPC_INVALID_PARAMS',
  )
  expect(await code({ hash, caipNetworkId: 'eip155:5' })).toBe('CHAIN_NOT_CONFIGURED')
  expect(await code({ hash, namespace: 'solana' })).toBe('ADAPTER_NOT_FOUND')
  expect(pendingTransactions(kit).peek()).toEqual([])
})
