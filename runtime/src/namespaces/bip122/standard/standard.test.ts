// @vitest-environment jsdom

import { runInNewContext } from 'node:vm'
import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { describe, expect, it, vi } from 'vitest'
import type { Connector, Network } from '../../../chains/types.js'
import { openDriver } from '../../../kit/testCalls.js'
import { createBip122Wallet } from '../../../testing/bip122/createBip122Wallet.js'
import { registerBip122Wallet } from '../../../testing/bip122/injectBip122Wallet.js'
import type { Bip122Wallet, Bip122WalletOptions } from '../../../testing/bip122/signing/types.js'
import type { StandardWallet } from '../../../walletStandard/types.js'
import { bip122 as bip122Driver } from '../index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks.js'
import { payment, signal, testPayment, undoAfterEach } from '../testWallets.js'

const bip122 = await openDriver(bip122Driver)

const context = {
  networks: () => [bitcoin, bitcoinTestnet],
  options: { injected: false, announced: true },
  appName: 'Test',
}
const undo = undoAfterEach()

const connect = (connector: Connector, network: Network = bitcoin) =>
  bip122.connect(context, connector, { network, signal })

/** A fake that registered itself, and what was found of it. */
function find(options: Bip122WalletOptions) {
  const wallet = createBip122Wallet(options)
  const found: Connector[] = []
  undo.push(
    registerBip122Wallet(wallet),
    bip122.discover(context, (connector) => void found.push(connector)),
  )
  const [connector] = found
  if (connector === undefined) throw new Error('not found')
  return { wallet, connector, provider: bip122.toProvider(connector) }
}

const account = (address: string, ...chains: readonly string[]) => ({
  address,
  chains,
  publicKey: new Uint8Array(33).fill(2),
  features: [],
})

/** A wallet made by hand, for what the fake does not do. */
function standard(
  accounts: readonly object[],
  features: StandardWallet['features'] = {
    'bitcoin:connect': { connect: async () => ({ accounts }) },
  },
): Connector {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'solana:mainnet']
  const target: StandardWallet = { name: 'X', id: 'x', chains, features, wallet: { accounts } }
  const provider = { kind: 'standard', target }
  return { id: 'x', name: 'X', type: 'announced', namespace: 'bip122', provider }
}

/** A PSBT that spends a coin of the wallet's first address, base64. */
function draft(wallet: Bip122Wallet): string {
  const script = OutScript.encode(Address().decode(wallet.addresses()[0]?.address ?? ''))
  const transaction = new Transaction()
  transaction.addInput({ txid: 'cd'.repeat(32), index: 1, witnessUtxo: { script, amount: 50_000n } })
  transaction.addOutput({ script, amount: 40_000n })
  return base64.encode(transaction.toPSBT())
}

describe.each([
  ['standard', 'bitcoin:mainnet', 'bitcoin:testnet'],
  ['caip2', bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId],
] as const)('a wallet with names of networks by %s', (chainNames, main, test) => {
  const networks = ['mainnet', 'testnet'] as const

  it('is found, and on the network that it names', async () => {
    const { connector, provider } = find({ chainNames, networks })
    const connection = await connect(connector)
    expect(connection).toMatchObject({
      accounts: [{ address: payment }, { type: 'ordinal' }],
      caipNetworkId: bitcoin.caipNetworkId,
      approvedNetworkIds: [bitcoin.caipNetworkId],
    })
    expect(await provider.signMessage({ address: payment, message: 'x' })).not.toBe('')
    await expect(bip122.switchNetwork(connector, bitcoinTestnet, { signal })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it('is asked to switch by its own name for the network, where it can be', async () => {
    const { wallet, connector } = find({ chainNames, networks, features: ['bitcoin:switchNetwork'] })
    expect((await connect(connector)).approvedNetworkIds).toBeUndefined()
    const accounts = await bip122.switchNetwork(connector, bitcoinTestnet, { signal })
    expect(accounts).toMatchObject([
      { address: expect.stringMatching(/^tb1q/) },
      { address: expect.stringMatching(/^tb1p/) },
    ])
    expect(wallet.calls.at(-1)).toEqual({ method: 'bitcoin:switchNetwork', params: [test] })
    const connection = await bip122.reconnect(context, connector, { signal })
    expect(connection?.caipNetworkId).toBe(bitcoinTestnet.caipNetworkId)
    wallet.behave('bitcoin:switchNetwork', 'reject')
    await expect(bip122.switchNetwork(connector, bitcoin, { signal })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })

  it('signs and sends in one where it can', async () => {
    const features = ['bitcoin:signAndSendTransaction'] as const
    const { wallet, connector, provider } = find({ chainNames, features })
    await connect(connector)
    const order = { psbt: draft(wallet), signInputs: [{ address: payment, index: 0 }] }
    expect((await provider.signPsbt(order)).txid).toBeUndefined()
    const { psbt, txid } = await provider.signPsbt({ ...order, broadcast: true })
    expect(psbt).toBe(order.psbt)
    const sent = Transaction.fromRaw(hex.decode(wallet.sent[0] ?? ''))
    expect(txid).toBe(sent.id)
    expect(wallet.calls.at(-1)).toMatchObject({
      method: 'bitcoin:signAndSendTransaction',
      params: [{ chain: main }],
    })
  })
})

describe('signature hash flags', () => {
  it.each([
    [0x01, 'ALL'],
    [0x02, 'NONE'],
    [0x03, 'SINGLE'],
    [0x81, 'ALL|ANYONECANPAY'],
    [0x82, 'NONE|ANYONECANPAY'],
    [0x83, 'SINGLE|ANYONECANPAY'],
    // The usual one, which has no word.
    [0x00, undefined],
  ])('%d is %s', async (flag, sigHash) => {
    const { wallet, connector, provider } = find({})
    await connect(connector)
    const signInputs = [{ address: payment, index: 0, sighashTypes: [flag] }]
    const { psbt } = await provider.signPsbt({ psbt: draft(wallet), signInputs })
    const [input] = wallet.calls.at(-1)?.params as { inputsToSign: readonly { sigHash?: string }[] }[]
    expect(input?.inputsToSign[0]?.sigHash).toBe(sigHash)
    const [[, signature] = []] = Transaction.fromPSBT(base64.decode(psbt)).getInput(0).partialSig ?? []
    expect(signature?.at(-1)).toBe(flag || 1)
  })

  it('that have no word are refused before the wallet is asked', async () => {
    const { wallet, connector, provider } = find({})
    await connect(connector)
    const before = wallet.calls.length
    const signInputs = [{ address: payment, index: 0, sighashTypes: [0x55] }]
    await expect(provider.signPsbt({ psbt: draft(wallet), signInputs })).rejects.toMatchObject({
      code: 'WALLET_METHOD_UNSUPPORTED',
    })
    expect(wallet.calls).toHaveLength(before)
  })
})

describe('accounts', () => {
  it('are those on the network that was asked for, if there is one', async () => {
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
    // A switch that fails leaves the network as it was.
    expect((await bip122.reconnect(context, connector, { signal }))?.caipNetworkId).toBe(
      bitcoin.caipNetworkId,
    )
  })

  it('are where their addresses say, whatever networks they claim', async () => {
    const claimed = [bitcoinTestnet.caipNetworkId, bitcoin.caipNetworkId]
    const connector = standard([account(payment, ...claimed), account(testPayment, ...claimed)])
    expect((await connect(connector)).accounts).toMatchObject([{ address: payment }])
    const accounts = await bip122.switchNetwork(connector, bitcoinTestnet, { signal })
    expect(accounts?.map(({ address }) => address)).toEqual([testPayment])
    const main = standard([account(payment, ...claimed)])
    expect(await connect(main, bitcoinTestnet)).toMatchObject({
      caipNetworkId: bitcoin.caipNetworkId,
      approvedNetworkIds: [bitcoin.caipNetworkId],
    })
    await expect(bip122.switchNetwork(main, bitcoinTestnet, { signal })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
  })

  it('are none when none is of Bitcoin', async () => {
    const connector = standard([account('SoLaNa1111111111111111111111111111111111111', 'solana:mainnet')])
    await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
  })

  it('are those it shows when connecting answers something else', async () => {
    for (const reply of [undefined, null, true, [], { accounts: 'x' }]) {
      const connector = standard([account(payment, 'bitcoin:mainnet')], {
        'bitcoin:connect': { connect: async () => reply },
      })
      expect((await connect(connector)).accounts).toMatchObject([{ address: payment }])
    }
  })
})

describe('a wallet that says it switched', () => {
  it('is not believed when its addresses stay', async () => {
    const accounts = [account(payment, 'bitcoin:mainnet', 'bitcoin:testnet')]
    const switchNetwork = vi.fn(async () => {})
    const connector = standard(accounts, {
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:switchNetwork': { switchNetwork },
    })
    await connect(connector)
    await expect(bip122.switchNetwork(connector, bitcoinTestnet, { signal })).rejects.toMatchObject({
      code: 'SWITCH_IGNORED',
    })
    expect(switchNetwork).toHaveBeenCalledWith('bitcoin:testnet')
    const connection = await bip122.reconnect(context, connector, { signal })
    expect(connection?.caipNetworkId).toBe(bitcoin.caipNetworkId)
  })
})

it('a wallet may answer with bytes of another realm', async () => {
  const accounts = [account(payment, 'bitcoin:mainnet')]
  const bytes = (text: string) => async () => [runInNewContext(text, { psbt: base64.decode(psbt) })]
  const psbt = draft(createBip122Wallet())
  const connector = standard(accounts, {
    'bitcoin:connect': { connect: async () => ({ accounts }) },
    'bitcoin:signMessage': { signMessage: bytes('({ signature: new Uint8Array(66).fill(1) })') },
    'bitcoin:signTransaction': { signTransaction: bytes('({ signedPsbt: new Uint8Array(psbt) })') },
  })
  await connect(connector)
  const provider = bip122.toProvider(connector)
  const signature = await provider.signMessage({ address: payment, message: '' })
  expect(base64.decode(signature)).toEqual(new Uint8Array(66).fill(1))
  const signInputs = [{ address: payment, index: 0 }]
  expect((await provider.signPsbt({ psbt, signInputs })).psbt).toBe(psbt)
})

describe('leaving', () => {
  it.each(['standard:disconnect', 'bitcoin:disconnect'])('is notified by %s', async (name) => {
    const disconnect = vi.fn(async () => {})
    await bip122.disconnect(standard([], { [name]: { disconnect } }), { signal })
    expect(disconnect).toHaveBeenCalledOnce()
  })

  it('has failed only when the wallet goes on sharing', async () => {
    const complaint = new Error('Something went wrong')
    const connect = vi.fn(async () => ({ accounts: [] }))
    const features = {
      'standard:connect': { connect },
      'standard:disconnect': { disconnect: () => Promise.reject(complaint) },
    }
    await bip122.disconnect(standard([], features), { signal })
    // Disconnecting never asks the wallet to connect.
    expect(connect).not.toHaveBeenCalled()
    const shares = standard([account(payment, 'bitcoin:mainnet')], features)
    await expect(bip122.disconnect(shares, { signal })).rejects.toBe(complaint)
  })
})
