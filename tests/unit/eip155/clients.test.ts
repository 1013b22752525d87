// @vitest-environment jsdom

import { eip6963RequestProvider } from '@metamask/providers'
import { announceProvider, createStore } from 'mipd'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletEvents } from '../../../runtime/src/chains/driver.js'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { toAppKitError } from '../../../runtime/src/errors/toAppKitError.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import { eip155 as eip155Driver } from '../../../runtime/src/namespaces/eip155/index.js'
import { base, mainnet, polygon } from '../../../runtime/src/namespaces/eip155/networks.js'
import { announceEip155Wallet } from '../../../runtime/src/testing/eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../../../runtime/src/testing/eip155/createEip155Wallet.js'
import { openCoinbase } from './coinbase.js'
import { installMetaMask, metamaskInfo } from './metamask.js'

const eip155 = await openDriver(eip155Driver)

// The driver is run against wallets' own page code, and discovery against the library that other apps use.

const context = {
  networks: () => [mainnet, polygon, base],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const chains = [mainnet, polygon].map(({ id }) => ({
  chainId: Number(id),
  rpcUrl: `http://127.0.0.1:1/${id}`,
}))
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const [one, two] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const undo: (() => unknown)[] = []
beforeEach(() => {
  // Pages of their own: what announces itself in one is not heard in the next.
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((...parameters: Parameters<typeof add>) => {
    add(...parameters)
    undo.push(() => window.removeEventListener(parameters[0], parameters[1] as () => void))
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const each of undo.splice(0)) await each()
  Reflect.deleteProperty(window, 'ethereum')
  localStorage.clear()
})

async function discover(options = context.options): Promise<Connector[]> {
  const found: Connector[] = []
  undo.push(eip155.discover({ ...context, options }, (connector) => void found.push(connector)))
  await new Promise((resolve) => setTimeout(resolve, 5))
  return found
}
const connect = (connector: Connector) => eip155.connect(context, connector, { signal })
const reconnect = (connector: Connector) => eip155.reconnect(context, connector, { signal })
const sign = (connector: Connector, address: string) =>
  eip155.signMessage(connector, { address, message: 'Hello', caipNetworkId: 'eip155:1' }, { signal })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => toAppKitError(error).code,
  )
const addresses = (reply: { accounts: readonly { address: string }[] } | undefined) =>
  reply?.accounts.map(({ address }) => address.toLowerCase())
const listen = () => {
  const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
  return { events: events as WalletEvents, ...events }
}

describe("MetaMask's page code", () => {
  async function open(options: Partial<Parameters<typeof installMetaMask>[0]> = {}) {
    const page = installMetaMask({ chains, privateKeys, ...options })
    const [connector] = await discover()
    if (connector === undefined) throw new Error('not found')
    return { ...page, connector }
  }

  it('is one row, found by its announcement, and by window.ethereum where it makes none', async () => {
    const { provider } = installMetaMask({ chains })
    expect(await discover()).toMatchObject([
      { id: 'io.metamask', name: 'MetaMask', type: 'announced', imageUrl: metamaskInfo.icon, provider },
    ])
    expect(await discover({ injected: true, announced: false })).toMatchObject([{ id: 'injected', provider }])
  })

  it('connects, is picked up silently, and is left', async () => {
    const { connector, asked } = await open()
    expect(await reconnect(connector)).toBeUndefined()
    const reply = await connect(connector)
    expect(addresses(reply)).toEqual([one, two].map((each) => each.toLowerCase()))
    expect(reply.caipNetworkId).toBe('eip155:1')
    asked.length = 0
    expect(addresses(await reconnect(connector))).toEqual(addresses(reply))
    expect(asked).toEqual(['eth_accounts', 'eth_chainId'])
    await eip155.disconnect(connector, { signal })
    expect(await reconnect(connector)).toBeUndefined()
  })

  it('is waited for while its worker starts', async () => {
    let wake = () => {}
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    const { connector } = await open({ awake })
    const connecting = connect(connector)
    setTimeout(wake, 50)
    expect(addresses(await connecting)).toContain(one.toLowerCase())
  })

  it('says what went wrong as it crosses the stream', async () => {
    const { connector, wallet } = await open()
    wallet.behave('eth_requestAccounts', 'reject')
    expect(await codeOf(connect(connector))).toBe('USER_REJECTED')
    wallet.behave('eth_requestAccounts', 'busy')
    expect(await codeOf(connect(connector))).toBe('WALLET_BUSY')
    wallet.behave('eth_requestAccounts', 'answer')
    await connect(connector)
    wallet.behave('personal_sign', 'reject')
    expect(await codeOf(sign(connector, one))).toBe('USER_REJECTED')
    wallet.behave('personal_sign', 'garbage')
    expect(await codeOf(sign(connector, one))).toBe('WALLET_BAD_REPLY')
    wallet.behave('personal_sign', 'answer')
    const signature = (await sign(connector, one)) as `0x${string}`
    expect(await verifyMessage({ address: one, message: 'Hello', signature })).toBe(true)
  })

  it('switches, and adds what it does not know', async () => {
    const { connector, wallet, asked } = await open()
    await connect(connector)
    await eip155.switchNetwork(connector, polygon, { signal })
    expect((await reconnect(connector))?.caipNetworkId).toBe('eip155:137')
    asked.length = 0
    await eip155.switchNetwork(connector, base, { signal })
    expect(asked.filter((method) => method !== 'eth_chainId')).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    wallet.behave('wallet_addEthereumChain', 'reject')
    const unknown = { ...base, id: 9999, caipNetworkId: 'eip155:9999' as const }
    expect(await codeOf(eip155.switchNetwork(connector, unknown, { signal }))).toBe('USER_REJECTED')
  })

  it('is heard: accounts, networks, locking and unlocking, nodes that come and go', async () => {
    const { connector, wallet, reach } = await open()
    await connect(connector)
    const { events, accountsChanged, networkChanged, disconnected } = listen()
    undo.push(eip155.watch(connector, events))
    const heard = () => addresses({ accounts: accountsChanged.mock.lastCall?.[0] ?? [] })
    wallet.selectAccount(two)
    await vi.waitFor(() => expect(heard()?.[0]).toBe(two.toLowerCase()))
    wallet.selectChain(137)
    await vi.waitFor(() => expect(networkChanged).toHaveBeenLastCalledWith('eip155:137'))
    reach(false)
    reach(true)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(disconnected).not.toHaveBeenCalled()
    wallet.forget()
    await vi.waitFor(() => expect(heard()).toEqual([]))
    wallet.allow()
    await vi.waitFor(() => expect(heard()?.[0]).toBe(two.toLowerCase()))
  })

  it('tells a locked wallet from one that was thrown out, on this visit and the next', async () => {
    const { connector, wallet, asked } = await open()
    await connect(connector)
    for (const isLocked of [true, false]) {
      if (isLocked) wallet.lock()
      else wallet.forget()
      await vi.waitFor(async () => expect(await reconnect(connector)).toBeUndefined())
      asked.length = 0
      const { events, disconnected } = listen()
      undo.push(eip155.watch(connector, { ...events, isAbsent: true }))
      await vi.waitFor(() => expect(asked).toContain('wallet_getPermissions'))
      if (isLocked) await new Promise((resolve) => setTimeout(resolve, 100))
      await vi.waitFor(() => expect(disconnected).toHaveBeenCalledTimes(isLocked ? 0 : 1))
      expect(asked).not.toContain('eth_requestAccounts')
      if (isLocked) wallet.unlock()
    }
  })

  it('takes nobody with it when the extension goes', async () => {
    const { connector, end } = await open()
    await connect(connector)
    const { events, disconnected } = listen()
    const stop = eip155.watch(connector, events)
    end()
    const controller = new AbortController()
    const asking = eip155.reconnect(context, connector, { signal: controller.signal })
    const connecting = eip155.connect(context, connector, { signal: controller.signal })
    setTimeout(() => controller.abort('WALLET_TIMEOUT'), 100)
    expect(await Promise.all([codeOf(asking), codeOf(connecting)])).not.toContain('resolved')
    expect(disconnected.mock.calls.length).toBeLessThanOrEqual(1)
    expect(stop).not.toThrow()
  })
})

describe.each(["Coinbase Wallet's SDK", 'the fake that keeps its session'])('%s', (name) => {
  /** The SDK itself, or what stands for its like in tests; both are moved by the fake's strings. */
  function open() {
    // The SDK looks at the page's headers.
    vi.stubGlobal('fetch', async () => new Response())
    const page = name.startsWith('the fake') ? openFake() : openCoinbase({ chains, privateKeys })
    undo.push(page.restore)
    const { provider } = page
    const connector: Connector = { id: 'sdk', name, type: 'injected', namespace: 'eip155', provider }
    return { ...page, connector }
  }
  function openFake() {
    const wallet = createEip155Wallet({ chains, privateKeys, keepsSession: true })
    const opened = () => wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length
    const { provider } = wallet
    return { wallet, provider, opened, restore: () => {}, closeWindow: undefined }
  }

  it('opens no window for who looks, and one for who connects', async () => {
    const { connector, opened } = open()
    expect(await reconnect(connector)).toBeUndefined()
    expect(opened()).toBe(0)
    const reply = await connect(connector)
    expect(opened()).toBe(1)
    expect(addresses(reply)).toEqual([one, two].map((each) => each.toLowerCase()))
    expect(addresses(await reconnect(connector))).toEqual(addresses(reply))
    expect(opened()).toBe(1)
  })

  it('signs, switches and is declined through its window', async () => {
    const { connector, wallet, closeWindow } = open()
    await connect(connector)
    const signature = (await sign(connector, one)) as `0x${string}`
    expect(await verifyMessage({ address: one, message: 'Hello', signature })).toBe(true)
    await eip155.switchNetwork(connector, polygon, { signal })
    expect((await reconnect(connector))?.caipNetworkId).toBe('eip155:137')
    wallet.behave('personal_sign', 'reject')
    expect(await codeOf(sign(connector, one))).toBe('USER_REJECTED')
    wallet.behave('personal_sign', 'hang')
    wallet.calls.length = 0
    const waiting = codeOf(sign(connector, one))
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(1))
    if (closeWindow === undefined) return
    closeWindow()
    expect(await waiting).toBe('USER_REJECTED')
  })

  it('is left when it is disconnected: it shares nobody with the page any more', async () => {
    const { connector, opened } = open()
    vi.stubGlobal('fetch', async () =>
      Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }),
    )
    await connect(connector)
    const windows = opened()
    await eip155.disconnect(connector, { signal })
    expect(await reconnect(connector)).toBeUndefined()
    expect(opened()).toBe(windows)
  })

  it('is left too where its node fails in another way', async () => {
    const { connector } = open()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await connect(connector)
    await eip155.disconnect(connector, { signal })
    expect(await reconnect(connector)).toBeUndefined()
  })

  it('is gone once when it has lost its session, however often it is asked', async () => {
    const { connector, provider } = open()
    await connect(connector)
    const { events, accountsChanged } = listen()
    undo.push(eip155.watch(connector, events))
    await provider.disconnect?.()
    await vi.waitFor(() => expect(accountsChanged).toHaveBeenLastCalledWith([]))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(accountsChanged.mock.calls.filter(([list]) => list.length === 0)).toHaveLength(1)
  })

  it('is heard when it changes accounts and networks', async () => {
    const { connector } = open()
    await connect(connector)
    const { events, networkChanged } = listen()
    undo.push(eip155.watch(connector, events))
    await eip155.switchNetwork(connector, polygon, { signal })
    await vi.waitFor(() => expect(networkChanged).toHaveBeenLastCalledWith('eip155:137'))
  })
})

describe('mipd', () => {
  it('finds our fakes, early and late, and finds them gone after they stopped', () => {
    const early = createEip155Wallet({ chains, name: 'Early', rdns: 'test.early' })
    undo.push(announceEip155Wallet(early))
    const store = createStore()
    undo.push(() => store.destroy())
    const late = createEip155Wallet({ chains, name: 'Late', rdns: 'test.late' })
    const stop = announceEip155Wallet(late)
    expect(store.getProviders().map(({ info }) => info)).toEqual([early.info, late.info])
    expect(store.findProvider({ rdns: 'test.late' })?.provider).toBe(late.provider)
    stop()
    store.reset()
    expect(store.getProviders().map(({ info }) => info.rdns)).toEqual(['test.early'])
  })

  it('is not alone: the reader of MetaMask takes what our fakes announce, too', () => {
    const wallet = createEip155Wallet({ chains, rdns: 'test.strict' })
    undo.push(announceEip155Wallet(wallet))
    const read = vi.fn()
    eip6963RequestProvider(read)
    expect(read).toHaveBeenCalledWith({ info: wallet.info, provider: wallet.provider })
  })

  it('announces what our discovery finds, each once', async () => {
    const { info, provider } = createEip155Wallet({ chains, name: 'Announced', rdns: 'test.announced' })
    const detail = {
      info: { ...info, icon: info.icon as `data:image/${string}` },
      provider: provider as never,
    }
    const stop = announceProvider(detail)
    const found = await discover({ injected: false, announced: true })
    undo.push(announceProvider(detail) ?? (() => {}))
    expect(found).toMatchObject([
      { id: 'test.announced', name: 'Announced', imageUrl: info.icon, provider, info: { uuid: info.uuid } },
    ])
    expect(found).toHaveLength(1)
    stop?.()
  })

  it('and our discovery agree on what MetaMask and a fake announce', async () => {
    undo.push(announceEip155Wallet(createEip155Wallet({ chains, rdns: 'test.fake' })))
    installMetaMask({ chains })
    const store = createStore()
    undo.push(() => store.destroy())
    const found = await discover()
    expect(found.map(({ id }) => id).sort()).toEqual(
      store
        .getProviders()
        .map(({ info }) => info.rdns)
        .sort(),
    )
  })
})
