// Runs in a process of its own: it counts processor time, and threads beside it would count, too.
// @vitest-environment jsdom
import { type Signal, signal } from '@preact/signals-core'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startProcessorTime } from '../../../tests/unit/processorTime.js'
import { createWalletRegistry } from '../chains/createWalletRegistry.js'
import { unspeakable } from '../chains/testUnreadable.js'
import type { StandardWalletPart } from '../testing/walletStandard/registerStandardWallet.js'
import { registerStandardWallet } from '../testing/walletStandard/registerStandardWallet.js'
import { discoverStandardWallets, parseStandardWallet } from './discoverStandardWallets.js'
import { readStandardAccounts, watchStandardWallet } from './standardAccounts.js'
import type { StandardWallet } from './types.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.useRealTimers()
})

const icon = 'data:image/png;base64,AAAA'
const plain = (over: Record<string, unknown> = {}) => ({
  version: '1.0.0',
  name: 'Plain',
  icon,
  chains: ['solana:mainnet'],
  accounts: [],
  features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } },
  ...over,
})
const register = (...wallets: readonly unknown[]) =>
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (...each: readonly unknown[]) => unknown }) => api.register(...wallets),
    }),
  )
const discover = (known?: Signal<ReadonlySet<string>>) => {
  const found: StandardWallet[] = []
  const registry = createWalletRegistry(
    { ...(known && { known }) },
    ({ provider }) => void found.push(provider as StandardWallet),
  )
  const toConnector = (wallet: StandardWallet) =>
    ({ id: wallet.id, name: wallet.name, type: 'announced', namespace: 'test', provider: wallet }) as const
  undo.push(discoverStandardWallets(registry, toConnector))
  return found
}
const parsed = (over?: Record<string, unknown>) => {
  const wallet = parseStandardWallet(plain(over))
  if (wallet === undefined) throw new Error('the wallet of the test does not read')
  return wallet
}
const part = (
  chain: string,
  address: string,
): StandardWalletPart & { tell: (...nonsense: unknown[]) => void } => {
  const listeners = new Set<(...nonsense: unknown[]) => void>()
  const accounts = () => [{ address, publicKey: new Uint8Array(32), chains: [chain], features: [] }]
  return {
    chains: [chain],
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: accounts() }) } },
    accounts,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (...nonsense) => {
      for (const listener of listeners) listener(...nonsense)
    },
  }
}

describe('the handshake', () => {
  it('finds wallets that were there first, and those that come later, each once', () => {
    undo.push(registerStandardWallet({ name: 'Early', parts: [] }))
    const found = discover()
    expect(found.map(({ name }) => name)).toEqual(['Early'])
    undo.push(registerStandardWallet({ name: 'Late', id: 'late', parts: [] }))
    expect(found.map(({ id }) => id)).toEqual(['Early', 'late'])
  })

  it('takes an object that registers twice, in one call or in two, for one wallet', () => {
    const found = discover()
    const wallet = plain()
    register(wallet, wallet)
    register(wallet)
    expect(found).toHaveLength(1)
    register(plain(), plain())
    expect(found).toHaveLength(3)
  })

  it('tells every app, each that is ready', () => {
    undo.push(registerStandardWallet({ name: 'One', parts: [] }))
    expect(discover()).toHaveLength(1)
    expect(discover()).toHaveLength(1)
  })

  it('hears nothing after it stopped, not even from a wallet that kept the api', () => {
    let api: { register: (...each: readonly unknown[]) => unknown } | undefined
    window.addEventListener(
      'wallet-standard:app-ready',
      (event) => {
        api = (event as CustomEvent).detail
      },
      { once: true },
    )
    const found = discover()
    expect(Object.isFrozen(api)).toBe(true)
    for (const each of undo.splice(0)) each()
    register(plain())
    api?.register(plain())
    expect(found).toEqual([])
  })

  it('is not stopped by a wallet that fails while it registers', () => {
    const found = discover()
    for (const detail of [
      undefined,
      null,
      7,
      () => {
        throw 'no'
      },
    ])
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    window.dispatchEvent(new Event('wallet-standard:register-wallet'))
    register(null, 'x', 7, undefined, plain())
    expect(found).toHaveLength(1)
  })

  it('T-C5: hears forty wallets of a script that registers ten thousand, and those that come last', async () => {
    vi.useFakeTimers()
    const found = discover()
    register(plain({ name: 'Before' }))
    for (let at = 0; at < 10_000; at++) register(plain({ name: `W${at}` }))
    const late = plain({ name: 'After' })
    register(late)
    expect(found).toHaveLength(40)
    vi.advanceTimersByTime(1)
    expect(found).toHaveLength(50)
    expect([found[0]?.name, found.at(-1)?.name]).toEqual(['Before', 'After'])
    register(late)
    vi.advanceTimersByTime(1)
    expect(found).toHaveLength(50)
  })

  it('hears a wallet that was turned away in a crowd and is known later, of whatever namespace the crowd was', () => {
    const known = signal<ReadonlySet<string>>(new Set())
    const flood = Array.from({ length: 1000 }, (_, at) => plain({ name: `W${at}` }))
    const onReady = (event: Event) => (event as CustomEvent).detail.register(...flood)
    window.addEventListener('wallet-standard:app-ready', onReady)
    undo.push(() => window.removeEventListener('wallet-standard:app-ready', onReady))
    undo.push(registerStandardWallet({ name: 'Honest', parts: [] }))
    // Honest comes between two floods.
    const onReadyAgain = (event: Event) =>
      (event as CustomEvent).detail.register(
        ...flood.map((wallet) => ({ ...wallet, name: `${wallet.name}b` })),
      )
    window.addEventListener('wallet-standard:app-ready', onReadyAgain)
    undo.push(() => window.removeEventListener('wallet-standard:app-ready', onReadyAgain))
    expect(discover(known).map(({ name }) => name)).not.toContain('Honest')
    const found = discover(known)
    known.value = new Set(['honest'])
    expect(found.filter(({ name }) => name === 'Honest')).toHaveLength(1)
  })
})

describe('what registers', () => {
  it.each([
    ['version 2', { version: '2.0.0' }],
    ['no version', { version: undefined }],
    ['a number for a version', { version: 1 }],
    ['no name', { name: '' }],
    ['a name nobody sees', { name: '\u200b\u2066' }],
    ['chains that are no list', { chains: 'solana:mainnet' }],
    ['no features', { features: undefined }],
    ['null for features', { features: null }],
  ])('is no wallet with %s', (_, over) => expect(parseStandardWallet(plain(over))).toBeUndefined())

  it.each([
    ['remote', 'https://evil.test/x.png'],
    ['script', 'javascript:alert(1)'],
    ['html', 'data:text/html,<script>'],
    ['huge', `data:image/png;base64,${'A'.repeat(300_000)}`],
    ['none', undefined],
  ])('keeps its row without its picture: %s', (_, bad) => {
    expect(parsed({ icon: bad })).not.toHaveProperty('icon')
    expect(parsed().icon).toBe(icon)
  })

  it.each([
    'name',
    'version',
    'id',
    'chains',
    'features',
    'icon',
  ])('may throw when asked for its %s', (field) => {
    const wallet = Object.defineProperty(plain(), field, {
      get() {
        throw new Error('no')
      },
    })
    expect(parseStandardWallet(wallet)).toBeUndefined()
  })

  it('is known by its id where it has a usable one, else by its name', () => {
    expect(parsed({ id: 'com.wallet' }).id).toBe('com.wallet')
    for (const id of ['', 7, null, 'x'.repeat(129)]) expect(parsed({ id }).id).toBe('Plain')
  })

  it('cannot exchange a feature later, and its methods keep their owner', async () => {
    class Feature {
      version = '1.0.0'
      secret = 'real'
      connect = function (this: Feature) {
        return this.secret
      }
    }
    const feature = new Feature()
    const features: Record<string, object> = { 'standard:connect': feature }
    const wallet = parsed({ features })
    features['standard:connect'] = { connect: () => 'exchanged' }
    feature.connect = () => 'exchanged'
    const { connect } = wallet.features['standard:connect'] as { connect: () => string }
    expect(connect()).toBe('real')
    expect(Object.isFrozen(wallet) && Object.isFrozen(wallet.features)).toBe(true)
  })

  it('keeps a method that its class has, not itself', () => {
    class Feature {
      readonly answer = 'mine'
      connect() {
        return this.answer
      }
    }
    const wallet = parsed({ features: { 'standard:connect': new Feature() } })
    const { connect } = wallet.features['standard:connect'] as { connect: () => string }
    expect(connect()).toBe('mine')
  })

  it('is bounded: a hundred chains, a hundred features', () => {
    const many = Array.from({ length: 500 }, (_, at) => `solana:${at}`)
    const wallet = parsed({
      chains: [7, null, ...many],
      features: Object.fromEntries(many.map((id) => [id, {}])),
    })
    expect(wallet.chains).toHaveLength(98)
    expect(Object.keys(wallet.features)).toHaveLength(100)
  })

  it('is read at once, however long its lists say they are', () => {
    const workMs = startProcessorTime()
    const endless = new Array(2 ** 32 - 1)
    expect(parsed({ chains: endless }).chains).toEqual([])
    const account = { address: 'a', publicKey: new Uint8Array(1), chains: endless, features: endless }
    expect(readStandardAccounts([account], () => true)?.[0]?.chains).toEqual([])
    expect(readStandardAccounts(endless, () => true)).toEqual([])
    expect(workMs()).toBeLessThan(500)
  })

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => void parseStandardWallet(value)),
    )
  })
})

describe('accounts', () => {
  const account = { address: 'a', publicKey: new Uint8Array([1]), chains: ['x:y'], features: ['x:z'] }
  const all = () => true

  it('are read once each, in order, and handed back as they came', () => {
    const second = { ...account, address: 'b' }
    const read = readStandardAccounts([account, second, { ...account }], all)
    expect(read?.map(({ address }) => address)).toEqual(['a', 'b'])
    expect(read?.[0]?.account).toBe(account)
  })

  it('are copied, so that a wallet cannot change a key later', () => {
    const publicKey = new Uint8Array([1])
    const [read] = readStandardAccounts([{ ...account, publicKey }], all) ?? []
    publicKey[0] = 9
    expect(read?.publicKey).toEqual(new Uint8Array([1]))
  })

  it.each(unspeakable)('are none in %s', (_what, value) => {
    const read = readStandardAccounts(value, all)
    expect(read ?? []).toEqual([])
    expect(readStandardAccounts([value, account], all)?.map(({ address }) => address)).toEqual(['a'])
  })

  it('leave out what is none, and whom the namespace does not want', () => {
    const throwing = Object.defineProperty({ ...account }, 'address', {
      get() {
        throw new Error('no')
      },
    })
    const bad = [
      null,
      7,
      {},
      throwing,
      { ...account, address: 'x'.repeat(129) },
      { ...account, publicKey: [1] },
    ]
    expect(readStandardAccounts(bad, all)).toEqual([])
    expect(readStandardAccounts([account], () => false)).toEqual([])
    expect(readStandardAccounts('accounts', all)).toBeUndefined()
    expect(readStandardAccounts([{ ...account, chains: 'x', features: [7, 'ok'] }], all)?.[0]).toMatchObject({
      chains: [],
      features: ['ok'],
    })
  })

  it('never throw, and never double an address', () => {
    const loose = fc.record({ address: fc.constantFrom('a', 'b', 7), publicKey: fc.uint8Array() })
    fc.assert(
      fc.property(fc.array(fc.oneof(loose, fc.anything())), (value) => {
        const addresses = readStandardAccounts(value, all)?.map(({ address }) => address) ?? []
        expect(new Set(addresses).size).toBe(addresses.length)
      }),
    )
  })
})

describe('watching', () => {
  it('hears what is said of accounts, and nothing after it was left', () => {
    const solana = part('solana:mainnet', 'a')
    undo.push(registerStandardWallet({ name: 'Both', parts: [solana, part('bitcoin:mainnet', 'b')] }))
    const [wallet] = discover()
    if (wallet === undefined) throw new Error('not found')
    const heard: unknown[] = []
    const stop = watchStandardWallet(wallet, (accounts) => void heard.push(accounts))
    solana.tell()
    solana.tell({ chains: [] })
    solana.tell(null)
    solana.tell({
      get accounts() {
        throw new Error('no')
      },
    })
    expect(heard).toEqual([
      [expect.objectContaining({ address: 'a' }), expect.objectContaining({ address: 'b' })],
    ])
    stop()
    solana.tell()
    expect(heard).toHaveLength(1)
  })

  it('costs nothing when a wallet cannot be listened to', () => {
    const fail = () => {
      throw new Error('no')
    }
    for (const feature of [
      undefined,
      {},
      { on: 7 },
      { on: fail },
      { on: () => fail },
      { on: () => 'no function' },
      // The test run fails of a rejection that nobody takes.
      { on: () => Promise.reject(new Error('no')) },
      { on: () => () => Promise.reject(new Error('no')) },
    ])
      expect(() =>
        watchStandardWallet(
          parsed({ features: { ...(feature && { 'standard:events': feature }) } }),
          () => {},
        )(),
      ).not.toThrow()
  })
})

describe('a test wallet of parts', () => {
  it('is one wallet: it connects all its namespaces, and has the chains of all', async () => {
    const parts = [part('solana:mainnet', 'a'), part('bitcoin:mainnet', 'b')]
    undo.push(registerStandardWallet({ name: 'Both', icon, parts }))
    const [wallet] = discover()
    expect(wallet?.chains).toEqual(['solana:mainnet', 'bitcoin:mainnet'])
    const { connect } = wallet?.features['standard:connect'] as {
      connect: () => Promise<{ accounts: unknown[] }>
    }
    expect((await connect()).accounts).toHaveLength(2)
  })
})
