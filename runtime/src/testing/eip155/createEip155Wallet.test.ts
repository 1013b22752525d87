import { describe, expect, it } from 'vitest'
import { createEip155Wallet } from './createEip155Wallet.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains = [
  { chainId: 1, rpcUrl: 'http://127.0.0.1:1' },
  { chainId: 137, rpcUrl: 'http://127.0.0.1:1' },
]
const calls = [{ to: address }]
const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls }

describe('the fake wallet', () => {
  it('grants, lists and withdraws the permission to see accounts (EIP-2255)', async () => {
    const { provider, calls: asked } = createEip155Wallet({ chains })
    const list = () => provider.request({ method: 'wallet_getPermissions' })
    expect(await list()).toEqual([])
    const granted = await provider.request({
      method: 'wallet_requestPermissions',
      params: [{ eth_accounts: {} }],
    })
    expect(granted).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
    ])
    expect(await list()).toEqual(granted)
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await list()).toEqual([])
    await expect(
      provider.request({ method: 'wallet_requestPermissions', params: [{ camera: {} }] }),
    ).rejects.toMatchObject({ code: -32602 })
    expect(asked.map(({ method }) => method)).toContain('wallet_requestPermissions')
  })

  it('asks before it lists a token, whose parameters have names (EIP-747)', async () => {
    const wallet = createEip155Wallet({
      chains,
      approve: async ({ method }) => method !== 'wallet_watchAsset',
    })
    const params = { type: 'ERC20', options: { address, symbol: 'T', decimals: 6 } }
    const ask = () => wallet.provider.request({ method: 'wallet_watchAsset', params })
    await expect(ask()).rejects.toMatchObject({ code: 4001 })
    expect(wallet.calls[0]?.params).toEqual([params])
    expect(
      await createEip155Wallet({ chains }).provider.request({ method: 'wallet_watchAsset', params }),
    ).toBe(true)
  })

  it('tells what its account can do, of the chains it has, to those it knows', async () => {
    const { provider, selectAtomicity } = createEip155Wallet({ chains, atomic: 'ready' })
    const capabilities = (...rest: unknown[]) =>
      provider.request({ method: 'wallet_getCapabilities', params: [address, ...rest] })
    await expect(capabilities()).rejects.toMatchObject({ code: 4100 })
    await provider.request({ method: 'eth_requestAccounts' })
    expect(await capabilities(['0x89', '0x2105'])).toEqual({ '0x89': { atomic: { status: 'ready' } } })
    selectAtomicity('supported')
    expect(await capabilities()).toEqual({
      '0x1': { atomic: { status: 'supported' } },
      '0x89': { atomic: { status: 'supported' } },
    })
  })

  it.each([
    [4100, {}, { connected: false }],
    [4100, { from: '0x0000000000000000000000000000000000000001' }, {}],
    [-32602, { version: '1.0' }, {}],
    [-32602, { calls: [] }, {}],
    [-32602, { calls: [{}] }, {}],
    [-32602, { chainId: 1 }, {}],
    [5710, { chainId: '0x2105' }, {}],
    [5700, { capabilities: { paymasterService: {} } }, {}],
    [5740, { calls: Array(101).fill(calls[0]) }, {}],
    [5760, { atomicRequired: true }, {}],
    [5750, { atomicRequired: true }, { atomic: 'ready' as const, approves: 'eth_requestAccounts' }],
    [4001, {}, { approves: 'eth_requestAccounts' }],
  ])('refuses a batch with %d for %o', async (code, change, {
    connected = true,
    approves,
    ...options
  }: {
    connected?: boolean
    approves?: string
    atomic?: 'ready'
  }) => {
    const { provider } = createEip155Wallet({
      chains,
      ...options,
      ...(approves && { approve: async ({ method }) => method === approves }),
    })
    if (connected) await provider.request({ method: 'eth_requestAccounts' })
    await expect(
      provider.request({ method: 'wallet_sendCalls', params: [{ ...batch, ...change }] }),
    ).rejects.toMatchObject({ code })
  })

  it('knows no batch that it did not take', async () => {
    const { provider } = createEip155Wallet({ chains })
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      await expect(provider.request({ method, params: ['0x1'] })).rejects.toMatchObject({ code: 5730 })
  })

  it('signs for no other chain than its own', async () => {
    const { provider } = createEip155Wallet({ chains })
    await provider.request({ method: 'eth_requestAccounts' })
    for (const method of ['eth_sendTransaction', 'eth_signTransaction'])
      await expect(
        provider.request({ method, params: [{ from: address, to: address, chainId: '0x89' }] }),
      ).rejects.toMatchObject({ code: -32602 })
  })

  it('fails in every way it is set to', async () => {
    const { provider, behave } = createEip155Wallet({ chains })
    const ask = () => provider.request({ method: 'eth_chainId' })
    const settled: unknown[] = []
    behave('eth_chainId', 'twice')
    ask().then(
      (value) => settled.push(value),
      (reason) => settled.push(reason),
    )
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(settled[0]).toBe('0x1')
    expect(settled).toHaveLength(3)
    expect(await ask()).toBe('0x1')
    behave('eth_chainId', 'string')
    await expect(ask()).rejects.toBeTypeOf('string')
    behave('eth_chainId', 'busy')
    await expect(ask()).rejects.toMatchObject({ code: -32002 })
    behave('eth_chainId', 'unsupported')
    await expect(ask()).rejects.toMatchObject({ code: 4200 })
    behave('eth_chainId', 'garbage')
    expect(await ask()).not.toBe('0x1')
    behave('eth_chainId', 'answer')
    expect(await ask()).toBe('0x1')
  })
})
