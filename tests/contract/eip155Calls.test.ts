import {
  encodeFunctionData,
  getTransactionType,
  type Hex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../runtime/src/kit/connect.js'
import { testConnector, testKit, testNetworks } from '../../runtime/src/kit/testKit.js'
import {
  getAccountType,
  getCapabilities,
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTypedData,
  waitForCallsStatus,
} from '../../runtime/src/namespaces/eip155/actions/index.js'
import { createEip155Wallet } from '../../runtime/src/testing/eip155/createEip155Wallet.js'
import type { Eip155WalletOptions } from '../../runtime/src/testing/eip155/types.js'
import { shareSandbox } from './support/sharedSandbox.js'

// The runtime asks a wallet, the fake wallet acts, and the chain then has the last word.
const one: Hex = '0x00000000000000000000000000000000000a0001'
const two: Hex = '0x00000000000000000000000000000000000a0002'
const chainId = 31337
const sandbox = shareSandbox()
let rpcUrl = ''

beforeAll(() => {
  rpcUrl = `${sandbox().url}/blockchain/v1/?chainId=eip155:${chainId}&projectId=local`
})

async function rpc<Result>(method: string, params: readonly unknown[]): Promise<Result> {
  return (await ask<Result>(method, params)).result
}

async function ask<Result>(method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await reply.json()) as { result: Result; error?: { message: string } }
}
const balanceOf = async (address: string) => BigInt(await rpc<Hex>('eth_getBalance', [address, 'latest']))

/** A kit that is connected to a fake wallet with a new account that owns ten coins. */
async function open(options: Partial<Eip155WalletOptions> = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await createFunds(address)
  const wallet = createEip155Wallet({ chains: [{ chainId, rpcUrl }], privateKeys: [key], ...options })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const { kit, wallet: driver } = testKit({
    networks: [
      ...testNetworks,
      { ...testNetworks[0], id: chainId, caipNetworkId: `eip155:${chainId}` },
    ] as never,
  })
  driver.connect = async () => ({
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    caipNetworkId: `eip155:${chainId}`,
  })
  await connect(kit, { connector: { ...testConnector, provider: wallet.provider } })
  return { kit, wallet, address }
}

async function createFunds(to: string): Promise<void> {
  const { provider } = createEip155Wallet({ chains: [{ chainId, rpcUrl }] })
  const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  const value = '0x8ac7230489e80000'
  await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value }] })
}

const wait = { interval: 20, timeout: 20_000 }
describe('a batch of calls', () => {
  it('is one transaction a call where the account is plain', async () => {
    const { kit } = await open()
    const before = [await balanceOf(one), await balanceOf(two)] as const
    const calls = [
      { to: one, value: 1n },
      { to: two, value: 2n, data: '0xab' },
    ]
    const { id } = await sendCalls(kit, { calls })
    const status = await waitForCallsStatus(kit, { id, ...wait })
    expect(status).toMatchObject({ status: 'success', statusCode: 200, chainId, atomic: false })
    expect(status.receipts.map(({ status }) => status)).toEqual(['success', 'success'])
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([before[0] + 1n, before[1] + 2n])
    await expect(sendCalls(kit, { calls, id })).rejects.toMatchObject({ code: 'CALLS_DUPLICATE' })
    await expect(sendCalls(kit, { calls, atomicRequired: true })).rejects.toMatchObject({
      code: 'ATOMICITY_UNSUPPORTED',
    })
    await showCallsStatus(kit, { id })
  })

  it('is one transaction where the account is smart, and then the account is one', async () => {
    const { kit, address } = await open({ atomic: 'supported' })
    expect((await getCapabilities(kit, { chainIds: [chainId] }))[chainId]?.atomic?.status).toBe('supported')
    expect(await getAccountType(kit)).toEqual({ type: 'smartAccount', evidence: 'capabilities' })
    const before = await balanceOf(one)
    for (const amount of [5n, 7n]) {
      const calls = [
        { to: one, value: amount },
        { to: two, value: amount },
      ]
      const { id } = await sendCalls(kit, { calls, atomicRequired: true })
      const status = await waitForCallsStatus(kit, { id, ...wait })
      expect(status).toMatchObject({ status: 'success', atomic: true })
      expect(status.receipts).toHaveLength(1)
    }
    expect(await balanceOf(one)).toBe(before + 12n)
    expect(await rpc<Hex>('eth_getCode', [address, 'latest'])).toMatch(/^0xef0100/)
    expect(await getAccountType(kit)).toMatchObject({ type: 'smartAccount', evidence: 'delegation' })
    // It still takes coins, and nobody else can make it run calls.
    await createFunds(address)
    const data = encodeFunctionData({
      abi: parseAbi(['function run((address to, uint256 value, bytes data)[] calls) payable']),
      args: [[{ to: one, value: 1n, data: '0x' }]],
    })
    const { error } = await ask('eth_call', [{ from: two, to: address, data }, 'latest'])
    expect(error?.message).toContain('only the account itself')
  })

  it('changes nothing when one of its calls cannot be run', async () => {
    const { kit } = await open({ atomic: 'supported' })
    const before = await balanceOf(one)
    const calls = [
      { to: one, value: 1n },
      { to: two, value: 10n ** 24n },
    ]
    const { id } = await sendCalls(kit, { calls })
    expect(await waitForCallsStatus(kit, { id, ...wait })).toMatchObject({ status: 'failure', receipts: [] })
    expect(await balanceOf(one)).toBe(before)
  })

  it('stops where it fails on a plain account, and says so', async () => {
    const { kit } = await open()
    const calls = [
      { to: one, value: 1n },
      { to: two, value: 10n ** 24n },
      { to: one, value: 1n },
    ]
    const before = await balanceOf(one)
    const { id } = await sendCalls(kit, { calls })
    const status = await waitForCallsStatus(kit, { id, ...wait })
    expect(status).toMatchObject({ status: 'partiallyReverted', statusCode: 600 })
    expect(status.receipts).toHaveLength(1)
    expect(await balanceOf(one)).toBe(before + 1n)
  })

  it('upgrades the account only if the user agrees', async () => {
    const methods: string[] = []
    const { kit } = await open({
      atomic: 'ready',
      approve: async ({ method }) => {
        methods.push(method)
        return method !== 'wallet_upgradeAccount' || methods.filter((each) => each === method).length > 1
      },
    })
    const calls = [{ to: one }]
    await expect(sendCalls(kit, { calls, atomicRequired: true })).rejects.toMatchObject({
      code: 'UPGRADE_REJECTED',
    })
    expect(await getAccountType(kit)).toEqual({ type: 'eoa', evidence: 'none' })
    const { id } = await sendCalls(kit, { calls, atomicRequired: true })
    expect(await waitForCallsStatus(kit, { id, ...wait })).toMatchObject({ status: 'success', atomic: true })
  })
})

describe('a key', () => {
  it('sends and signs transactions that are its own', async () => {
    const { kit, wallet, address } = await open()
    const hash = await sendTransaction(kit, {
      to: one,
      value: 3n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
    })
    expect(await rpc('eth_getTransactionByHash', [hash])).toMatchObject({ type: '0x2', value: '0x3' })
    const params = [{ from: address, to: two, value: '0x1', chainId: '0x7a69' }]
    const serializedTransaction = (await wallet.provider.request({
      method: 'eth_signTransaction',
      params,
    })) as TransactionSerialized
    expect(getTransactionType(parseTransaction(serializedTransaction))).toBe('legacy')
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    const before = await balanceOf(two)
    await rpc('eth_sendRawTransaction', [serializedTransaction])
    // The chain answers before it has mined.
    await vi.waitFor(async () => expect(await balanceOf(two)).toBe(before + 1n))
  })

  it('signs typed data', async () => {
    const { kit, address } = await open()
    const typed = {
      domain: { name: 'Test', version: '1', chainId, verifyingContract: one },
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      message: { to: two, amount: 2n ** 200n },
    } as const
    const signature = await signTypedData(kit, typed)
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(address)
  })
})
