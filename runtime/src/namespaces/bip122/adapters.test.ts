import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { openDriver } from '../../kit/testCalls.js'
import { readChain } from './adapter/chains.js'
import { bip122 as bip122Driver } from './index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks.js'
import { readSignature } from './signMessage.js'
import {
  connect,
  connectorOf,
  context,
  payment,
  satsConnect,
  signal,
  testPayment,
  unisat,
} from './testWallets.js'

const bip122 = await openDriver(bip122Driver)

describe('a wallet that tells one network and the addresses of another', () => {
  it('is on none of the two', async () => {
    for (const connector of [
      unisat({ getChain: () => ({ enum: 'BITCOIN_TESTNET' }) }),
      unisat({ getNetwork: () => 'livenet', requestAccounts: () => [testPayment] }),
      satsConnect({
        wallet_connect: { addresses: [{ address: payment }] },
        wallet_getNetwork: { bitcoin: { name: 'Signet' } },
      }).connector,
    ])
      await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })

  it('is waited for while it switches', async () => {
    let hasSwitched = false
    const connector = unisat({
      getChain: () => ({ enum: 'BITCOIN_TESTNET' }),
      getAccounts: () => [hasSwitched ? testPayment : payment],
      switchChain: () => void setTimeout(() => (hasSwitched = true), 100),
    })
    const accounts = await bip122.switchNetwork(connector, bitcoinTestnet, { signal })
    expect(accounts).toMatchObject([{ address: testPayment }])
  })

  it('shares those that are written as there', async () => {
    const stacks = ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G']
    const legacy = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']
    const addresses = [payment, testPayment, ...stacks, ...legacy].map((address) => ({ address }))
    for (const [name, expected] of [
      ['Mainnet', [payment, legacy[0], stacks[0]]],
      ['Testnet', [testPayment, legacy[1], stacks[1]]],
      // Base58 is written alike on all test networks, bech32 is not.
      ['Regtest', [legacy[1], stacks[1]]],
    ] as const) {
      const answers = { wallet_connect: { addresses }, wallet_getNetwork: { bitcoin: { name } } }
      const { accounts } = await connect(satsConnect(answers).connector)
      expect(accounts.map(({ address }) => address)).toEqual(expected)
    }
  })

  it('is where it was asked to be for as long as it tells no network', async () => {
    const { connector } = satsConnect({ getAccounts: [{ address: testPayment }] })
    await connect(connector, bitcoinSignet)
    const connection = await bip122.reconnect(context, connector, { signal })
    expect(connection?.caipNetworkId).toBe(bitcoinSignet.caipNetworkId)
  })
})

describe('a PSBT that the wallet has sent', () => {
  it.each([
    null,
    '',
    'sent',
  ])('has its id, so that nobody pays twice, when it comes back as %j', async (psbt) => {
    const txid = 'ab'.repeat(32)
    const { connector } = satsConnect({
      wallet_connect: { addresses: [{ address: payment }] },
      signPsbt: { psbt, txid },
    })
    await connect(connector)
    const given = Buffer.from('70736274ff0100', 'hex').toString('base64')
    const order = { psbt: given, signInputs: [{ address: payment, index: 0 }] }
    const provider = bip122.toProvider(connector)
    expect(await provider.signPsbt({ ...order, broadcast: true })).toEqual({ psbt: given, txid })
    await expect(provider.signPsbt(order)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

describe('a signature by another address', () => {
  it.each([
    ['satsConnect', { signMessage: { signature: 'c2ln', address: testPayment } }],
    [
      'leather',
      {
        getAddresses: { addresses: [{ address: payment }] },
        signMessage: { signature: 'c2ln', address: testPayment },
      },
    ],
  ] as const)('is none of the address that was asked for: %s', async (kind, answers) => {
    const { request } = satsConnect({ wallet_connect: { addresses: [{ address: payment }] }, ...answers })
    const connector = connectorOf({ kind, target: { request } })
    await connect(connector)
    const provider = bip122.toProvider(connector)
    await expect(provider.signMessage({ address: payment, message: '' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })

  it('is refused of UniSat when the user changes the account while it asks', async () => {
    let current = payment
    const connector = unisat({
      getAccounts: () => [current],
      signMessage: () => {
        current = testPayment
        return Buffer.alloc(66, 1).toString('base64')
      },
    })
    await connect(connector)
    const attempt = bip122.toProvider(connector).signMessage({ address: payment, message: '' })
    await expect(attempt).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })

  it('is not believed of Leather when it does not say whose it is', async () => {
    const { request } = satsConnect({
      getAddresses: { addresses: [{ address: payment }] },
      signMessage: { signature: Buffer.alloc(66, 1).toString('base64') },
    })
    const connector = connectorOf({ kind: 'leather', target: { request } })
    await connect(connector)
    const attempt = bip122.toProvider(connector).signMessage({ address: payment, message: '' })
    await expect(attempt).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

describe('a wallet that complains of being left', () => {
  const complaint = new Error('Something went wrong')
  /** Complains, having let the user go or not. */
  const leavers = (lets: boolean) => {
    let isShared = true
    const leave = () => {
      isShared = !lets
      throw complaint
    }
    const request = async (method: string) => {
      if (/disconnect|renounce/.test(method)) leave()
      const result = { addresses: [{ address: payment }] }
      return isShared ? { result } : { error: { code: -32002, message: 'Access denied.' } }
    }
    return [
      connectorOf({ kind: 'satsConnect', target: { request } }),
      unisat({ getAccounts: () => (isShared ? [payment] : []), disconnect: leave }),
    ]
  }

  it('is left when it shares nothing any more', async () => {
    for (const connector of leavers(true)) await bip122.disconnect(connector, { signal })
  })

  it('is not when it goes on sharing', async () => {
    for (const connector of leavers(false))
      await expect(bip122.disconnect(connector, { signal })).rejects.toThrow(/wrong|problem/)
  })
})

describe('a wallet that cannot be listened to', () => {
  it('complains to nobody', async () => {
    // The test run fails of a rejection that nobody takes.
    const rejects = () => Promise.reject(new Error('no'))
    for (const target of [
      { request: rejects, addListener: rejects },
      { request: rejects, addListener: () => rejects },
      { request: rejects, addListener: (_event: string, _listener: unknown) => rejects },
      { requestAccounts: rejects, on: rejects, removeListener: rejects },
    ])
      for (const kind of ['satsConnect', 'unisat'] as const) {
        const events = { accountsChanged() {}, networkChanged() {}, disconnected() {} }
        const stop = bip122.watch(connectorOf({ kind, target }), events)
        await new Promise((resolve) => setTimeout(resolve, 0))
        stop()
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
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

it('a connector that is none of ours is refused, not used', async () => {
  for (const provider of [undefined, null, {}, { request: async () => null }]) {
    const connector = { ...connectorOf({ kind: 'unisat', target: {} }), provider }
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
