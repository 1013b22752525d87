// @vitest-environment jsdom

import { signal as store } from '@preact/signals-core'
import fc from 'fast-check'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { announceEip155Wallet } from '../../testing/eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../../testing/eip155/createEip155Wallet.js'
import { parseAnnouncement } from './discover.js'
import { eip155 as eip155Driver } from './index.js'
import { mainnet, polygon } from './networks.js'
import { parseAccounts, parseChainId } from './request.js'

const eip155 = await openDriver(eip155Driver)

const context = {
  networks: () => [mainnet, polygon],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { signal } = new AbortController()
const chains = [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }]
const connectorOf = (wallet: { provider: unknown }): Connector => ({
  id: 'x',
  name: 'X',
  type: 'announced',
  namespace: 'eip155',
  provider: wallet.provider,
})

it.each([
  ['1', true],
  ['2716446429837000', true],
  [String(Number.MAX_SAFE_INTEGER), true],
  // A wallet would be asked for the rounded number, which is another chain.
  ['9007199254740993', false],
  ['9'.repeat(32), false],
  ['01', false],
  ['0x1', false],
  ['', false],
])('the driver takes the reference %s for a chain: %s', (reference, isTaken) => {
  expect(eip155Driver.isChainReference(reference)).toBe(isTaken)
})

describe('discovery', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const each of undo.splice(0)) each()
    Reflect.deleteProperty(window, 'ethereum')
  })
  const discover = (options = context.options) => {
    const found: Connector[] = []
    undo.push(eip155.discover({ ...context, options }, (connector) => void found.push(connector)))
    return found
  }
  const announce = (info: Record<string, unknown>, provider: unknown = { request: async () => null }) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

  it('fills no list with wallets that a script invents', async () => {
    const found = discover()
    for (let index = 0; index < 10_000; index++)
      announce({ uuid: `u${index}`, name: `Wallet ${index}`, rdns: index % 2 ? 'io.taken' : `io.w${index}` })
    expect(found).toHaveLength(40)
    expect(new Set(found.map(({ id }) => id)).size).toBe(40)
    expect(found.every(({ name, info }) => name === `Wallet ${info?.uuid?.slice(1)}`)).toBe(true)
  })

  it('keeps what was announced first, whatever becomes of the announcement', () => {
    const found = discover()
    const info = { uuid: '1', name: 'First', rdns: 'io.first', icon: 'data:image/png;base64,AA==' }
    const detail = { info, provider: { request: async () => null } }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    Object.assign(info, { name: 'Second', rdns: 'io.second', icon: 'data:image/png;base64,BB==' })
    detail.provider = { request: async () => null }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
    expect(found[0]).toMatchObject({ id: 'io.first', name: 'First', imageUrl: 'data:image/png;base64,AA==' })
    expect(found.map(({ provider }) => provider).indexOf(detail.provider)).toBe(1)
    // Another provider is another wallet, whichever uuid it is announced with.
    expect(found.slice(1)).toMatchObject([{ id: 'io.second', name: 'Second', provider: detail.provider }])
  })

  it("takes MetaMask's app for MetaMask", () => {
    const found = discover()
    announce({ uuid: '1', name: 'MetaMask', rdns: 'io.metamask.mobile' })
    expect(found[0]).toMatchObject({ id: 'io.metamask', info: { rdns: 'io.metamask' } })
  })

  it.each([
    ['data:image/png;base64,AA==', true],
    ['data:image/webp;base64,AA==', true],
    ['data:image/svg+xml,%3Csvg/%3E', true],
    ['DATA:IMAGE/SVG+XML;base64,AA==', true],
    [' data:image/png;base64,AA==', false],
    ['data:image/png', false],
    ['data:text/html,<script>1</script>', false],
    ['data:image/svg+xmlx,1', false],
    ['data:image/svgx;base64,AA==', false],
    ['blob:https://x.test/1', false],
    ['/icon.png', false],
    [['data:image/png;base64,AA=='], false],
  ])('icon %j is shown: %s', (icon, shown) => {
    const found = discover()
    announce({ uuid: '1', name: 'Icon', rdns: 'a.b', icon })
    expect(found[0]?.imageUrl).toBe(shown ? icon : undefined)
  })

  it.each([
    ['data:image/svg;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['data:image/SVG,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ])('icon %j is shown under the type that browsers know', (icon, shown) => {
    const found = discover()
    announce({ uuid: '1', name: 'Icon', rdns: 'a.b', icon })
    expect(found[0]?.imageUrl).toBe(shown)
  })

  it('finds early and late announcers, each once', () => {
    const wallet = createEip155Wallet({ chains, rdns: 'a.one' })
    undo.push(announceEip155Wallet(wallet))
    const found = discover()
    expect(found.map(({ id }) => id)).toEqual(['a.one'])
    undo.push(announceEip155Wallet(createEip155Wallet({ chains, rdns: 'a.two' })))
    undo.push(announceEip155Wallet(wallet))
    expect(found.map(({ id }) => id)).toEqual(['a.one', 'a.two'])
  })

  it('T-C5: gives a second wallet under a taken rdns a row of its own', () => {
    const found = discover()
    announce({ uuid: '1', name: 'Real', rdns: 'io.wallet' })
    announce({ uuid: '2', name: 'Other', rdns: 'io.wallet' })
    announce({ uuid: '1', name: 'Impostor', rdns: 'io.wallet' })
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['io.wallet', 'Real'],
      ['io.wallet:2', 'Other'],
      ['io.wallet:3', 'Impostor'],
    ])
    expect(found.map(({ claims }) => claims)).toEqual([undefined, 'io.wallet', 'io.wallet'])
  })

  it('T-C5: keeps the row of a wallet whose uuid or provider was announced by somebody else first', () => {
    const found = discover()
    const wallet = createEip155Wallet({ chains, rdns: 'io.honest' })
    announce({ ...wallet.info, name: 'Same uuid', rdns: 'io.evil' })
    announce({ uuid: '9', name: 'Same provider', rdns: 'io.eviler' }, wallet.provider)
    undo.push(announceEip155Wallet(wallet))
    expect(found.map(({ id, provider }) => [id, provider === wallet.provider])).toEqual([
      ['io.evil', false],
      ['io.eviler', true],
      ['io.honest', true],
    ])
  })

  it('T-C5: lets no announcement take the place of the plain provider', async () => {
    const provider = createEip155Wallet({ chains }).provider
    Object.assign(window, { ethereum: provider })
    const found = discover()
    for (const uuid of ['injected', 'injected:2']) announce({ uuid, name: 'Taker', rdns: 'injected' })
    await settled()
    announce({ uuid: 'injected', name: 'Late taker', rdns: '' })
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['injected:2', 'Taker'],
      ['injected:2:2', 'Taker'],
      ['injected', 'Browser Wallet'],
      ['injected:3', 'Late taker'],
    ])
    expect(found.find(({ id }) => id === 'injected')?.provider).toBe(provider)
  })

  it('asks again when a wallet that was turned away turns out to be known', () => {
    const known = store<ReadonlySet<string>>(new Set())
    const answer = () => {
      for (let at = 0; at < 1000; at++) announce({ uuid: `u${at}`, name: `Flood ${at}`, rdns: `io.f${at}` })
    }
    window.addEventListener('eip6963:requestProvider', answer)
    undo.push(() => window.removeEventListener('eip6963:requestProvider', answer))
    undo.push(announceEip155Wallet(createEip155Wallet({ chains, rdns: 'io.honest', name: 'Honest' })))
    const found: Connector[] = []
    undo.push(eip155.discover({ ...context, known }, (connector) => void found.push(connector)))
    expect(found.map(({ id }) => id)).not.toContain('io.honest')
    known.value = new Set(['io.honest'])
    expect(found.filter(({ id }) => id === 'io.honest')).toHaveLength(1)
  })

  it('T-C5: leaves out what is no wallet, and pictures that are no small data image', () => {
    const found = discover()
    announce({ uuid: '1', name: 'No provider', rdns: 'a.b' }, {})
    announce({ uuid: '', name: 'No uuid', rdns: 'a.b' })
    announce({ uuid: '3', name: ' ', rdns: 'a.b' })
    announce({ uuid: '4', name: 'Remote icon', rdns: 'c.d', icon: 'https://evil.test/x.png' })
    announce({ uuid: '5', name: 'Script icon', rdns: 'e.f', icon: 'javascript:alert(1)' })
    announce({
      uuid: '6',
      name: 'Huge icon',
      rdns: 'g.h',
      icon: `data:image/png;base64,${'A'.repeat(300_000)}`,
    })
    announce({ uuid: '7', name: 'x'.repeat(9000), rdns: '<b>' })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
    window.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(found.map(({ id, imageUrl, name }) => [id, imageUrl, name.length])).toEqual([
      ['c.d', undefined, 11],
      ['e.f', undefined, 11],
      ['g.h', undefined, 9],
      ['7', undefined, 64],
    ])
  })

  it('leaves out what nobody sees in a name, and a wallet that has no other', () => {
    const found = discover()
    announce({ uuid: '1', name: '\u202eksaMateM\u0000\n', rdns: 'a.b' })
    announce({ uuid: '2', name: '\u200b\u2066', rdns: 'c.d' })
    expect(found.map(({ name }) => name)).toEqual(['ksaMateM'])
  })

  it('never throws on an announcement, whatever it holds', () => {
    fc.assert(fc.property(fc.anything(), (detail) => parseAnnouncement(detail) === undefined))
  })

  it('falls back to the plain provider, unless it announced itself too', async () => {
    const wallet = createEip155Wallet({ chains, rdns: 'a.one' })
    Object.assign(window, { ethereum: wallet.provider })
    const plain = discover()
    await settled()
    expect(plain.map(({ id }) => id)).toEqual(['injected'])
    undo.push(announceEip155Wallet(wallet))
    const both = discover()
    await settled()
    expect(both.map(({ id }) => id)).toEqual(['a.one'])
    const none = discover({ injected: false, announced: false })
    await settled()
    expect(none).toEqual([])
  })

  it('gives a wallet that announces itself late its name, although it was the plain one before', async () => {
    const wallet = createEip155Wallet({ chains, rdns: 'a.late' })
    Object.assign(window, { ethereum: wallet.provider })
    const found = discover()
    await settled()
    window.dispatchEvent(new Event('ethereum#initialized'))
    undo.push(announceEip155Wallet(wallet))
    expect(found.map(({ id, provider }) => [id, provider === wallet.provider])).toEqual([
      ['injected', true],
      ['a.late', true],
    ])
  })

  it('stops listening', () => {
    const found = discover()
    for (const each of undo.splice(0)) each()
    announce({ uuid: '1', name: 'Late', rdns: 'a.b' })
    expect(found).toEqual([])
  })
})

describe('connecting', () => {
  it('reads accounts and chain', async () => {
    const wallet = createEip155Wallet({ chains })
    const reply = await eip155.connect(context, connectorOf(wallet), { signal })
    expect(reply).toEqual({
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      caipNetworkId: 'eip155:1',
    })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('never asks when it reconnects, and finds nobody where nobody is', async () => {
    const wallet = createEip155Wallet({ chains })
    expect(await eip155.reconnect(context, connectorOf(wallet), { signal })).toBeUndefined()
    expect(wallet.calls.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  it.each([
    ['garbage', 'WALLET_BAD_REPLY'],
    ['reject', undefined],
  ] as const)('refuses %s', async (behaviour, code) => {
    const wallet = createEip155Wallet({ chains })
    wallet.behave('eth_requestAccounts', behaviour)
    const attempt = eip155.connect(context, connectorOf(wallet), { signal })
    await expect(attempt).rejects.toMatchObject(code ? { code } : { code: 4001 })
  })

  it('settles when the wallet never answers and the user gives up', async () => {
    const wallet = createEip155Wallet({ chains })
    wallet.behave('eth_requestAccounts', 'hang')
    const controller = new AbortController()
    const attempt = eip155.connect(context, connectorOf(wallet), { signal: controller.signal })
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('signs with a key that can be checked', async () => {
    const wallet = createEip155Wallet({ chains })
    await eip155.connect(context, connectorOf(wallet), { signal })
    const message = 'Grüße, 世界 🌍'
    const signature = await eip155.signMessage(
      connectorOf(wallet),
      { address, message, caipNetworkId: 'eip155:1' },
      { signal },
    )
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  })
})

describe('switching', () => {
  const switchTo = (wallet: { provider: unknown }) =>
    eip155.switchNetwork(connectorOf(wallet), polygon, { signal })

  it('switches to a chain the wallet knows', async () => {
    const wallet = createEip155Wallet({ chains: [...chains, { chainId: 137, rpcUrl: 'http://127.0.0.1:1' }] })
    await switchTo(wallet)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x89')
    expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('adds a chain it does not know, with all it needs to know', async () => {
    const wallet = createEip155Wallet({ chains })
    await switchTo(wallet)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x89')
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: ['https://polygon-rpc.com'],
        blockExplorerUrls: ['https://polygonscan.com'],
      },
    ])
  })

  it('tells the wallet the public nodes of a chain before those that the app asks itself', async () => {
    const wallet = createEip155Wallet({ chains })
    const rpcUrls = {
      default: { http: ['https://proxy.example/137', 'https://polygon-rpc.com'] },
      chainDefault: { http: ['https://polygon-rpc.com', 'https://public.example'] },
    }
    await eip155.switchNetwork(connectorOf(wallet), { ...polygon, rpcUrls }, { signal })
    expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { rpcUrls: ['https://polygon-rpc.com', 'https://public.example', 'https://proxy.example/137'] },
    ])
  })

  it('does not add when the user declines the switch', async () => {
    const wallet = createEip155Wallet({ chains })
    wallet.behave('wallet_switchEthereumChain', 'reject')
    await expect(switchTo(wallet)).rejects.toMatchObject({ code: 4001 })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it.each([
    { code: 4902 },
    { code: 32603 },
    { code: -32603, message: 'Internal' },
    { code: 5000 },
    { code: '4902' },
    { code: -32000, data: { originalError: { code: 4902 } } },
    { data: { originalError: { code: 4902 } } },
    { code: -32603, data: { originalError: { code: 4902 } } },
  ])('takes %j for a chain the wallet does not know', async (error) => {
    const asked: string[] = []
    let chain = '0x1'
    const request = async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain' && !asked.includes('wallet_addEthereumChain')) throw error
      if (method === 'wallet_addEthereumChain') chain = '0x89'
      return method === 'eth_chainId' ? chain : null
    }
    await switchTo({ provider: { request } })
    expect(asked).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'eth_chainId',
    ])
  })

  it('says so when the wallet neither knows a chain nor takes one', async () => {
    const wallet = createEip155Wallet({ chains })
    wallet.behave('wallet_addEthereumChain', 'unsupported')
    await expect(switchTo(wallet)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
      details: 'eip155:137',
    })
  })

  it('asks for nothing more once the user has given up', async () => {
    const asked: string[] = []
    let refuse: (reason: unknown) => void = () => {}
    const request = ({ method }: { method: string }) => {
      asked.push(method)
      return new Promise((_, reject) => {
        refuse = reject
      })
    }
    const controller = new AbortController()
    const attempt = eip155.switchNetwork(connectorOf({ provider: { request } }), polygon, controller)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    controller.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    refuse({ code: 4902 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(asked).toEqual(['wallet_switchEthereumChain'])
  })

  it('does not believe a wallet that says yes and stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : null),
    }
    const attempt = expect(switchTo({ provider })).rejects.toMatchObject({ code: 'SWITCH_IGNORED' })
    await vi.advanceTimersByTimeAsync(3000)
    await attempt
    vi.useRealTimers()
  })
})

describe('what a wallet says', () => {
  it.each([
    ['0x1', 'eip155:1'],
    ['0X89', 'eip155:137'],
    [1, 'eip155:1'],
    ['137', 'eip155:137'],
    [10n, 'eip155:10'],
    ['0x01', 'eip155:1'],
    [0, undefined],
    ['0x', undefined],
    ['', undefined],
    [-1, undefined],
    [1.5, undefined],
    ['1e3', undefined],
    [2 ** 53, undefined],
    [null, undefined],
    [{}, undefined],
    ['0xzz', undefined],
    [Number.NaN, undefined],
  ])('chain id %s is %s', (value, expected) => expect(parseChainId(value)).toBe(expected))

  it('reads accounts once each, whatever their case, and drops the rest', () => {
    expect(parseAccounts([address, address.toLowerCase(), '0x12', 7, null])).toEqual([
      { namespace: 'eip155', address, type: 'eoa' },
    ])
    expect(parseAccounts('0x')).toBeUndefined()
    expect(parseAccounts([])).toEqual([])
    expect(parseAccounts([null, 'x'])).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (value) => void parseAccounts(value)))
    fc.assert(fc.property(fc.anything(), (value) => void parseChainId(value)))
  })

  it('is heard while it is watched, and not after', async () => {
    const wallet = createEip155Wallet({ chains })
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    const stop = eip155.watch(connectorOf(wallet), events)
    await vi.waitFor(() => expect(wallet.listenerCount()).toBe(4))
    wallet.emit('accountsChanged', [address])
    wallet.emit('accountsChanged', 'nonsense')
    wallet.emit('chainChanged', '0x89')
    wallet.emit('chainChanged', { nonsense: true })
    expect(events.accountsChanged).toHaveBeenCalledExactlyOnceWith([
      { namespace: 'eip155', address, type: 'eoa' },
    ])
    await vi.waitFor(() => expect(events.networkChanged.mock.lastCall).toEqual(['eip155:137']))
    wallet.emit('disconnect', { code: 1013 })
    await vi.waitFor(() => expect(events.accountsChanged.mock.lastCall).toEqual([[]]))
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('is not heard when its answer comes after it was left', async () => {
    const wallet = createEip155Wallet({ chains })
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    const stop = eip155.watch(connectorOf(wallet), events)
    await vi.waitFor(() => expect(wallet.listenerCount()).toBe(4))
    vi.useFakeTimers()
    wallet.emit('disconnect', { code: 1013 })
    stop()
    await vi.advanceTimersByTimeAsync(60)
    expect(events.accountsChanged).not.toHaveBeenCalled()
    expect(events.disconnected).not.toHaveBeenCalled()
  })

  it('costs nothing when it cannot be listened to', () => {
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    const fail = () => {
      throw 'no'
    }
    const request = async () => []
    const getter = Object.defineProperty({ request }, 'on', { get: fail })
    for (const provider of [
      { request },
      { request, on: 7 },
      { request, on: fail, removeListener: fail },
      getter,
    ])
      expect(() =>
        eip155.watch({ ...connectorOf(createEip155Wallet({ chains })), provider }, events)(),
      ).not.toThrow()
  })
})

describe('balance', () => {
  it('is asked of the nodes at the latest block', async () => {
    const request = vi.fn(async (_call: unknown): Promise<unknown> => '0xde0b6b3a7640000')
    const balance = await eip155.getBalance(mainnet, { address, request, get: request }, { signal })
    expect(balance).toEqual({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' })
    expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'eth_getBalance', params: [address, 'latest'] })
  })

  it.each(['lots', '0x', 7, null, `0x${'f'.repeat(65)}`])('is refused when it is %j', async (reply) => {
    const request = async () => reply
    await expect(
      eip155.getBalance(mainnet, { address, request, get: request }, { signal }),
    ).rejects.toMatchObject({
      code: 'BAD_REPLY',
    })
  })
})
