// @vitest-environment jsdom
import { endpoints } from '@leather.io/rpc'
import * as core from '@sats-connect/core'
import { networks, Psbt, payments } from 'bitcoinjs-lib'
import * as satsConnect from 'sats-connect'
import { type GenericSchema, parse } from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBip122Wallet } from '../../../runtime/src/testing/bip122/createBip122Wallet.js'
import {
  createLeatherProvider,
  injectBip122Wallet,
} from '../../../runtime/src/testing/bip122/injectBip122Wallet.js'
import type { Bip122WalletOptions } from '../../../runtime/src/testing/bip122/signing/types.js'

// Runs in a process of its own: some of the libraries are modules of both kinds, which only Node itself loads.
// The client libraries of wallets ask the fakes; their schemas read what the fakes answer and tell.

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

type Library = typeof core
const recipient = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const keys = ['11'.repeat(32), '22'.repeat(32)]
const purposes = ['payment', 'ordinals']

function inject(
  library: Library,
  dialect: 'xverse' | 'fordefi' | 'unisat',
  options: Bip122WalletOptions = { privateKeys: keys },
) {
  const wallet = createBip122Wallet(options)
  undo.push(injectBip122Wallet(wallet, dialect))
  const Adapter = library.defaultAdapters[library.DefaultAdaptersInfo[dialect]?.id ?? '']
  if (Adapter === undefined) throw new Error('no adapter')
  const adapter = new Adapter()
  const request = adapter.request.bind(adapter) as (method: string, params: unknown) => Promise<unknown>
  return {
    wallet,
    address: wallet.addresses()[0]?.address ?? '',
    async ask(method: string, params: unknown) {
      // Fordefi's adapter hands on the response itself, which has no status.
      const { result, error } = (await request(method, params)) as { result?: unknown; error?: unknown }
      if (error !== undefined) throw error
      return result
    },
    hear(eventName: 'accountChange' | 'networkChange' | 'disconnect') {
      const heard = vi.fn()
      const stop = adapter.addListener({ eventName, cb: heard })
      return { event: () => heard.mock.lastCall?.[0] as unknown, stop }
    },
  }
}

/** A PSBT that spends a coin of a bech32 address, base64. */
function draft(address: string): string {
  const network = address.startsWith('tb') ? networks.testnet : networks.bitcoin
  const { output: script = new Uint8Array() } = payments.p2wpkh({ address, network })
  const psbt = new Psbt()
  psbt.addInput({
    hash: 'cd'.repeat(32),
    index: 1,
    witnessUtxo: { script, value: 50_000n },
  })
  psbt.addOutput({ script, value: 40_000n })
  return psbt.toBase64()
}

describe.each([
  ['Sats Connect 4', satsConnect as unknown as Library],
  ['the core of Sats Connect', core],
])('%s', (_name, library) => {
  const { RpcErrorCode } = library

  it('reads what Xverse answers', async () => {
    const { ask, address, wallet } = inject(library, 'xverse')
    const ordinals = wallet.addresses()[1]?.address
    const sign = { message: 'Hello', protocol: 'BIP322' }
    const psbt = { psbt: draft(address), signInputs: { [address]: [0] } }
    const requests: readonly (readonly [string, unknown, GenericSchema])[] = [
      ['getInfo', null, library.getInfoResultSchema],
      ['wallet_connect', { addresses: purposes, network: 'Mainnet' }, library.connectResultSchema],
      ['wallet_requestPermissions', null, library.requestPermissionsResultSchema],
      ['wallet_getAccount', null, library.getAccountResultSchema],
      ['wallet_getNetwork', null, library.getNetworkResultSchema],
      ['wallet_changeNetwork', { name: 'Testnet' }, library.changeNetworkResultSchema],
      ['wallet_changeNetwork', { name: 'Mainnet' }, library.changeNetworkResultSchema],
      ['getAccounts', { purposes }, library.getAccountsResultSchema],
      ['getAddresses', { purposes }, library.getAddressesResultSchema],
      ['signMessage', { ...sign, address }, library.signMessageResultSchema],
      ['signMessage', { ...sign, address: ordinals }, library.signMessageResultSchema],
      ['signMessage', { ...sign, address, protocol: 'ECDSA' }, library.signMessageResultSchema],
      ['signPsbt', psbt, library.signPsbtResultSchema],
      ['signPsbt', { ...psbt, broadcast: true }, library.signPsbtResultSchema],
      [
        'sendTransfer',
        { recipients: [{ address: recipient, amount: 1000 }] },
        library.sendTransferResultSchema,
      ],
      ['wallet_disconnect', null, library.disconnectResultSchema],
      ['wallet_renouncePermissions', null, library.renouncePermissionsResultSchema],
    ]
    for (const [method, params, result] of requests) parse(result, await ask(method, params))
    expect(wallet.sent).toHaveLength(2)
  })

  it('knows the errors of Xverse', async () => {
    const { ask } = inject(library, 'xverse', { approve: async () => false })
    await expect(ask('wallet_getAccount', null)).rejects.toMatchObject({ code: RpcErrorCode.ACCESS_DENIED })
    await expect(ask('wallet_connect', null)).rejects.toMatchObject({ code: RpcErrorCode.USER_REJECTION })
    await expect(ask('wallet_openBuy', { asset: 'BTC' })).rejects.toMatchObject({
      code: RpcErrorCode.METHOD_NOT_SUPPORTED,
    })
  })

  it.each(['xverse', 'fordefi'] as const)('hears what changes in %s, until it stops', async (dialect) => {
    const { wallet, ask, hear } = inject(library, dialect)
    await ask('getAccounts', { purposes })
    const [account, network, disconnect] = [hear('accountChange'), hear('networkChange'), hear('disconnect')]
    const other = createBip122Wallet({ privateKeys: keys.slice(1) }).addresses()[0]?.address ?? ''
    wallet.selectAccount(other)
    const { addresses } = parse(library.accountChangeSchema, account.event())
    expect(addresses?.map(({ address }) => address)).toContain(other)
    wallet.selectNetwork('testnet')
    expect(parse(library.networkChangeSchema, network.event()).bitcoin.name).toBe('Testnet')
    wallet.forget()
    parse(library.disconnectSchema, disconnect.event())
    for (const { stop } of [account, network, disconnect]) stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('reads what UniSat answers', async () => {
    const { wallet, ask, address } = inject(library, 'unisat')
    const psbt = { psbt: draft(address), signInputs: { [address]: [0] } }
    const requests: readonly (readonly [string, unknown, GenericSchema])[] = [
      ['getAccounts', { purposes }, library.getAccountsResultSchema],
      ['signMessage', { address, message: 'Hello' }, library.signMessageResultSchema],
      ['signPsbt', psbt, library.signPsbtResultSchema],
      ['signPsbt', { ...psbt, broadcast: true }, library.signPsbtResultSchema],
      [
        'sendTransfer',
        { recipients: [{ address: recipient, amount: 1000 }] },
        library.sendTransferResultSchema,
      ],
    ]
    for (const [method, params, result] of requests) parse(result, await ask(method, params))
    expect(wallet.sent).toHaveLength(2)
  })

  it('hears what changes in UniSat, until it stops, and knows its refusal', async () => {
    const { wallet, ask, hear } = inject(library, 'unisat')
    await ask('getAccounts', { purposes })
    const [account, network] = [hear('accountChange'), hear('networkChange')]
    wallet.selectNetwork('testnet')
    wallet.forget()
    expect([account.event(), network.event()]).toMatchObject([
      { type: 'accountChange' },
      { type: 'networkChange' },
    ])
    for (const { stop } of [account, network]) stop()
    expect(wallet.listenerCount()).toBe(0)
    wallet.behave('requestAccounts', 'reject')
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    undo.push(() => complaint.mockRestore())
    await expect(ask('getAccounts', { purposes })).rejects.toMatchObject({
      code: RpcErrorCode.USER_REJECTION,
    })
  })
})

describe('the schemas of Leather', () => {
  const { getAddresses, sendTransfer, signMessage, signPsbt } = endpoints

  it.each([
    ['mainnet', 'bc1'],
    ['testnet', 'tb1'],
  ] as const)('read what it answers for %s', async (network, prefix) => {
    const wallet = createBip122Wallet({ privateKeys: keys })
    const { request } = createLeatherProvider(wallet.core)
    const { addresses } = getAddresses.result.parse((await request('getAddresses', { network })).result)
    expect(addresses.map(({ address }) => address.slice(0, 3))).toEqual([prefix, prefix])
    for (const paymentType of ['p2wpkh', 'p2tr']) {
      const reply = await request('signMessage', { message: 'Hello', paymentType, network })
      const { address } = signMessage.result.parse(reply.result)
      expect(addresses.map((each) => each.address)).toContain(address)
    }
    const [to] = wallet.core.addresses(network)
    const recipients = [{ address: to?.address, amount: '1000' }]
    sendTransfer.result.parse((await request('sendTransfer', { recipients, network })).result)
    const hex = Psbt.fromBase64(draft(to?.address ?? '')).toHex()
    for (const broadcast of [false, true])
      signPsbt.result.parse((await request('signPsbt', { hex, signAtIndex: [0], broadcast, network })).result)
  })

  it('read its refusals', async () => {
    const wallet = createBip122Wallet({ approve: async () => false })
    const { request } = createLeatherProvider(wallet.core)
    for (const [method, code] of [
      ['getAddresses', 4001],
      ['open', -32601],
    ] as const) {
      const refusal: unknown = await request(method, {}).catch((error: unknown) => error)
      expect(getAddresses.response.parse(refusal)).toMatchObject({ error: { code } })
    }
  })

  it('leave a request without a network to the main one, whichever is chosen in the wallet', async () => {
    const wallet = createBip122Wallet({ privateKeys: keys, networks: ['testnet', 'mainnet'] })
    const { request } = createLeatherProvider(wallet.core)
    const { addresses } = getAddresses.result.parse((await request('getAddresses')).result)
    expect(addresses[0]?.address).toMatch(/^tb1q/)
    const reply = await request('signMessage', { message: 'Hello', paymentType: 'p2wpkh' })
    expect(signMessage.result.parse(reply.result).address).toMatch(/^bc1q/)
  })
})
