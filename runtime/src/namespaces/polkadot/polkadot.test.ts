// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { testFailures } from '../../chains/testDriver.js'
import { unreadable } from '../../chains/testUnreadable.js'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createPolkadotWallet, injectPolkadotWallet } from '../../testing/polkadot/createPolkadotWallet.js'
import type { PolkadotWallet } from '../../testing/polkadot/types.js'
import { polkadot as namespace } from './index.js'
import type { PolkadotNetwork } from './networks.js'
import { assetHub, kusama, polkadot, westend } from './networks.js'

const driver = await openDriver(namespace)
const context = {
  networks: () => [polkadot, kusama],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  key: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
}
const types = ['sr25519', 'ed25519', 'ecdsa'] as const
const seed = '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89'
const onKusama = `0x${kusama.id}${'0'.repeat(32)}` as const

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  Reflect.deleteProperty(window, 'injectedWeb3')
  vi.useRealTimers()
})
const discover = (options = context.options) => {
  const found: Connector[] = []
  undo.push(driver.discover({ ...context, options }, (connector) => void found.push(connector)))
  return found
}
const connectorOf = (wallet: PolkadotWallet): Connector => {
  undo.push(injectPolkadotWallet(wallet))
  const connector = discover().find(({ id }) => id === wallet.key)
  if (connector === undefined) throw new Error('not found')
  return connector
}
const connect = async (wallet: PolkadotWallet, network: PolkadotNetwork = polkadot) => {
  const connector = connectorOf(wallet)
  return { connector, reply: await driver.connect(context, connector, { network, signal }) }
}
const events = () => ({ accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() })

describe('discovery', () => {
  it('finds every extension, early and late ones, each once', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    undo.push(injectPolkadotWallet(createPolkadotWallet({ key: 'talisman' })))
    undo.push(injectPolkadotWallet(createPolkadotWallet({ key: 'my-wallet' })))
    const found = discover()
    expect(found.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['talisman', 'Talisman', 'announced'],
      ['my-wallet', 'my-wallet', 'announced'],
    ])
    undo.push(injectPolkadotWallet(createPolkadotWallet({ key: 'subwallet-js' })))
    vi.advanceTimersByTime(4_000)
    expect(vi.getTimerCount()).toBe(0)
    undo.push(injectPolkadotWallet(createPolkadotWallet({ key: 'polkadot-js' })))
    window.dispatchEvent(new Event('pointerdown'))
    expect(found.slice(2).map(({ name }) => name)).toEqual(['SubWallet', 'Polkadot.js'])
  })

  it('stops looking, and does not begin where injected wallets are not wanted', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const found = discover()
    for (const each of undo.splice(0)) each()
    expect(vi.getTimerCount()).toBe(0)
    undo.push(injectPolkadotWallet(createPolkadotWallet()))
    window.dispatchEvent(new Event('pointerdown'))
    expect([...found, ...discover({ injected: false, announced: true })]).toEqual([])
  })

  it('leaves out what is no wallet and survives what throws', () => {
    const throwing = Object.defineProperty({ fine: { enable: async () => null } }, 'bad', {
      enumerable: true,
      get() {
        throw new Error('no')
      },
    })
    Object.assign(throwing, {
      none: null,
      number: 7,
      text: 'x',
      mute: { enable: 'yes' },
      '\u200b': { enable: async () => null },
      ['x'.repeat(65)]: { enable: async () => null },
      toString: { connect: async () => null },
    })
    Object.assign(window, { injectedWeb3: throwing })
    expect(discover().map(({ id, name }) => [id, name])).toEqual([
      ['fine', 'fine'],
      ['toString', 'toString'],
    ])
  })

  it('calls what it found, whatever takes its place', async () => {
    const wallet = createPolkadotWallet()
    const connector = connectorOf(wallet)
    const original = wallet.provider.enable
    Object.assign(wallet.provider, { enable: async () => ({ accounts: { get: async () => [] } }) })
    const reply = await driver.connect(context, connector, { signal })
    expect(reply.accounts).toHaveLength(3)
    expect(wallet.provider.enable).not.toBe(original)
  })
})

describe('connecting', () => {
  it('reads the accounts as the network writes them', async () => {
    const { reply } = await connect(createPolkadotWallet())
    expect(reply.accounts[0]).toEqual({
      namespace: 'polkadot',
      address: alice.polkadot,
      type: 'eoa',
      publicKey: alice.key,
    })
    expect(reply.accounts.map(({ publicKey }) => publicKey === undefined)).toEqual([false, false, true])
    expect(reply.caipNetworkId).toBe(polkadot.caipNetworkId)
    expect(reply.approvedNetworkIds).toBeUndefined()
  })

  it('takes the first network of the app when none is asked for, and the generic form for one without prefix', async () => {
    const wallet = createPolkadotWallet()
    const connector = connectorOf(wallet)
    expect((await driver.connect(context, connector, { signal })).caipNetworkId).toBe(polkadot.caipNetworkId)
    const { ss58Prefix: _, ...plain } = westend
    const reply = await driver.connect(context, connector, { network: plain, signal })
    expect(reply.accounts[0]?.address).toBe(alice.generic)
    const nowhere = { ...context, networks: () => [] }
    await expect(driver.connect(nowhere, connector, { signal })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  it('leaves out Ethereum keys and accounts that are bound to another chain', async () => {
    const accounts = [
      { type: 'ethereum', seed },
      { type: 'sr25519', seed, genesisHash: onKusama },
    ] as const
    const wallet = createPolkadotWallet({ accounts })
    await expect(connect(wallet)).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
    const { connector, reply } = await connect(createPolkadotWallet({ key: 'two', accounts }), kusama)
    expect(reply.accounts).toHaveLength(1)
    expect(reply.approvedNetworkIds).toEqual([kusama.caipNetworkId])
    await expect(driver.switchNetwork(connector, polkadot, { signal })).rejects.toMatchObject({
      code: 'WALLET_NO_ACCOUNTS',
    })
    const mixed = [...accounts, { type: 'ed25519', seed }] as const
    const both = await connect(createPolkadotWallet({ key: 'three', accounts: mixed }))
    expect(both.reply.accounts).toHaveLength(1)
    expect(both.reply.approvedNetworkIds).toBeUndefined()
  })

  testFailures(
    driver,
    context,
    [
      ['enable', 'reject', 'USER_REJECTED'],
      ['enable', 'busy', 'WALLET_BUSY'],
      ['enable', 'unsupported', 'WALLET_METHOD_UNSUPPORTED'],
      ['enable', 'garbage', 'WALLET_BAD_REPLY'],
      ['accounts.get', 'garbage', 'WALLET_BAD_REPLY'],
    ],
    () => {
      const wallet = createPolkadotWallet()
      return { wallet, connector: connectorOf(wallet) }
    },
    3,
  )

  it('hears only the first of two answers', async () => {
    const wallet = createPolkadotWallet()
    wallet.behave('enable', 'twice')
    wallet.behave('accounts.get', 'twice')
    wallet.behave('signRaw', 'twice')
    const { connector, reply } = await connect(wallet)
    expect(reply.accounts).toHaveLength(3)
    const call = { address: alice.polkadot, message: 'x', caipNetworkId: polkadot.caipNetworkId }
    expect(await driver.signMessage(connector, call, { signal })).toMatch(/^0x[0-9a-f]{128}$/)
  })

  it('settles when the extension never answers, and forgets an answer that comes after all', async () => {
    let approve = (_: boolean) => {}
    const wallet = createPolkadotWallet({
      approve: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    const connector = connectorOf(wallet)
    const controller = new AbortController()
    const attempt = driver.connect(context, connector, { signal: controller.signal })
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(1))
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    approve(true)
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(driver.toProvider(connector)).toBeUndefined()
  })
})

describe('the signer of an extension', () => {
  it.each(types)('removes the byte that names %s from a signature', async (type) => {
    const wallet = createPolkadotWallet()
    const { connector, reply } = await connect(wallet)
    const at = types.indexOf(type)
    const { address = '' } = reply.accounts[at] ?? {}
    const typed = `0x0${[1, 0, 2][at]}${'ab'.repeat(type === 'ecdsa' ? 65 : 64)}`
    const odd = connectorWith({ signRaw: async () => ({ id: 1, signature: typed }) })
    await driver.connect(context, odd, { signal })
    const call = { address, message: 'x', caipNetworkId: polkadot.caipNetworkId }
    expect(await driver.signMessage(odd, call, { signal })).toBe(`0x${typed.slice(4)}`)
    expect(connector.id).toBe(wallet.key)
  })

  /** An extension of our own making that shares the default accounts. */
  function connectorWith(signer: object): Connector {
    const accounts = createPolkadotWallet().accounts()
    const enable = async () => ({ accounts: { get: async () => accounts }, signer })
    return { id: 'x', name: 'X', type: 'announced', namespace: 'polkadot', provider: { enable } }
  }

  it.each([
    { signature: `0x00${'ab'.repeat(64)}` },
    { signature: `0x${'ab'.repeat(65)}` },
    { signature: `0x${'ab'.repeat(63)}` },
    { signature: `${'ab'.repeat(64)}` },
    { signature: `0x${'zz'.repeat(64)}` },
    { signature: 7 },
    null,
    undefined,
    '0x',
  ])('refuses the answer %j of an sr25519 key', async (answer) => {
    const connector = connectorWith({ signRaw: async () => answer })
    await driver.connect(context, connector, { signal })
    const call = { address: alice.polkadot, message: 'x', caipNetworkId: polkadot.caipNetworkId }
    await expect(driver.signMessage(connector, call, { signal })).rejects.toMatchObject({
      code: 'WALLET_BAD_REPLY',
    })
  })

  it('says so when an extension cannot sign text, and when nobody is connected', async () => {
    const connector = connectorWith({})
    const call = { address: alice.polkadot, message: 'x', caipNetworkId: polkadot.caipNetworkId }
    const sign = () => driver.signMessage(connector, call, { signal })
    await expect(sign()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await driver.connect(context, connector, { signal })
    await expect(sign()).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
  })

  it('ends when the user gives up', async () => {
    const wallet = createPolkadotWallet()
    const { connector } = await connect(wallet)
    wallet.behave('signRaw', 'hang')
    const controller = new AbortController()
    const call = { address: alice.polkadot, message: 'x', caipNetworkId: polkadot.caipNetworkId }
    const attempt = driver.signMessage(connector, call, { signal: controller.signal })
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('the driver of Polkadot, once an extension is connected,', () => {
  it('writes the accounts as each network does, and asks nobody', async () => {
    const wallet = createPolkadotWallet()
    const { connector } = await connect(wallet)
    const calls = wallet.calls.length
    const addressOn = async (network: PolkadotNetwork) =>
      (await driver.switchNetwork(connector, network, { signal }))?.[0]?.address
    expect(await addressOn(kusama)).toBe(alice.kusama)
    expect(await addressOn(westend)).toBe(alice.generic)
    expect(await addressOn(assetHub)).toBe(alice.polkadot)
    expect(wallet.calls).toHaveLength(calls)
    expect(driver.switchesSilently).toBe(true)
  })

  it('hears of another account, written for the network in use, and not after it stopped', async () => {
    const wallet = createPolkadotWallet()
    const { connector } = await connect(wallet)
    const heard = events()
    vi.useFakeTimers()
    const stop = driver.watch(connector, heard)
    expect(wallet.listenerCount()).toBe(1)
    vi.advanceTimersByTime(50)
    expect(heard.accountsChanged).not.toHaveBeenCalled()
    await driver.switchNetwork(connector, kusama, { signal })
    wallet.selectAccount(wallet.accounts()[1]?.address ?? '')
    expect(heard.accountsChanged).toHaveBeenCalledOnce()
    expect(heard.accountsChanged.mock.lastCall?.[0][1].address).toBe(alice.kusama)
    for (let count = 0; count < 1000; count++) wallet.selectAccount(wallet.accounts()[0]?.address ?? '')
    wallet.emit('accounts', 'nonsense')
    wallet.emit('accounts', { length: 3 })
    wallet.emit('accounts', [null, { address: 'nonsense' }])
    vi.advanceTimersByTime(200)
    expect(heard.accountsChanged).toHaveBeenCalledOnce()
    wallet.forget()
    expect(heard.accountsChanged).toHaveBeenLastCalledWith([])
    wallet.emit('accounts', wallet.accounts())
    stop()
    expect([wallet.listenerCount(), vi.getTimerCount()]).toEqual([0, 0])
    wallet.emit('accounts', wallet.accounts())
    expect(heard.accountsChanged).toHaveBeenCalledTimes(2)
  })

  it('is bearable in a storm, and believed in the last thing it says that can be read', async () => {
    const wallet = createPolkadotWallet()
    const { connector } = await connect(wallet)
    const heard = events()
    vi.useFakeTimers()
    const stop = driver.watch(connector, heard)
    vi.advanceTimersByTime(50)
    const [one, two] = wallet.accounts()
    for (let ms = 0; ms < 1000; ms++) {
      wallet.emit('accounts', [ms % 2 ? one : two])
      if (ms % 3 === 0) wallet.emit('accounts', [{}])
      vi.advanceTimersByTime(1)
    }
    wallet.emit('accounts', [two])
    for (let count = 0; count < 10; count++) wallet.emit('accounts', 'nonsense')
    vi.advanceTimersByTime(100)
    expect(heard.accountsChanged.mock.calls.length).toBeLessThanOrEqual(24)
    const [last] = await driver.switchNetwork(connector, polkadot, { signal }).then((list) => list ?? [])
    expect(heard.accountsChanged).toHaveBeenLastCalledWith([last])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['gives nothing', () => undefined],
    ['rejects', async () => Promise.reject(new Error('no'))],
    ['gives a function later', async () => () => {}],
  ])('costs nothing when subscribing %s', async (_, subscribe) => {
    const list = createPolkadotWallet().accounts()
    const enable = async () => ({ accounts: { get: () => list, subscribe } })
    const connector: Connector = {
      id: 'x',
      name: 'X',
      type: 'announced',
      namespace: 'polkadot',
      provider: { enable },
    }
    await driver.connect(context, connector, { signal })
    expect(() => driver.watch(connector, events())()).not.toThrow()
  })

  it('picks up a wallet of the last visit without asking', async () => {
    const storage = createMemoryStorage()
    const port = {
      getItem: (key: string) => storage.get(key),
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.remove(key),
    }
    await connect(createPolkadotWallet({ storage: port }))
    const approve = vi.fn(async () => true)
    const after = createPolkadotWallet({ storage: port, approve })
    const reply = await driver.reconnect(context, connectorOf(after), { network: kusama, signal })
    expect(reply).toMatchObject({ caipNetworkId: kusama.caipNetworkId })
    expect(reply?.accounts[0]?.address).toBe(alice.kusama)
    expect(approve).not.toHaveBeenCalled()
  })

  it('does not wait for an extension that asks after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wallet = createPolkadotWallet({ approve: () => new Promise(() => {}) })
    const attempt = expect(driver.reconnect(context, connectorOf(wallet), { signal })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(3_000)
    await attempt
  })

  it('finds nobody where no account is shared any more', async () => {
    const wallet = createPolkadotWallet({ accounts: [] })
    expect(await driver.reconnect(context, connectorOf(wallet), { signal })).toBeUndefined()
    const left = createPolkadotWallet({ key: 'left' })
    const { connector } = await connect(left)
    const enables = () => left.calls.filter(({ method }) => method === 'enable').length
    expect(await driver.reconnect(context, connector, { signal })).toMatchObject({ accounts: [{}, {}, {}] })
    left.forget()
    expect(await driver.reconnect(context, connector, { signal })).toBeUndefined()
    expect(enables()).toBe(1)
  })

  it('has nothing left after it disconnected', async () => {
    const { connector } = await connect(createPolkadotWallet())
    await driver.disconnect(connector, { signal })
    expect(driver.toProvider(connector)).toBeUndefined()
    await expect(driver.switchNetwork(connector, kusama, { signal })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })
})

describe('what a host gets', () => {
  it.each(
    unreadable,
  )('is an error of ours when the extension answers with %s, or throws it', async (_what, reply) => {
    let throws = false
    let heard: (value: unknown) => void = () => {}
    const answer = async () => (throws ? Promise.reject(reply) : reply)
    const enable = async () => ({
      accounts: {
        get: () => createPolkadotWallet().accounts(),
        subscribe: (listener: typeof heard) => {
          heard = listener
        },
      },
      signer: { signRaw: answer, signPayload: answer },
    })
    const provider = { enable }
    const connector: Connector = { id: 'x', name: 'X', type: 'announced', namespace: 'polkadot', provider }
    await driver.connect(context, connector, { network: polkadot, signal })
    const own = driver.toProvider(connector)
    const outcomes = () => [own?.signRaw({ address: alice.generic, data: '0x00' }), own?.signPayload({})]
    for (const each of outcomes()) await expect(each).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    throws = true
    for (const each of outcomes()) await expect(each).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    const listeners = events()
    undo.push(driver.watch(connector, listeners))
    expect(() => heard(reply)).not.toThrow()
    expect(listeners.accountsChanged).not.toHaveBeenCalled()
  })

  it('is a signer in the shape polkadot.js takes, and accounts with their key types', async () => {
    const wallet = createPolkadotWallet()
    const { connector } = await connect(wallet)
    const provider = driver.toProvider(connector)
    expect(provider?.address).toBe(alice.polkadot)
    expect(provider?.accounts.map(({ type, name }) => [type, name])).toEqual([
      ['sr25519', 'Alice'],
      ['ed25519', 'Alice (ed25519)'],
      ['ecdsa', 'Alice (ecdsa)'],
    ])
    const raw = await provider?.signer.signRaw({ address: alice.polkadot, data: '0x6869' })
    expect(raw).toMatchObject({ id: 1, signature: expect.stringMatching(/^0x[0-9a-f]{128}$/) })
    expect(wallet.calls.at(-1)?.params[0]).toMatchObject({ address: alice.generic })
    const payload = {
      address: alice.generic,
      method: '0x01020304',
      version: 4,
      signedExtensions: ['CheckWeight'],
    }
    const signed = await provider?.signPayload(payload)
    expect(signed?.signature).toMatch(/^0x01[0-9a-f]{128}$/)
    await driver.switchNetwork(connector, kusama, { signal })
    expect(provider?.address).toBe(alice.kusama)
    const refused = { ...payload, signedExtensions: ['CheckSomething'] }
    await expect(provider?.signPayload(refused)).rejects.toMatchObject({
      code: 'WALLET_METHOD_UNSUPPORTED',
    })
  })
})
