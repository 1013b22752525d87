// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { unspeakable } from '../../chains/testUnreadable.js'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createBip122Wallet } from '../../testing/bip122/createBip122Wallet.js'
import { injectBip122Wallet, registerBip122Wallet } from '../../testing/bip122/injectBip122Wallet.js'
import type { Bip122WalletOptions } from '../../testing/bip122/signing/types.js'
import { bip122 as bip122Driver } from './index.js'
import { bitcoin, bitcoinTestnet } from './networks.js'
import { connect, context, payment, signal, undoAfterEach } from './testWallets.js'

const bip122 = await openDriver(bip122Driver)

const ordinals = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const undo = undoAfterEach()

type Kind = 'standard' | Parameters<typeof injectBip122Wallet>[1]
interface Facts {
  readonly kind: Kind
  readonly connect: string
  readonly sign: string
  readonly both: boolean
  readonly silent: boolean
  readonly events: boolean
  readonly switches: boolean
}
const kinds: readonly Facts[] = [
  {
    kind: 'standard',
    connect: 'bitcoin:connect',
    sign: 'bitcoin:signMessage',
    both: true,
    silent: true,
    events: true,
    switches: false,
  },
  {
    kind: 'xverse',
    connect: 'wallet_connect',
    sign: 'signMessage',
    both: true,
    silent: true,
    events: true,
    switches: true,
  },
  {
    kind: 'fordefi',
    connect: 'wallet_connect',
    sign: 'signMessage',
    both: true,
    silent: true,
    events: true,
    switches: true,
  },
  {
    kind: 'leather',
    connect: 'getAddresses',
    sign: 'signMessage',
    both: true,
    silent: false,
    events: false,
    switches: false,
  },
  {
    kind: 'unisat',
    connect: 'requestAccounts',
    sign: 'signMessage',
    both: false,
    silent: true,
    events: true,
    switches: true,
  },
  {
    kind: 'okx',
    connect: 'requestAccounts',
    sign: 'signMessage',
    both: false,
    silent: true,
    events: true,
    switches: false,
  },
]

function discover(options = context.options): Connector[] {
  const found: Connector[] = []
  undo.push(bip122.discover({ ...context, options }, (connector) => void found.push(connector)))
  return found
}

async function find(kind: Kind, options?: Bip122WalletOptions) {
  const wallet = createBip122Wallet(options)
  undo.push(kind === 'standard' ? registerBip122Wallet(wallet) : injectBip122Wallet(wallet, kind))
  const found = discover()
  await vi.waitFor(() => expect(found).toHaveLength(1))
  const [connector] = found
  if (connector === undefined) throw new Error('not found')
  return { wallet, connector }
}

describe('discovery', () => {
  it.each(kinds)('finds $kind once', async ({ kind }) => {
    const { connector } = await find(kind, { name: 'A wallet' })
    expect(connector).toMatchObject({ namespace: 'bip122' })
    expect(connector.name).toBe({ unisat: 'UniSat', okx: 'OKX Wallet' }[kind as string] ?? 'A wallet')
    expect(connector.type).toBe(kind === 'unisat' || kind === 'okx' ? 'injected' : 'announced')
  })

  it.each(unspeakable)('is not stopped by %s where wallets list themselves', async (_what, value) => {
    Object.assign(window, { btc_providers: value })
    undo.push(() => void Reflect.deleteProperty(window, 'btc_providers'))
    const { connector } = await find('unisat')
    expect(connector.name).toBe('UniSat')
  })

  it('shows a wallet that comes in two ways as one row', async () => {
    const wallet = createBip122Wallet({ name: 'Xverse Wallet' })
    undo.push(registerBip122Wallet(wallet), injectBip122Wallet(wallet, 'xverse'))
    const found = discover()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(found.map(({ name, type }) => [name, type])).toEqual([['Xverse Wallet', 'announced']])
  })

  it('finds those that come late, and none after it stopped', async () => {
    const found = discover()
    undo.push(registerBip122Wallet(createBip122Wallet({ name: 'One' })))
    undo.push(registerBip122Wallet(createBip122Wallet({ name: 'Two' })))
    expect(found.map(({ id }) => id)).toEqual(['test.appkit.bitcoin', 'test.appkit.bitcoin:2'])
    for (const each of undo.splice(0)) each()
    registerBip122Wallet(createBip122Wallet())()
    expect(found).toHaveLength(2)
  })

  it('asks for what the host wants only', async () => {
    const wallet = createBip122Wallet()
    undo.push(registerBip122Wallet(wallet), injectBip122Wallet(wallet, 'unisat'))
    const announced = discover({ injected: false, announced: true })
    const injected = discover({ injected: true, announced: false })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(announced.map(({ type }) => type)).toEqual(['announced'])
    expect(injected.map(({ type }) => type)).toEqual(['injected'])
  })

  it('leaves out what is no wallet, whatever lies in the page', async () => {
    const page = window as unknown as Record<string, unknown>
    page.odd = { request: 7 }
    page.btc_providers = [
      null,
      7,
      { id: 'odd', name: 'No request' },
      { id: 'nowhere.at.all', name: 'No object' },
      { id: 'a.b.c.d.e.f', name: 'Too deep' },
      { id: 'odd', name: '\u200b' },
      Object.defineProperty({}, 'id', {
        get: () => {
          throw 'no'
        },
      }),
    ]
    page.unisat = 'no object'
    undo.push(() => {
      for (const key of ['odd', 'btc_providers', 'unisat']) Reflect.deleteProperty(page, key)
    })
    const found = discover()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(found).toEqual([])
  })
})

describe.each(kinds)('$kind', ({ kind, connect: method, sign, both, silent, events, switches }) => {
  it('connects with typed accounts, payment first', async () => {
    const { wallet, connector } = await find(kind)
    const reply = await connect(connector)
    expect(reply.caipNetworkId).toBe(bitcoin.caipNetworkId)
    expect(reply.accounts.map(({ address, type }) => [address, type])).toEqual(
      both
        ? [
            [payment, 'payment'],
            [ordinals, 'ordinal'],
          ]
        : [[payment, 'payment']],
    )
    const [first] = wallet.addresses()
    expect(reply.accounts[0]?.publicKey).toBe(first?.publicKey)
    expect(reply.accounts[0]?.path).toBe(
      ['leather', 'xverse', 'fordefi'].includes(kind) ? first?.path : undefined,
    )
    expect(reply.approvedNetworkIds).toEqual(kind === 'standard' ? [bitcoin.caipNetworkId] : undefined)
  })

  it.each([
    'reject',
    'busy',
    'unsupported',
    'garbage',
  ] as const)('says what went wrong: %s', async (behaviour) => {
    const { wallet, connector } = await find(kind)
    const expected = {
      reject: 'USER_REJECTED',
      busy: 'WALLET_BUSY',
      unsupported: 'WALLET_METHOD_UNSUPPORTED',
      garbage: 'WALLET_BAD_REPLY',
    }[behaviour]
    await connect(connector)
    wallet.behave(sign, behaviour)
    const provider = bip122.toProvider(connector)
    await expect(provider.signMessage({ address: payment, message: '' })).rejects.toMatchObject({
      code: expected,
    })
    wallet.behave(sign, 'answer')
    expect(await provider.signMessage({ address: payment, message: '' })).not.toBe('')
  })

  it('is declined, and can be asked again', async () => {
    const { wallet, connector } = await find(kind)
    wallet.behave(method, 'reject')
    const error = await connect(connector).catch((cause: unknown) => cause)
    expect((error as { code?: unknown }).code).toBeOneOf(['USER_REJECTED', 4001])
    wallet.behave(method, 'garbage')
    await expect(connect(connector)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    wallet.behave(method, 'twice')
    expect((await connect(connector)).accounts[0]?.address).toBe(payment)
  })

  it('settles when the wallet never answers and the user gives up', async () => {
    const { wallet, connector } = await find(kind)
    wallet.behave(method, 'hang')
    const controller = new AbortController()
    const attempt = bip122.connect(context, connector, { network: bitcoin, signal: controller.signal })
    const settled = expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    await vi.waitFor(() => expect(wallet.calls.map((call) => call.method)).toContain(method))
    controller.abort('CANCELLED')
    await settled
  })

  it('comes back without asking, or not at all', async () => {
    const storage = new Map<string, string>()
    const memory = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    }
    const first = await find(kind, { storage: memory })
    expect(await bip122.reconnect(context, first.connector, { signal })).toBeUndefined()
    await connect(first.connector)
    // The same page, as after a hot reload.
    expect((await bip122.reconnect(context, first.connector, { signal }))?.accounts[0]?.address).toBe(payment)
    for (const each of undo.splice(0)) each()
    // The next visit.
    const approve = vi.fn(async () => true)
    const { connector, wallet } = await find(kind, { storage: memory, approve })
    const reply = await bip122.reconnect(context, connector, { signal })
    expect(reply?.accounts[0]?.address).toBe(silent ? payment : undefined)
    expect(approve).not.toHaveBeenCalled()
    wallet.forget()
    expect(await bip122.reconnect(context, connector, { signal })).toBeUndefined()
    expect(approve).not.toHaveBeenCalled()
  })

  it('switches its network, or says that it cannot', async () => {
    const { connector } = await find(kind)
    await connect(connector)
    const attempt = bip122.switchNetwork(connector, bitcoinTestnet, { signal })
    if (!switches) return expect(attempt).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    const accounts = await attempt
    expect(accounts?.[0]).toMatchObject({ type: 'payment', address: expect.stringMatching(/^tb1q/) })
    const back = await bip122.reconnect(context, connector, { signal })
    expect(back?.caipNetworkId).toBe(bitcoinTestnet.caipNetworkId)
  })

  it('is heard while it is watched, a storm as one change, and not after', async () => {
    const { wallet, connector } = await find(kind)
    await connect(connector)
    const heard = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    const stop = bip122.watch(connector, heard)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(wallet.listenerCount() > 0).toBe(events)
    if (!events) return stop()
    const before = wallet.calls.length
    for (let count = 0; count < 1000; count++)
      for (const event of ['accountsChanged', 'accountChange', 'change'])
        wallet.emit(event, count % 2 ? { nonsense: count } : undefined)
    wallet.selectAccount(secondAccount())
    await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalled())
    expect(heard.accountsChanged.mock.lastCall?.[0][0].address).toBe(secondAccount())
    expect(wallet.calls.length - before).toBeLessThan(10)
    wallet.selectNetwork('testnet')
    await vi.waitFor(() =>
      expect(heard.networkChanged).toHaveBeenLastCalledWith(
        bitcoinTestnet.caipNetworkId,
        expect.arrayContaining([expect.objectContaining({ address: expect.stringMatching(/^tb1/) })]),
      ),
    )
    wallet.forget()
    await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenLastCalledWith([]))
    stop()
    expect(wallet.listenerCount()).toBe(0)
    const count = heard.accountsChanged.mock.calls.length
    vi.useFakeTimers()
    wallet.emit('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(80)
    expect(heard.accountsChanged).toHaveBeenCalledTimes(count)
  })

  it('hears that the user leaves', async () => {
    const { wallet, connector } = await find(kind)
    await connect(connector)
    await bip122.disconnect(connector, { signal })
    expect(wallet.core.isPermitted()).toBe(kind === 'leather')
    expect(await bip122.reconnect(context, connector, { signal })).toBeUndefined()
  })
})

/** The payment address of the test wallet's second account. */
function secondAccount(): string {
  const wallet = createBip122Wallet({
    privateKeys: ['1f2e3d4c5b6a79888796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f1'],
  })
  return wallet.addresses()[0]?.address ?? ''
}
