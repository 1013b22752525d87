import { createClient, createPublicClient, custom, encodeErrorResult, parseAbi } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { NodeCall } from '../../chains/remoteWallet.js'
import { createTestRemoteWallet } from '../../chains/testRemoteWallet.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { fromRemote } from './fromRemote.js'
import { mainnet, polygon } from './networks.js'

const [first, second] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const accounts = [`eip155:1:${first}`, `eip155:1:${second}`, `eip155:137:${first}`]

function open(
  methods: readonly string[] = ['personal_sign'],
  answer: (call: unknown) => unknown = () => null,
  node: (call: NodeCall) => unknown = () => null,
) {
  const made = createTestRemoteWallet(answer, { accounts, methods, node })
  const provider = fromRemote(made.wallet, mainnet)
  const heard: unknown[] = []
  for (const event of ['chainChanged', 'accountsChanged'])
    provider.on(event, (value) => heard.push([event, value]))
  return { ...made, provider, heard }
}

describe('EIP-1193 over a wallet on another device', () => {
  it('answers what the session says, and asks nobody', async () => {
    const { provider, calls } = open()
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([first, second])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([first, second])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(calls).toEqual([])
  })

  it('begins where the app works, else where the wallet is', async () => {
    const { wallet } = open()
    expect(await fromRemote(wallet, polygon).request({ method: 'eth_chainId' })).toBe('0x89')
    const elsewhere = { ...mainnet, caipNetworkId: 'eip155:10' as const }
    expect(await fromRemote(wallet, elsewhere).request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('asks the wallet on the network in use', async () => {
    const { provider, calls } = open(['personal_sign'], () => '0xsigned')
    const params = ['0x00', first]
    expect(await provider.request({ method: 'personal_sign', params })).toBe('0xsigned')
    expect(calls).toEqual([{ caipNetworkId: 'eip155:1', method: 'personal_sign', params }])
  })

  it.each([
    ...['eth_call', 'eth_getBalance', 'eth_blockNumber', 'eth_estimateGas', 'eth_gasPrice', 'eth_feeHistory'],
    ...['eth_getTransactionReceipt', 'eth_getLogs', 'eth_getCode', 'eth_maxPriorityFeePerGas'],
    ...['eth_getBlockByNumber', 'eth_newBlockFilter', 'eth_getFilterChanges', 'eth_sendRawTransaction'],
    ...['web3_clientVersion', 'net_listening'],
  ])('reads %s from the nodes of the app', async (method) => {
    const { provider, calls, reads } = open(['personal_sign'], undefined, () => '0x1')
    expect(await provider.request({ method, params: [1] })).toBe('0x1')
    expect(await provider.request({ method })).toBe('0x1')
    const call = { caipNetworkId: 'eip155:1', method }
    expect([calls, reads]).toEqual([
      [],
      [
        { ...call, params: [1] },
        { ...call, params: [] },
      ],
    ])
    await expect(provider.request({ method, params: { a: 1 } })).rejects.toMatchObject({ code: -32602 })
  })

  it('leaves a read to a wallet that allows it', async () => {
    const { provider, calls, reads } = open(['eth_getBalance'], () => '0x2')
    expect(await provider.request({ method: 'eth_getBalance', params: [first, 'latest'] })).toBe('0x2')
    expect([calls.length, reads.length]).toEqual([1, 0])
  })

  it.each([
    ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
    ...['wallet_sendCalls', 'wallet_watchAsset', 'eth_getEncryptionPublicKey', 'eth_decrypt', 'eth_callx'],
    ...['evm_mine', 'anvil_setBalance', 'debug_traceCall', 'eth_', ''],
  ])('asks no node for %s', async (method) => {
    const { provider, calls, reads } = open([])
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
    expect([calls, reads]).toEqual([[], []])
  })

  it('is read by viem, on the network in use, and tells it why a call was reverted', async () => {
    const abi = parseAbi(['error Poor(uint256 missing)', 'function pay() view'])
    const { provider, reads } = open(['personal_sign'], undefined, ({ method }) => {
      if (method !== 'eth_call') return '0x2a'
      const data = encodeErrorResult({ abi, errorName: 'Poor', args: [7n] })
      const cause = { code: 3, message: 'execution reverted', data }
      throw new AppKitError('EXECUTION_REVERTED', { cause })
    })
    const reader = createPublicClient({ chain: viemMainnet, transport: custom(provider) })
    expect(await reader.getBlockNumber()).toBe(42n)
    const call = { address: first as `0x${string}`, abi, functionName: 'pay' } as const
    await expect(reader.readContract(call)).rejects.toThrow('Poor(uint256 missing)')
    await createClient({ transport: custom(provider) }).request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x89' }],
    })
    await reader.getGasPrice()
    expect(reads.at(-1)).toMatchObject({ caipNetworkId: 'eip155:137', method: 'eth_gasPrice' })
  })

  it('tells what became of a node that cannot be asked', async () => {
    const { provider } = open([], undefined, () => {
      throw new AppKitError('UNREACHABLE')
    })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    })
    const elsewhere = open([], undefined, () => {
      throw new AppKitError('CHAIN_NOT_SUPPORTED')
    })
    await expect(elsewhere.provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('refuses what the wallet does not allow, by the number of EIP-1193', async () => {
    const { provider, calls } = open([])
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 })
    expect(calls).toEqual([])
  })

  it.each([
    ['USER_REJECTED', 4001],
    ['SESSION_ENDED', 'SESSION_ENDED'],
  ] as const)('tells of %s as %s', async (code, expected) => {
    const { provider } = open(['personal_sign'], () => {
      throw new AppKitError(code)
    })
    const asked = provider.request({ method: 'personal_sign', params: [] })
    await expect(asked).rejects.toMatchObject({ code: expected })
  })

  it.each([
    [5730, 'Unknown bundle id.'],
    [5750, 'User rejected the upgrade of the account.'],
    [-32000, 'insufficient funds for transfer'],
    [3, 'execution reverted'],
  ])('passes the error %d of the wallet on with its number and data', async (code, message) => {
    const { provider } = open(['wallet_sendCalls'], () => {
      throw toAppKitError({ code, message, data: '0x08' })
    })
    const asked = provider.request({ method: 'wallet_sendCalls', params: [] })
    await expect(asked).rejects.toMatchObject({ code, message, data: '0x08' })
  })

  it.each([
    ['wallet_getCallsStatus', true],
    ['wallet_getCapabilities', true],
    ['eth_getBalance', true],
    ['wallet_sendCalls', undefined],
    ['eth_getEncryptionPublicKey', undefined],
  ])('asks a wallet for %s, which its user need not see: %s', async (method, isSilent) => {
    const { provider, calls } = open([method])
    await provider.request({ method, params: [] })
    expect(calls.map((call) => call.isSilent)).toEqual([isSilent])
  })

  it('switches without a question where the wallet allows the network, and says so', async () => {
    const { provider, calls, heard } = open()
    const switchTo = (chainId: unknown) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await switchTo('0x89')).toBe(null)
    expect(heard).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [first]],
    ])
    expect(calls).toEqual([])
    await expect(switchTo('0xa')).rejects.toMatchObject({ code: 4902 })
    await expect(switchTo(undefined)).rejects.toMatchObject({ code: -32602 })
  })

  it('asks for a network that is not allowed yet, and goes there once it is', async () => {
    const made = open(['wallet_switchEthereumChain'], () => {
      made.state.accounts = [...accounts, `eip155:10:${second}`]
      return null
    })
    await made.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(made.calls).toMatchObject([{ caipNetworkId: 'eip155:1', method: 'wallet_switchEthereumChain' }])
    expect(await made.provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  it('follows what the wallet says', () => {
    const { tell, heard } = open()
    const at = { caipNetworkId: 'eip155:1' as CaipNetworkId }
    tell({ name: 'accountsChanged', data: [`eip155:1:${second}`], ...at })
    tell({ name: 'chainChanged', data: 137, ...at })
    tell({ name: 'chainChanged', data: 99, ...at })
    tell({ name: 'chainChanged', data: '0x1', ...at })
    tell({ name: 'accountsChanged', data: { length: 7 }, ...at })
    expect(heard).toEqual([
      ['accountsChanged', [second, first]],
      ['chainChanged', '0x89'],
      ['accountsChanged', [first]],
      ['chainChanged', '0x1'],
      ['accountsChanged', [second, first]],
    ])
  })

  it('leaves a network that the wallet has withdrawn, and shares nothing when all is over', async () => {
    const { provider, state, tell, heard } = open()
    state.accounts = [`eip155:137:${first}`]
    tell()
    expect(heard[0]).toEqual(['chainChanged', '0x89'])
    state.accounts = []
    tell()
    expect(heard.at(-1)).toEqual(['accountsChanged', []])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('gives back its permission with the whole session', async () => {
    const { provider, state } = open()
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(state.hasLeft).toBe(true)
  })

  it('leaves the session as it is when a permission of ERC-7715 is ended: that is for the wallet', async () => {
    const method = 'wallet_revokePermissions'
    const { provider, state, calls } = open([method], () => ({}))
    for (const params of [[{ permissionContext: '0x01' }], { permissionContext: '0x01' }])
      expect(await provider.request({ method, params })).toEqual({})
    expect(calls.length).toBe(2)
    const without = open()
    const ended = without.provider.request({ method, params: [{ permissionContext: '0x01' }] })
    await expect(ended).rejects.toMatchObject({ code: 4200 })
    expect([state.hasLeft, without.state.hasLeft]).toEqual([false, false])
  })
})
