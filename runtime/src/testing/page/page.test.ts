import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Bip122Wallet } from '../bip122/signing/types.js'
import type { CosmosWallet } from '../cosmos/types.js'
import type { Eip155Wallet } from '../eip155/types.js'
import { createPageWallets } from './createPageWallets.js'
import { createUuid } from './createParts.js'
import type { PageWallet, PageWalletOrder } from './types.js'

// @vitest-environment jsdom

const everything: PageWalletOrder = {
  key: 'one',
  name: 'Everything',
  namespaces: {
    eip155: { chains: [{ chainId: 1, rpcUrl: '' }] },
    solana: { seeds: ['11'.repeat(32)] },
    bip122: {},
    polkadot: { key: 'everything' },
    cosmos: {},
  },
}

interface Registered {
  readonly name: string
  readonly chains: readonly string[]
}

/** Looks for wallets as a page would, and returns those it finds now. */
function lookAround() {
  const standard: Registered[] = []
  const announced: unknown[] = []
  const note = ({ detail }: Event & { detail?: { info: { name: string } } }) =>
    announced.push(detail?.info.name)
  window.addEventListener('eip6963:announceProvider', note)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', note)
  const api = { register: (wallet: Registered) => void standard.push(wallet) }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  const { injectedWeb3 = {}, keplr } = window as { injectedWeb3?: object; keplr?: unknown }
  return { standard, announced, extensions: Object.keys(injectedWeb3), hasKeplr: keplr !== undefined }
}

afterEach(() => {
  vi.useRealTimers()
  for (const name of ['injectedWeb3', 'keplr']) Reflect.deleteProperty(window, name)
  localStorage.clear()
})

describe('a wallet of a page', () => {
  it('is found in every namespace it speaks, and once by the Wallet Standard', () => {
    const wallets = createPageWallets()
    wallets.install(everything)
    const { standard, announced, extensions, hasKeplr } = lookAround()
    expect(announced).toEqual(['Everything'])
    expect(standard.map(({ name }) => name)).toEqual(['Everything'])
    expect(standard[0]?.chains).toEqual(expect.arrayContaining(['solana:mainnet', 'bitcoin:mainnet']))
    expect(extensions).toEqual(['everything'])
    expect(hasKeplr).toBe(true)
    expect(wallets.all.map(({ namespace }) => namespace)).toEqual(Object.keys(everything.namespaces))
  })

  it('shows itself later when it is asked to', () => {
    vi.useFakeTimers()
    createPageWallets().install({ key: 'late', after: 700, namespaces: { polkadot: { key: 'late' } } })
    expect(lookAround().extensions).toEqual([])
    vi.advanceTimersByTime(700)
    expect(lookAround().extensions).toEqual(['late'])
  })

  it.each(['eip155', 'bip122', 'cosmos'] as const)('of %s is locked over a reload', async (namespace) => {
    const order = { ...everything, namespaces: { [namespace]: everything.namespaces[namespace] } }
    const open = () => {
      const wallets = createPageWallets()
      wallets.install(order)
      return wallets.find('one', namespace)
    }
    const prompts = async (wallet: PageWallet) => {
      const { fake } = wallet as { fake: { provider?: unknown } }
      if (namespace === 'eip155')
        await (fake as Eip155Wallet).provider.request({ method: 'eth_requestAccounts' })
      if (namespace === 'cosmos') await (fake as CosmosWallet).provider.enable('cosmoshub-4')
      return wallet.prompts.map(({ method }) => method)
    }
    open().allow()
    open().lock()
    const locked = open()
    if (namespace === 'bip122') expect((locked.fake as Bip122Wallet).core.isLocked()).toBe(true)
    else expect(await prompts(locked)).toEqual(['unlock'])
    open().unlock()
    expect(await prompts(open())).toEqual([])
  })

  it('has no lock where an app cannot see one', () => {
    const wallets = createPageWallets()
    wallets.install(everything)
    for (const namespace of ['solana', 'polkadot'])
      expect(() => wallets.find('one', namespace).lock()).toThrow(`${namespace} has no lock`)
  })

  it('notes what a person would be asked, and once only what it remembers', async () => {
    const order: PageWalletOrder = { key: 'kept', namespaces: { polkadot: { key: 'kept' } } }
    for (const prompts of [['enable'], []]) {
      const wallets = createPageWallets()
      wallets.install(order)
      const { injectedWeb3 } = window as { injectedWeb3?: Record<string, { enable(app: string): unknown }> }
      await injectedWeb3?.kept?.enable('App')
      const wallet = wallets.find('kept', 'polkadot')
      expect(wallet.prompts.map(({ method }) => method)).toEqual(prompts)
      expect(wallet.calls.map(({ method }) => method)).toEqual(['enable'])
    }
  })

  it('is let in, moved and left where another page of the site says so', () => {
    const wallets = createPageWallets()
    const chains = [1, 10].map((chainId) => ({ chainId, rpcUrl: '' }))
    wallets.install({ key: 'shared', id: 'shared', namespaces: { eip155: { chains } } })
    const { fake } = wallets.find('shared', 'eip155')
    const heard: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged'])
      (fake as Eip155Wallet).provider.on(event, (value) => heard.push(value))
    const hear = (name: string, newValue: string | null) => {
      const key = `appkit-test-wallet:shared:eip155:shared:${name}`
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
    hear('permitted', 'true')
    hear('chain', '10')
    hear('chain', '999')
    hear('permitted', null)
    window.dispatchEvent(new StorageEvent('storage', { key: 'of the site', newValue: 'true' }))
    expect(heard).toEqual([[expect.stringMatching(/^0x/)], '0xa', []])
  })

  it('counts who listens to one that speaks through the window', () => {
    const wallets = createPageWallets()
    wallets.install({ key: 'keplr', namespaces: { cosmos: {} } })
    const wallet = wallets.find('keplr', 'cosmos')
    const heard = vi.fn()
    window.addEventListener('keplr_keystorechange', heard)
    wallet.emit('keystorechange')
    expect([heard.mock.calls.length, wallet.listenerCount()]).toEqual([1, 1])
    window.removeEventListener('keplr_keystorechange', heard)
    wallet.emit('keystorechange')
    expect([heard.mock.calls.length, wallet.listenerCount()]).toEqual([1, 0])
  })

  it('says so when it is asked for what it cannot do, or is not there', () => {
    const wallets = createPageWallets()
    wallets.install(everything)
    for (const namespace of ['solana', 'polkadot', 'cosmos'])
      expect(() => wallets.find('one', namespace).selectNetwork('mainnet')).toThrow(/no network/)
    expect(() => wallets.find('one', 'eip155').selectAccount('nobody')).toThrow(/no address/)
    expect(() => wallets.find('two', 'eip155')).toThrow(/no wallet two of eip155/)
  })
})

it('createUuid makes UUIDs of version 4', () => {
  const made = Array.from({ length: 50 }, createUuid)
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(50)
})
