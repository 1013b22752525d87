// A real node answers, and these tests look at what becomes of it.
import { encodeFunctionData, erc20Abi, parseEther, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKit } from '../../../runtime/src/kit/testKit.js'
import { openClient } from '../../../runtime/src/services/rpc/openClient.js'
import { openRpc } from '../../../runtime/src/services/rpc/openRpc.js'
import { readContracts } from '../../../runtime/src/services/rpc/readContracts.js'
import { failure } from '../../../runtime/src/services/testing/support.js'
import { trackTransaction } from '../../../runtime/src/services/transactions/trackTransaction.js'
import { findAnvil } from '../../../sandbox/src/chain/findAnvil.js'
import { spawnAnvil } from '../../../sandbox/src/chain/spawnAnvil.js'
import { stopAnvil } from '../../../sandbox/src/chain/startChain.js'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const poor = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const to = '0x00000000000000000000000000000000000000aa' as const
const gwei = 10n ** 9n
const plain = {
  type: 'eip1559' as const,
  chainId: 31337,
  nonce: 0,
  to,
  value: 1n,
  gas: 21_000n,
  maxFeePerGas: 10n * gwei,
  maxPriorityFeePerGas: gwei,
}

let node: Awaited<ReturnType<typeof spawnAnvil>>
let network: ReturnType<typeof networkAt>
const { kit } = testKit()
beforeAll(async () => {
  node = await spawnAnvil(findAnvil(), ['--host', '127.0.0.1', '--port', '0', '--chain-id', '31337'])
  network = networkAt(`http://127.0.0.1:${node.port}`)
})
afterAll(() => stopAnvil(node.child))

function networkAt(url: string) {
  return {
    id: 31337,
    name: 'Test',
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:31337',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  } as const
}

const send = async (transaction: TransactionSerializable, from = account) =>
  String(
    await openRpc(
      kit,
      network,
    )({ method: 'eth_sendRawTransaction', params: [await from.signTransaction(transaction)] }),
  )
const estimate = (call: object) => openRpc(kit, network)({ method: 'eth_estimateGas', params: [call] })

describe('a node', () => {
  it('takes a transaction, which is followed to its block', async () => {
    const hash = await send(plain)
    const { caipNetworkId } = network
    const sent = { hash, caipNetworkId, from: account.address, to, sentAt: Date.now() }
    const end = await trackTransaction(kit, network, { ...sent, operationType: 'send', transfers: [] })
    expect(end).toEqual({ outcome: 'confirmed', hash })
  })

  it.each<[string, () => Promise<unknown>]>([
    ['NONCE_TOO_LOW', () => send({ ...plain, value: 2n })],
    ['INSUFFICIENT_FUNDS', () => send(plain, poor)],
    ['INSUFFICIENT_FUNDS', () => send({ ...plain, nonce: 1, value: parseEther('20000') })],
    ['INTRINSIC_GAS_TOO_LOW', () => send({ ...plain, nonce: 1, gas: 20_000n })],
    ['INTRINSIC_GAS_TOO_HIGH', () => send({ ...plain, nonce: 1, gas: 10n ** 12n, maxFeePerGas: gwei })],
    ['FEE_CAP_TOO_LOW', () => send({ ...plain, nonce: 1, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })],
    ['EXECUTION_REVERTED', () => estimate({ from: account.address, data: '0x60006000fd' })],
    ['RPC_INVALID_PARAMS', () => estimate({ from: 'nobody' })],
    ['RPC_METHOD_NOT_FOUND', () => openRpc(kit, network)({ method: 'eth_nothing' })],
  ])('says %s', async (code, call) => {
    const error = await failure(call())
    expect(error).toMatchObject({ code, details: expect.any(String) })
  })

  it('is read through Multicall3, which it does not have', async () => {
    const contract = {
      address: to,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account.address],
    } as const
    const { signal } = new AbortController()
    const results = await readContracts(
      { kit, network },
      { client: openClient({ kit, network }, signal), contracts: [contract, contract] },
    )
    expect(results.map(({ status }) => status)).toEqual(['failure', 'failure'])
    const code = await openRpc(
      kit,
      network,
    )({
      method: 'eth_call',
      params: [{ to, data: encodeFunctionData(contract) }, 'latest'],
    })
    expect(code).toBe('0x')
  })
})
