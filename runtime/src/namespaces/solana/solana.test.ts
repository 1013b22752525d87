// @vitest-environment jsdom

import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createSolanaWallet } from '../../testing/solana/createSolanaWallet.js'
import { injectSolanaWallet, registerSolanaWallet } from '../../testing/solana/injectSolanaWallet.js'
import type { SolanaWallet, SolanaWalletOptions } from '../../testing/solana/types.js'
import { registerStandardWallet } from '../../testing/walletStandard/registerStandardWallet.js'
import { toProvider } from './calls.js'
import { solana as solanaDriver } from './index.js'
import { solanaDevnet, solanaMainnet, solanaSandbox } from './networks.js'

const solana = await openDriver(solanaDriver)

const context = {
  networks: () => [solanaMainnet, solanaDevnet, solanaSandbox],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.useRealTimers()
})

const discover = (options = context.options) => {
  const found: Connector[] = []
  undo.push(solana.discover({ ...context, options }, (connector) => void found.push(connector)))
  return found
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A wallet in the page, by either way in, and the connector the driver makes of it. */
async function present(way: 'standard' | 'legacy', options: SolanaWalletOptions = {}) {
  const wallet = createSolanaWallet(options)
  undo.push(way === 'standard' ? registerSolanaWallet(wallet) : injectSolanaWallet(wallet, 'phantom'))
  const found = discover()
  await settled()
  const [connector] = found
  if (connector === undefined) throw new Error('the wallet was not found')
  return { wallet, connector }
}
const account = (address: string | undefined) => ({ namespace: 'solana', address, type: 'eoa' })
const listen = () => ({ accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() })

/** Node's own Ed25519, not the library that signs. */
function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

describe('discovery', () => {
  it('finds wallets of the namespace, by their id or their name', async () => {
    undo.push(registerSolanaWallet(createSolanaWallet({ name: 'Named' })))
    const found = discover()
    undo.push(registerSolanaWallet(createSolanaWallet({ name: 'With an id', id: 'com.wallet' })))
    expect(found).toMatchObject([
      { id: 'Named', name: 'Named', type: 'announced', namespace: 'solana' },
      { id: 'com.wallet', name: 'With an id', type: 'announced' },
    ])
    expect(found[0]?.imageUrl).toMatch(/^data:image\/svg/)
  })

  it('leaves out wallets of other namespaces, and those that cannot connect or sign', () => {
    const { part } = createSolanaWallet()
    const without = (...names: readonly string[]) => ({
      ...part,
      features: Object.fromEntries(Object.entries(part.features).filter(([name]) => !names.includes(name))),
    })
    const found = discover()
    const register = (name: string, each: typeof part) =>
      undo.push(registerStandardWallet({ name, parts: [each] }))
    register('Bitcoin', { ...part, chains: ['bitcoin:mainnet'] })
    register('No connect', without('standard:connect'))
    register('No signing', without('solana:signMessage', 'solana:signTransaction'))
    register('Messages', without('solana:signTransaction'))
    register('Transactions', without('solana:signMessage'))
    expect(found.map(({ name }) => name)).toEqual(['Messages', 'Transactions'])
  })

  it('gives a second wallet of a taken id a row of its own', () => {
    const found = discover()
    for (const name of ['Real', 'Impostor'])
      undo.push(registerSolanaWallet(createSolanaWallet({ name, id: 'com.wallet' })))
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['com.wallet', 'Real'],
      ['com.wallet:2', 'Impostor'],
    ])
  })

  it.each(['phantom', 'solflare'] as const)('falls back to %s as it was injected', async (as) => {
    undo.push(injectSolanaWallet(createSolanaWallet(), as))
    const found = discover()
    await settled()
    const name = as === 'phantom' ? 'Phantom' : 'Solflare'
    expect(found).toMatchObject([{ id: name, name, type: 'injected' }])
  })

  it('does not fall back to a wallet that registered, and gives its row to nobody who registers late', async () => {
    const wallet = createSolanaWallet({ name: 'Phantom' })
    undo.push(injectSolanaWallet(wallet, 'phantom'))
    const late = discover()
    await settled()
    undo.push(registerSolanaWallet(wallet))
    expect(late.map(({ id, type }) => [id, type])).toEqual([
      ['Phantom', 'injected'],
      ['Phantom:2', 'announced'],
    ])
    expect(late[1]?.claims).toBe('Phantom')
    const early = discover()
    await settled()
    expect(early.map(({ id, type }) => [id, type])).toEqual([['Phantom', 'announced']])
  })

  it('finds one that is injected while the page loads', async () => {
    const found = discover()
    await settled()
    undo.push(injectSolanaWallet(createSolanaWallet(), 'solflare'))
    window.dispatchEvent(new Event('load'))
    window.dispatchEvent(new Event('load'))
    expect(found.map(({ id }) => id)).toEqual(['Solflare'])
  })

  it('takes nobody at window.solana for Phantom, and survives a getter that throws', async () => {
    for (const descriptor of [
      { value: { connect: async () => ({}) } },
      {
        get: () => {
          throw new Error('no')
        },
      },
    ]) {
      Object.defineProperty(window, 'solana', { ...descriptor, configurable: true })
      const found = discover()
      await settled()
      expect(found).toEqual([])
    }
    Reflect.deleteProperty(window, 'solana')
  })

  it('honours what the host wants', async () => {
    undo.push(registerSolanaWallet(createSolanaWallet({ name: 'Standard' })))
    undo.push(injectSolanaWallet(createSolanaWallet(), 'phantom'))
    const plain = discover({ injected: true, announced: false })
    const standard = discover({ injected: false, announced: true })
    await settled()
    expect(plain.map(({ id }) => id)).toEqual(['Phantom'])
    expect(standard.map(({ id }) => id)).toEqual(['Standard'])
  })

  it('stops listening', async () => {
    const found = discover()
    for (const each of undo.splice(0)) each()
    undo.push(registerSolanaWallet(createSolanaWallet()), injectSolanaWallet(createSolanaWallet(), 'phantom'))
    window.dispatchEvent(new Event('load'))
    await settled()
    expect(found).toEqual([])
  })
})

describe.each(['standard', 'legacy'] as const)('a %s wallet', (way) => {
  const connect = (connector: Connector, over = {}) =>
    solana.connect(context, connector, { signal, network: solanaDevnet, ...over })
  const sign = (connector: Connector, wallet: SolanaWallet, message: string) =>
    solana.signMessage(
      connector,
      { address: wallet.addresses[0] ?? '', message, caipNetworkId: solanaDevnet.caipNetworkId },
      { signal },
    )

  it('connects, on the network that was asked for', async () => {
    const { wallet, connector } = await present(way)
    const reply = await connect(connector)
    expect(reply.accounts[0]).toEqual(account(wallet.addresses[0]))
    expect(reply.accounts).toHaveLength(way === 'standard' ? 2 : 1)
    expect(reply.caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect(reply.approvedNetworkIds).toBeUndefined()
  })

  it('never asks when it reconnects, and finds nobody where nobody is', async () => {
    const approve = vi.fn(async () => true)
    const { wallet, connector } = await present(way, { approve })
    expect(await solana.reconnect(context, connector, { signal })).toBeUndefined()
    expect(approve).not.toHaveBeenCalled()
    expect(wallet.calls).toEqual([
      {
        method: 'standard:connect',
        params: [way === 'standard' ? { silent: true } : { onlyIfTrusted: true }],
      },
    ])
    await connect(connector)
    expect(approve).toHaveBeenCalledOnce()
    const again = await solana.reconnect(context, connector, { signal, network: solanaSandbox })
    expect(again?.accounts[0]).toEqual(account(wallet.addresses[0]))
    expect(again?.caipNetworkId).toBe(solanaSandbox.caipNetworkId)
    expect(approve).toHaveBeenCalledOnce()
  })

  it('is found again on the next visit, where it keeps its permission', async () => {
    const storage = new Map<string, string>()
    const kept = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    }
    const first = await present(way, { storage: kept })
    await connect(first.connector)
    for (const each of undo.splice(0)) each()
    const second = await present(way, { storage: kept })
    const again = await solana.reconnect(context, second.connector, { signal })
    expect(again?.accounts.length).toBeGreaterThan(0)
    await solana.disconnect(second.connector, { signal })
    expect(storage.size).toBe(0)
  })

  it('stays on its network when it is looked at again', async () => {
    const { connector } = await present(way)
    await connect(connector)
    expect((await solana.reconnect(context, connector, { signal }))?.caipNetworkId).toBe(
      solanaDevnet.caipNetworkId,
    )
    await solana.switchNetwork(connector, solanaSandbox, { signal })
    expect((await solana.reconnect(context, connector, { signal }))?.caipNetworkId).toBe(
      solanaSandbox.caipNetworkId,
    )
  })

  it.each([
    ['garbage', { code: 'WALLET_BAD_REPLY' }],
    ['reject', { code: 4001 }],
    ['busy', { code: -32002 }],
  ] as const)('is refused when it answers with %s', async (behaviour, error) => {
    const { wallet, connector } = await present(way)
    wallet.behave('standard:connect', behaviour)
    await expect(connect(connector)).rejects.toMatchObject(error)
  })

  it('is not taken for gone when it fails to answer silently', async () => {
    const { wallet, connector } = await present(way)
    wallet.behave('standard:connect', 'busy')
    await expect(solana.reconnect(context, connector, { signal })).rejects.toMatchObject({ code: -32002 })
  })

  it('settles when it never answers and the user gives up', async () => {
    const { wallet, connector } = await present(way)
    const everything = [
      ['standard:connect', (abort: AbortSignal) => connect(connector, { signal: abort })],
      ['standard:connect', (abort: AbortSignal) => solana.reconnect(context, connector, { signal: abort })],
      ['standard:disconnect', (abort: AbortSignal) => solana.disconnect(connector, { signal: abort })],
    ] as const
    for (const [feature, attempt] of everything) {
      wallet.behave(feature, 'hang')
      const controller = new AbortController()
      const waiting = attempt(controller.signal)
      controller.abort('CANCELLED')
      await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
    }
  })

  it('does not move a later connection with an answer that was given up', async () => {
    const answers: ((approved: boolean) => void)[] = []
    const approve = () => new Promise<boolean>((resolve) => void answers.push(resolve))
    const { connector } = await present(way, { approve })
    const controller = new AbortController()
    const first = connect(connector, { signal: controller.signal })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    controller.abort('CANCELLED')
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    const second = connect(connector, { network: solanaSandbox })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(true)
    await second
    answers[0]?.(true)
    await settled()
    const provider = toProvider(connector)
    expect(provider.chain).toBe(solanaSandbox.caipNetworkId)
  })

  it('signs text with a key that can be checked', async () => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    for (const message of ['Grüße, 世界 🌍', '', 'x'.repeat(5000)]) {
      const signature = base58.decode(await sign(connector, wallet, message))
      expect(isSignedBy(wallet.addresses[0] ?? '', new TextEncoder().encode(message), signature)).toBe(true)
    }
  })

  it.each([
    ['garbage', { code: 'WALLET_BAD_REPLY' }],
    ['reject', { code: 4001 }],
    ['unsupported', { code: 4200 }],
  ] as const)('is refused when it signs with %s', async (behaviour, error) => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    wallet.behave('solana:signMessage', behaviour)
    await expect(sign(connector, wallet, 'x')).rejects.toMatchObject(error)
  })

  it('signs nothing for whom it does not know', async () => {
    const { wallet, connector } = await present(way)
    await expect(sign(connector, wallet, 'x')).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await connect(connector)
    const stranger = { addresses: ['11111111111111111111111111111111'] } as unknown as SolanaWallet
    await expect(sign(connector, stranger, 'x')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('solana:signMessage')
  })

  it('disconnects, and says so', async () => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    await solana.disconnect(connector, { signal })
    expect(wallet.calls.at(-1)?.method).toBe('standard:disconnect')
    expect(await solana.reconnect(context, connector, { signal })).toBeUndefined()
  })

  it('is heard while it is watched, and not after', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = present(way)
    await vi.advanceTimersByTimeAsync(10)
    const { wallet, connector } = await waiting
    await connect(connector)
    const events = listen()
    const stop = solana.watch(connector, events)
    const [first, second] = wallet.addresses
    wallet.selectAccount(second ?? '')
    expect(events.accountsChanged.mock.lastCall?.[0][0]).toEqual(account(second))
    vi.advanceTimersByTime(50)
    wallet.selectAccount(second ?? '')
    expect(events.accountsChanged).toHaveBeenCalledOnce()
    for (const nonsense of [undefined, 'x', 7, {}, { accounts: 7 }, { accounts: [null] }])
      wallet.emit(way === 'standard' ? 'change' : 'accountChanged', nonsense)
    expect(events.accountsChanged).toHaveBeenCalledOnce()
    stop()
    wallet.selectAccount(first ?? '')
    wallet.forget()
    vi.advanceTimersByTime(500)
    expect(events.accountsChanged).toHaveBeenCalledOnce()
    expect(events.disconnected).not.toHaveBeenCalled()
    expect(wallet.listenerCount()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is bearable in a storm, and believed in what it says last', async () => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    vi.useFakeTimers()
    const events = listen()
    const stop = solana.watch(connector, events)
    for (let time = 0; time < 1000; time++) {
      wallet.selectAccount(wallet.addresses[time % 2] ?? '')
      wallet.emit(way === 'standard' ? 'change' : 'accountChanged', 'nonsense')
    }
    vi.advanceTimersByTime(1000)
    expect(events.accountsChanged.mock.calls.length).toBeLessThanOrEqual(2)
    expect(events.accountsChanged.mock.lastCall?.[0][0]).toEqual(account(wallet.addresses[1]))
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says when the user leaves it', async () => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    const events = listen()
    undo.push(solana.watch(connector, events))
    wallet.forget()
    if (way === 'standard') expect(events.accountsChanged).toHaveBeenCalledExactlyOnceWith([])
    else expect(events.disconnected).toHaveBeenCalledOnce()
    expect(toProvider(connector).address).toBeUndefined()
  })

  it('that tells everything twice is heard once', async () => {
    const { wallet, connector } = await present(way)
    for (const feature of ['standard:connect', 'solana:signMessage'] as const) wallet.behave(feature, 'twice')
    await connect(connector)
    const events = listen()
    undo.push(solana.watch(connector, events))
    await sign(connector, wallet, 'x')
    await sign(connector, wallet, 'x')
    expect(events.accountsChanged.mock.calls.length).toBeLessThanOrEqual(1)
    expect(events.disconnected).not.toHaveBeenCalled()
  })

  it('is not listened to before it is watched', async () => {
    const { wallet, connector } = await present(way)
    await connect(connector)
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('networks', () => {
  it('are those a wallet lists, and the sandbox', async () => {
    const { connector } = await present('standard', { chains: ['solana:mainnet'] })
    const reply = await solana.connect(context, connector, { signal, network: solanaDevnet })
    expect(reply).toMatchObject({
      caipNetworkId: solanaMainnet.caipNetworkId,
      approvedNetworkIds: [solanaMainnet.caipNetworkId, solanaSandbox.caipNetworkId],
    })
  })

  it('follow the app without a word to the wallet', async () => {
    const { wallet, connector } = await present('standard')
    await solana.connect(context, connector, { signal })
    const calls = wallet.calls.length
    expect(await solana.switchNetwork(connector, solanaDevnet, { signal })).toBeUndefined()
    expect(wallet.calls).toHaveLength(calls)
    expect(solana.switchesSilently).toBe(true)
  })
})

describe('accounts', () => {
  it('of other namespaces in the same wallet are not ours', async () => {
    const { part } = createSolanaWallet()
    const bitcoin = {
      ...createSolanaWallet().part,
      chains: ['bitcoin:mainnet'],
      accounts: () => [
        { address: 'bc1q', publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'], features: [] },
      ],
      features: {},
    }
    undo.push(registerStandardWallet({ name: 'Both', parts: [part, bitcoin] }))
    const [connector] = discover()
    if (connector === undefined) throw new Error('not found')
    const reply = await solana.connect(context, connector, { signal })
    expect(reply.accounts).toHaveLength(2)
    expect(toProvider(connector).address).toBe(reply.accounts[0]?.address)
  })

  it('are wanted: a wallet that shares none is not connected', async () => {
    const { connector } = await present('standard', { seeds: [] })
    await expect(solana.connect(context, connector, { signal })).rejects.toMatchObject({
      code: 'WALLET_NO_ACCOUNTS',
    })
  })
})

describe('a legacy wallet', () => {
  it('may answer with a signature alone, with nothing, and with its key afterwards', async () => {
    const { legacy, addresses } = createSolanaWallet()
    const provider = {
      isSolflare: true,
      publicKey: undefined as unknown,
      async connect() {
        await legacy.connect()
        provider.publicKey = legacy.publicKey
        return true
      },
      signMessage: async (message: Uint8Array) =>
        ((await legacy.signMessage(message)) as { signature: Uint8Array }).signature,
    }
    const connector: Connector = { id: 'x', name: 'X', type: 'injected', namespace: 'solana', provider }
    const reply = await solana.connect(context, connector, { signal })
    expect(reply.accounts).toEqual([account(addresses[0])])
    const parameters = { address: addresses[0] ?? '', message: 'x', caipNetworkId: reply.caipNetworkId }
    expect(base58.decode(await solana.signMessage(connector, parameters, { signal }))).toHaveLength(64)
    await expect(solana.disconnect(connector, { signal })).resolves.toBeUndefined()
  })

  it('costs nothing when it cannot be listened to', () => {
    const fail = () => {
      throw new Error('no')
    }
    const connect = async () => ({})
    const getter = Object.defineProperty({ connect }, 'on', { get: fail })
    for (const provider of [
      { connect },
      { connect, on: 7 },
      { connect, on: fail, off: fail },
      getter,
      null,
      {},
    ]) {
      const connector: Connector = { id: 'x', name: 'X', type: 'injected', namespace: 'solana', provider }
      expect(() => solana.watch(connector, listen())()).not.toThrow()
    }
  })

  it('that went away is said to be gone', async () => {
    const connector: Connector = {
      id: 'x',
      name: 'X',
      type: 'injected',
      namespace: 'solana',
      provider: undefined,
    }
    await expect(solana.connect(context, connector, { signal })).rejects.toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
    })
    expect(toProvider(connector).address).toBeUndefined()
  })
})

describe('balance', () => {
  const address = '11111111111111111111111111111111'

  it('is asked of the nodes', async () => {
    const request = vi.fn(
      async (_call: unknown): Promise<unknown> => ({ context: { slot: 1 }, value: 1_500_000_000 }),
    )
    const balance = await solana.getBalance(solanaMainnet, { address, request, get: request }, { signal })
    expect(balance).toEqual({ value: 1_500_000_000n, decimals: 9, symbol: 'SOL' })
    expect(request).toHaveBeenCalledExactlyOnceWith({
      method: 'getBalance',
      params: [address, { commitment: 'confirmed' }],
    })
  })

  it.each([
    null,
    7,
    {},
    { value: -1 },
    { value: 1.5 },
    { value: '1' },
    { value: 2 ** 64 },
  ])('is refused when it is %j', async (reply) => {
    const request = async () => reply
    await expect(
      solana.getBalance(solanaMainnet, { address, request, get: request }, { signal }),
    ).rejects.toMatchObject({
      code: 'BAD_REPLY',
    })
  })
})
