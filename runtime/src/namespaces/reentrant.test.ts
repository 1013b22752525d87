// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamespaceDriver } from '../chains/driver.js'
import type { Connector, Network } from '../chains/types.js'
import { connect } from '../kit/connect.js'
import { createKit } from '../kit/createKit.js'
// Loaded beforehand, because the clock of a test does not wait for an import.
import '../kit/reconnect.js'
import { start } from '../kit/start.js'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import { createBip122Wallet } from '../testing/bip122/createBip122Wallet.js'
import { createUnisatProvider } from '../testing/bip122/dialects/createUnisatProvider.js'
import { createCosmosWallet } from '../testing/cosmos/createCosmosWallet.js'
import { createPolkadotWallet } from '../testing/polkadot/createPolkadotWallet.js'
import { parseStandardWallet } from '../walletStandard/discoverStandardWallets.js'
import { bip122 } from './bip122/index.js'
import { bitcoin } from './bip122/networks.js'
import './bip122/calls.js'
import './cosmos/connect.js'
import { cosmos } from './cosmos/index.js'
import { cosmosHub } from './cosmos/networks.js'
import './eip155/calls.js'
import { eip155 } from './eip155/index.js'
import { mainnet } from './eip155/networks.js'
import './polkadot/calls.js'
import { polkadot } from './polkadot/index.js'
import { polkadot as polkadotMainnet } from './polkadot/networks.js'
import './solana/calls.js'
import { solana } from './solana/index.js'
import { solanaMainnet } from './solana/networks.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** Connects a wallet, and counts what it is asked in each of the ten seconds after that. */
async function countRequests(
  driver: NamespaceDriver,
  network: Network,
  wallet: { readonly provider: unknown; readonly asked: () => number; readonly id?: string },
) {
  const kit = createKit(
    {
      projectId: 'test',
      networks: [network],
      debug: false,
      storage: createMemoryStorage(),
      preload: 'click',
    },
    { namespaces: [driver], features: [], mountModal: async () => () => {} },
  )
  stops.push(start(kit))
  await vi.advanceTimersByTimeAsync(3000)
  const { namespace } = driver
  const { provider, id = 'hostile' } = wallet
  const connector: Connector = { id, name: 'Hostile', type: 'announced', namespace, provider }
  const chain = kit.chains.get(namespace)
  if (chain) chain.connectors.value = [connector]
  let before = wallet.asked()
  const connected = connect(kit, { connector })
  connected.catch(() => {})
  const counts: number[] = []
  await vi.dynamicImportSettled()
  for (let second = 0; second < 10; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    counts.push(wallet.asked() - before)
    before = wallet.asked()
  }
  await connected
  return { counts, kit, chain, connector }
}

const expectEnd = (counts: readonly number[]) => {
  expect(Math.max(...counts)).toBeLessThanOrEqual(45)
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts.slice(3)).toEqual([0, 0, 0, 0, 0, 0, 0])
}

type Emit = (event: string, value?: unknown) => void

/** A wallet that sends events in each request, before or after it answers. */
function createEip1193(tell: (emit: Emit, count: number, method: string) => void, isLate = false) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let asked = 0
  const emit: Emit = (event, value) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      const count = ++asked
      if (isLate) setTimeout(() => tell(emit, count, method), 20)
      else tell(emit, count, method)
      if (method === 'eth_chainId') return '0x1'
      return method.endsWith('ccounts') ? [account] : null
    },
    on: (event: string, listener: (value: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  }
  return { provider, asked: () => asked, emit }
}

const tales: readonly (readonly [string, (emit: Emit, count: number) => void])[] = [
  ['says that it is lost', (emit) => emit('disconnect', { code: 1013 })],
  ['shares no account', (emit) => emit('accountsChanged', [])],
  ['shares accounts by turns', (emit, count) => emit('accountsChanged', count % 2 ? [] : [account])],
  [
    'shares none, and then one',
    (emit) => {
      emit('accountsChanged', [])
      setTimeout(() => emit('accountsChanged', [account]), 60)
    },
  ],
  ['changes networks', (emit, count) => emit('chainChanged', count % 2 ? '0x1' : '0x89')],
  [
    'sends everything',
    (emit, count) => {
      emit('disconnect', { code: 1013 })
      emit('chainChanged', `0x${(count % 9) + 1}`)
      emit('connect', { chainId: '0x1' })
      emit('accountsChanged', [])
      setTimeout(() => emit('accountsChanged', [account]), 60)
      setTimeout(() => emit('disconnect'), 120)
    },
  ],
]

describe('R21: a wallet that sends an event in each request', () => {
  it.each(tales)('is asked no more after a while: it %s', async (_what, tell) => {
    const { counts } = await countRequests(eip155, mainnet, createEip1193(tell))
    expectEnd(counts)
  })

  it.each(tales)('is asked no more after a while, also where they come late: it %s', async (_what, tell) => {
    const { counts } = await countRequests(eip155, mainnet, createEip1193(tell, true))
    expectEnd(counts)
  })

  it('is heard again when it has been quiet', async () => {
    let isHostile = true
    const wallet = createEip1193((emit) => isHostile && emit('accountsChanged', []))
    const { chain } = await countRequests(eip155, mainnet, wallet)
    isHostile = false
    wallet.emit('accountsChanged', [account])
    await vi.advanceTimersByTimeAsync(1000)
    expect(chain?.connection.peek().status).toBe('connected')
  })

  it('is asked no more after a while, on bip122', async () => {
    const listeners = new Set<() => void>()
    let asked = 0
    const own = createUnisatProvider(createBip122Wallet().core)
    const spoken = <Value>(call: () => Value) => {
      asked++
      setTimeout(() => {
        for (const listener of listeners) listener()
      }, 10)
      return call()
    }
    const target = {
      ...own,
      requestAccounts: () => spoken(() => own.requestAccounts()),
      getAccounts: () => spoken(() => own.getAccounts()),
      on: (_event: string, listener: () => void) => void listeners.add(listener),
      removeListener: (_event: string, listener: () => void) => void listeners.delete(listener),
    }
    const provider = { kind: 'unisat', target }
    const { counts } = await countRequests(bip122, bitcoin, { provider, asked: () => asked })
    expect(listeners.size).toBeGreaterThan(0)
    expectEnd(counts)
  })

  it('is asked no more after a while, on solana', async () => {
    const listeners = new Set<(change: unknown) => void>()
    let asked = 0
    const own = {
      address: 'So11111111111111111111111111111111111111112',
      publicKey: new Uint8Array(32).fill(7),
      chains: ['solana:mainnet'],
      features: ['solana:signMessage'],
    }
    const tell = (accounts: readonly unknown[]) => {
      wallet.accounts = accounts
      for (const listener of [...listeners]) listener({ accounts })
    }
    const connect = async () => {
      asked++
      setTimeout(() => tell([]), 10)
      setTimeout(() => tell([own]), 120)
      return { accounts: [own] }
    }
    const on = (_event: string, listener: (change: unknown) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    const wallet = {
      version: '1.0.0',
      name: 'Hostile',
      icon: 'data:image/png;base64,AA==',
      chains: ['solana:mainnet'],
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'standard:events': { version: '1.0.0', on },
        'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
      },
      accounts: [] as readonly unknown[],
    }
    const provider = parseStandardWallet(wallet)
    const { counts } = await countRequests(solana, solanaMainnet, { provider, asked: () => asked })
    expect(listeners.size).toBeGreaterThan(0)
    expectEnd(counts)
  })

  it('is asked no more after a while, on polkadot', async () => {
    let asked = 0
    const own = createPolkadotWallet()
    own.allow()
    const enable = async (origin: string) => {
      const injected = await own.provider.enable(origin)
      const get = () => {
        asked++
        setTimeout(() => own.emit('accounts', []), 10)
        setTimeout(() => own.emit('accounts', own.accounts()), 120)
        return injected.accounts.get()
      }
      return { ...injected, accounts: { ...injected.accounts, get } }
    }
    const provider = { ...own.provider, enable }
    const { counts } = await countRequests(polkadot, polkadotMainnet, { provider, asked: () => asked })
    expectEnd(counts)
  })

  it('is asked no more after a while, on cosmos', async () => {
    let asked = 0
    const own = createCosmosWallet().provider
    const getKey = (chainId: string) => {
      asked++
      setTimeout(() => window.dispatchEvent(new Event('hostile_keystorechange')), 10)
      return own.getKey(chainId)
    }
    const provider = { ...own, getKey }
    const { counts } = await countRequests(cosmos, cosmosHub, { provider, asked: () => asked })
    expectEnd(counts)
  })
})
