// The fakes seen by the client library of their dialect, and the driver before the page code of real extensions.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import {
  web3Accounts,
  web3AccountsSubscribe,
  web3Enable,
  web3FromAddress,
  web3FromSource,
} from '@polkadot/extension-dapp'
import { injectExtension } from '@polkadot/extension-inject'
import type { InjectedWindowProvider } from '@polkadot/extension-inject/types'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import { polkadot as polkadotDriver } from '../../../runtime/src/namespaces/polkadot/index.js'
import { kusama, polkadot } from '../../../runtime/src/namespaces/polkadot/networks.js'
import {
  createPolkadotWallet,
  injectPolkadotWallet,
  type PolkadotWallet,
} from '../../../runtime/src/testing/index.js'

const driver = await openDriver(polkadotDriver)

// Before the client library is imported. jsdom's bytes are of another realm, which its codec cannot read.
vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget(), document: { readyState: 'complete' } })
})
const page = window as unknown as { injectedWeb3: Record<string, InjectedWindowProvider> }
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  // The client library keeps the object it found.
  for (const key of Object.keys(page.injectedWeb3)) delete page.injectedWeb3[key]
  vi.restoreAllMocks()
})

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}` as const

describe('@polkadot/extension-dapp', () => {
  const enable = async (wallet: PolkadotWallet) => {
    vi.spyOn(console, 'info').mockReturnValue()
    undo.push(injectPolkadotWallet(wallet))
    return web3Enable('Test')
  }

  it.each([
    ['enable', false],
    ['connect', true],
  ])('takes a fake that is asked by `%s` for an extension', async (_, connects) => {
    const seed = `0x${'07'.repeat(32)}` as const
    const wallet = createPolkadotWallet({
      key: 'fake',
      version: '1.2.3',
      connects,
      accounts: [
        { type: 'sr25519', seed, name: 'One' },
        { type: 'ecdsa', seed },
        { type: 'ethereum', seed, name: 'Three' },
      ],
    })
    const extensions = await enable(wallet)
    expect(extensions.map(({ name, version }) => [name, version])).toEqual([['fake', '1.2.3']])
    const accounts = await web3Accounts({ ss58Format: 2 })
    expect(accounts.map(({ meta, type }) => [meta.source, meta.name, type])).toEqual([
      ['fake', 'One', 'sr25519'],
      ['fake', undefined, 'ecdsa'],
      ['fake', 'Three', 'ethereum'],
    ])
    const own = wallet.accounts().map(({ address }) => address)
    expect(accounts.map(({ address }) => address)).toEqual([
      encodeAddress(own[0] ?? '', 2),
      encodeAddress(own[1] ?? '', 2),
      own[2],
    ])
    expect(wallet.calls.map(({ method, params }) => [method, ...params])).toEqual([
      [connects ? 'connect' : 'enable', 'Test'],
      ['accounts.get'],
    ])
  })

  it('gets signatures of a fake that verify, and its metadata', async () => {
    const wallet = createPolkadotWallet({ key: 'fake' })
    await enable(wallet)
    const [{ address = '' } = {}] = wallet.accounts()
    // As the library itself types what it finds.
    const entry: InjectedWindowProvider = wallet.provider
    expect(page.injectedWeb3.fake).toBe(entry)
    const { signer, metadata } = await web3FromSource('fake')
    expect(await web3FromAddress(encodeAddress(address, 0))).toMatchObject({ name: 'fake' })
    const raw = await signer.signRaw?.({ address, data: hex('hi'), type: 'bytes' })
    expect(signatureVerify(hex('<Bytes>hi</Bytes>'), raw?.signature ?? '0x', address).isValid).toBe(true)
    expect(await metadata?.get()).toEqual([])
  })

  it('hears from a fake of its accounts, at first and when they change', async () => {
    const wallet = createPolkadotWallet({ key: 'fake' })
    await enable(wallet)
    const heard = vi.fn()
    const stop = await web3AccountsSubscribe(heard)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    const [, second] = wallet.accounts()
    wallet.selectAccount(second?.address ?? '')
    expect(heard.mock.lastCall?.[0][0]).toMatchObject({ address: second?.address, meta: { source: 'fake' } })
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  it('has nothing of a fake that declines', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    const wallet = createPolkadotWallet({ key: 'fake', approve: async () => false })
    expect(await enable(wallet)).toEqual([])
    expect(complaints).toHaveBeenCalledWith(expect.stringContaining('Rejected'))
  })
})

/** As published it asks by `enable`; a switch in its source makes it ask by `connect`, at a number of its own. */
async function injectorOf(way: 'enable' | 'connect'): Promise<typeof injectExtension> {
  if (way === 'enable') return injectExtension
  const require = createRequire(import.meta.url)
  const bundle = pathToFileURL(require.resolve('@polkadot/extension-inject').replace('/cjs/', '/')).href
  const source = readFileSync(new URL('./bundle.js', bundle), 'utf8')
    .replace('const IS_CONNECT_CAPABLE = false', 'const IS_CONNECT_CAPABLE = true')
    .replaceAll(/'(\.\/\w+\.js)'/g, (_, path: string) => `'${new URL(path, bundle).href}'`)
  expect(source).toContain('IS_CONNECT_CAPABLE = true')
  const made: { injectExtension: typeof injectExtension } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  )
  return made.injectExtension
}

describe.each([
  'enable',
  'connect',
] as const)('an extension of @polkadot/extension-inject that is asked by `%s`', (way) => {
  const context = {
    networks: () => [polkadot, kusama],
    options: { injected: true, announced: true },
    appName: 'Test',
  }
  const { signal } = new AbortController()

  /** Real page code, with a fake's accounts and keys behind it. */
  async function install(approve = async () => true) {
    const behind = createPolkadotWallet({ approve })
    const inject = await injectorOf(way)
    inject((origin) => behind.provider.enable(origin), {
      name: 'polkadot-js',
      version: '0.63.1',
    })
    const found: Connector[] = []
    undo.push(driver.discover(context, (connector) => void found.push(connector)))
    const [connector] = found
    if (connector === undefined) throw new Error('not found')
    return { behind, connector }
  }

  it('is found with a name for people, connects, signs and is heard', async () => {
    const { behind, connector } = await install()
    expect(connector).toMatchObject({
      type: 'announced',
      ...(way === 'enable'
        ? { id: 'polkadot-js', name: 'Polkadot.js' }
        : { id: 'polkadot', name: 'Polkadot Extension' }),
    })
    const { accounts } = await driver.connect(context, connector, { network: kusama, signal })
    const [own] = behind.accounts()
    const address = encodeAddress(own?.address ?? '', 2)
    expect(accounts[0]?.address).toBe(address)
    expect(behind.calls[0]).toEqual({ method: 'enable', params: ['Test'] })
    const call = { address, message: 'hi', caipNetworkId: kusama.caipNetworkId }
    const signature = await driver.signMessage(connector, call, { signal })
    expect(signatureVerify('<Bytes>hi</Bytes>', signature, address).isValid).toBe(true)
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    undo.push(driver.watch(connector, events))
    behind.selectAccount(behind.accounts()[1]?.address ?? '')
    await vi.waitFor(() => expect(events.accountsChanged).toHaveBeenCalledOnce())
  })

  it('is known again on the next visit', async () => {
    const first = await install()
    for (const each of undo.splice(0)) each()
    for (const key of Object.keys(page.injectedWeb3)) delete page.injectedWeb3[key]
    await new Promise((resolve) => setTimeout(resolve, 2))
    const second = await install()
    expect(second.connector.id).toBe(first.connector.id)
    expect(await driver.reconnect(context, second.connector, { signal })).toMatchObject({
      accounts: [{}, {}, {}],
    })
  })

  it('is declined', async () => {
    const { connector } = await install(async () => false)
    await expect(driver.connect(context, connector, { signal })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })
})
