import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { unspeakable } from '../../chains/unreadable.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { bip122 } from './index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks.js'
import { readChain } from './readChain.js'
import { readSignature } from './readSignature.js'
import type { BitcoinSource } from './types.js'

const context = {
  networks: () => [bitcoin, bitcoinTestnet],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const payment = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const testPayment = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

const connectorOf = (provider: BitcoinSource): Connector => ({
  id: 'x',
  name: 'X',
  type: 'announced',
  namespace: 'bip122',
  provider,
})
const satsConnect = (answers: Record<string, unknown>) => {
  const request = vi.fn(async (method: string, _params: unknown): Promise<unknown> => {
    if (method in answers) return { jsonrpc: '2.0', id: '1', result: answers[method] }
    return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'no such method' } }
  })
  return { request, connector: connectorOf({ family: 'satsConnect', target: { request } }) }
}
const unisat = (methods: Record<string, (...input: readonly unknown[]) => unknown>) =>
  connectorOf({
    family: 'unisat',
    target: { requestAccounts: () => [payment], getAccounts: () => [payment], ...methods },
  })
const connect = (connector: Connector, network = bitcoin) =>
  bip122.connect(context, connector, { network, signal })

describe('a Sats Connect wallet', () => {
  it.each([
    ['wallet_connect', { addresses: [{ address: payment }] }],
    ['getAccounts', [{ address: payment }]],
    ['getAddresses', { addresses: [{ address: payment }] }],
  ])('is connected by %s where that is what it has', async (method, answer) => {
    const { connector, request } = satsConnect({ [method]: answer })
    const reply = await connect(connector)
    // It tells no network, so the address does.
    expect(reply).toMatchObject({ accounts: [{ address: payment }], caipNetworkId: bitcoin.caipNetworkId })
    expect(request.mock.calls.map(([name]) => name)).toContain(method)
  })

  it('is told who asks, for what, and where', async () => {
    const { connector, request } = satsConnect({ wallet_connect: { addresses: [{ address: testPayment }] } })
    expect(await connect(connector, bitcoinSignet)).toMatchObject({
      caipNetworkId: bitcoinSignet.caipNetworkId,
    })
    expect(request.mock.calls[0]?.[1]).toEqual({
      addresses: ['payment', 'ordinals', 'stacks'],
      message: 'Connect to Test',
      network: 'Signet',
    })
  })

  it.each([
    [-32000, 'USER_REJECTED'],
    [-32001, 'WALLET_METHOD_UNSUPPORTED'],
    [-32002, 'WALLET_LOCKED'],
    [4001, 'USER_REJECTED'],
    [-32603, 'WALLET_FAILED'],
  ])('means by the code %d: %s, whether it resolves or rejects', async (code, expected) => {
    const reply = { jsonrpc: '2.0', id: '1', error: { code, message: 'No.' } }
    for (const request of [async () => reply, async () => Promise.reject(reply)]) {
      const provider = bip122.toProvider(connectorOf({ family: 'satsConnect', target: { request } }))
      const attempt = provider.signMessage({ address: payment, message: '' })
      await expect(attempt).rejects.toMatchObject({ code: expected })
    }
  })

  it.each(unspeakable)('has failed when it throws %s', async (_what, thrown) => {
    const request = async () => Promise.reject(thrown)
    for (const source of [
      { family: 'satsConnect', target: { request } },
      { family: 'unisat', target: { getAccounts: request } },
    ] as const) {
      const provider = bip122.toProvider(connectorOf(source))
      await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    }
  })

  it('is not believed when what it answers is no response', async () => {
    for (const reply of [null, undefined, 7, 'x', [], { result: {} }, { result: { addresses: [{}] } }]) {
      const connector = connectorOf({ family: 'satsConnect', target: { request: async () => reply } })
      await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    }
    const { connector } = satsConnect({ wallet_connect: { addresses: [] } })
    await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })
})

describe('a wallet that says it switched and did not', () => {
  it('is not believed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const connector = unisat({ getChain: () => ({ enum: 'BITCOIN_MAINNET' }), switchChain: () => null })
    const attempt = bip122.switchNetwork(connector, bitcoinTestnet, { signal })
    const refused = expect(attempt).rejects.toMatchObject({ code: 'SWITCH_IGNORED' })
    await vi.advanceTimersByTimeAsync(0)
    // The code that speaks to wallets is loaded by now or in a moment; each turn may start a timer.
    for (let turn = 0; turn < 20; turn++) {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1000)
    }
    await refused
    vi.useRealTimers()
  })
})

describe('a wallet of the UniSat family', () => {
  it('on a fork of Bitcoin does not pass for one on Bitcoin', async () => {
    const connector = unisat({ getChain: () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' }) })
    const { caipNetworkId } = await connect(connector)
    expect(caipNetworkId).toBe(`bip122:${'0'.repeat(32)}`)
    expect(bip122.isChainReference(caipNetworkId.slice(7))).toBe(true)
  })

  it('answers an account that is one text, and no key', async () => {
    const connector = unisat({ requestAccounts: () => payment, getNetwork: () => 'livenet' })
    expect(await connect(connector)).toEqual({
      accounts: [{ namespace: 'bip122', address: payment, type: 'payment' }],
      caipNetworkId: bitcoin.caipNetworkId,
    })
  })

  it('switches by name where it knows no chains', async () => {
    let network = 'livenet'
    const connector = unisat({
      getNetwork: () => network,
      switchNetwork: (name) => {
        network = String(name)
      },
    })
    expect(await bip122.switchNetwork(connector, bitcoinTestnet, { signal })).toHaveLength(1)
    await expect(bip122.switchNetwork(connector, bitcoinSignet, { signal })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it('throws whatever it likes, and the promise still settles', async () => {
    for (const thrown of ['no', undefined, null, { code: 4001 }]) {
      const connector = unisat({
        requestAccounts: () => {
          throw thrown
        },
      })
      await expect(connect(connector)).rejects.toSatisfy(() => true)
    }
  })
})

describe('a wallet of the Wallet Standard', () => {
  const account = (address: string, ...chains: string[]) => ({
    address,
    chains,
    publicKey: new Uint8Array(33).fill(2),
    features: [],
  })
  const standard = (accounts: readonly object[]) => {
    const target: StandardWallet = {
      name: 'X',
      id: 'x',
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'solana:mainnet'],
      features: { 'bitcoin:connect': { connect: async () => ({ accounts }) } },
      wallet: { accounts },
    }
    return connectorOf({ family: 'standard', target })
  }

  it('is on the network that was asked for, if it has an account there', async () => {
    const connector = standard([
      account('SoLaNa1111111111111111111111111111111111111', 'solana:mainnet'),
      account(payment, 'bitcoin:mainnet'),
      account(testPayment, 'bitcoin:testnet'),
    ])
    expect(await connect(connector, bitcoinTestnet)).toMatchObject({
      accounts: [{ address: testPayment }],
      caipNetworkId: bitcoinTestnet.caipNetworkId,
      approvedNetworkIds: [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId],
    })
    const accounts = await bip122.switchNetwork(connector, bitcoin, { signal })
    expect(accounts).toMatchObject([{ address: payment }])
    const attempt = bip122.switchNetwork(connector, bitcoinSignet, { signal })
    await expect(attempt).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    // What was not switched stays.
    expect((await bip122.reconnect(context, connector, { signal }))?.caipNetworkId).toBe(
      bitcoin.caipNetworkId,
    )
  })

  it('without a Bitcoin account shares none', async () => {
    const connector = standard([account('SoLaNa1111111111111111111111111111111111111', 'solana:mainnet')])
    await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })
})

it('a connector that is none of ours is refused, not used', async () => {
  for (const provider of [undefined, null, {}, { request: async () => null }]) {
    const connector = { ...connectorOf({ family: 'unisat', target: {} }), provider }
    await expect(connect(connector)).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    expect(() =>
      bip122.watch(connector, { accountsChanged() {}, networkChanged() {}, disconnected() {} })(),
    ).not.toThrow()
  }
})

describe('what a wallet says', () => {
  it.each([
    ['Mainnet', bitcoin],
    ['livenet', bitcoin],
    ['BITCOIN_MAINNET', bitcoin],
    ['bitcoin:mainnet', bitcoin],
    ['Testnet', bitcoinTestnet],
    ['BITCOIN_TESTNET', bitcoinTestnet],
    ['Signet', bitcoinSignet],
  ])('network %s is %o', (name, { caipNetworkId }) => expect(readChain(name)).toBe(caipNetworkId))

  it('is no network when it is no name', () => {
    for (const value of [undefined, null, '', 7, {}, []]) expect(readChain(value)).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        expect(bip122.isChainReference(readChain(name)?.slice(7) ?? '')).toBe(true)
      }),
    )
  })

  const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64')
  const bytes = (length: number, first: number) => [first, ...new Array<number>(length - 1).fill(7)]

  it.each([
    [base64(bytes(65, 31)), 'ecdsa'],
    [base64(bytes(65, 27)), 'ecdsa'],
    [base64(bytes(65, 42)), 'ecdsa'],
    [base64(bytes(65, 43)), undefined],
    [base64(bytes(65, 1)), undefined],
    [base64(bytes(64, 31)), undefined],
    [base64(bytes(66, 1)), 'bip322'],
    [`smp${base64(bytes(66, 1))}`, 'bip322'],
    [`ful${base64(bytes(120, 0))}`, 'bip322'],
    [`smp${base64(bytes(65, 31))}`, undefined],
    [`xyz${base64(bytes(66, 1))}`, undefined],
    [`${base64(bytes(66, 1))}\n`, undefined],
    [base64(bytes(66, 1)).replace(/.$/, '!'), undefined],
    [base64(bytes(20_000, 1)), undefined],
    ['', undefined],
    [7, undefined],
    [null, undefined],
  ])('signature %s is %s', (signature, expected) => expect(readSignature(signature)).toBe(expected))

  it('is read without throwing, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readSignature(value)))
    fc.assert(fc.property(fc.base64String({ minLength: 80 }), (value) => void readSignature(value)))
  })
})
