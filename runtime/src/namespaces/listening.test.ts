// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WalletEvents } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { watchStandardWallet } from '../walletStandard/standardAccounts.js'
import { adapterOf } from './bip122/adapterOf.js'
import { watch as watchCosmos } from './cosmos/connect.js'
import { watch as watchEip155 } from './eip155/watch.js'
import { watch as watchPolkadot } from './polkadot/connect.js'
import { watch as watchSolana } from './solana/calls.js'

// A wallet that cannot be listened to, or left, is nobody's complaint: what its functions throw or reject
// with, at once or later, must not become an unhandled rejection of the page.

const unhandled = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  vi.useRealTimers()
  vi.clearAllMocks()
})
const settled = () => vi.advanceTimersByTimeAsync(70)

const fault = new Error('the wallet fails')
const late = () => new Promise((_, reject) => setTimeout(() => reject(fault), 1))
type Call = (...input: unknown[]) => unknown
/** Functions that begin or end listening, each at fault in another way. */
const ways: Readonly<Record<string, Call>> = {
  throws: () => {
    throw fault
  },
  rejects: () => Promise.reject(fault),
  'rejects later': late,
  'rejects with nothing': () => Promise.reject(),
  'gives what throws when it is awaited': () => ({
    // biome-ignore lint/suspicious/noThenProperty: what wallets return is not always a promise.
    get then(): never {
      throw fault
    },
  }),
  'gives a function that rejects': () => () => Promise.reject(fault),
  'gives a function that throws': () => () => {
    throw fault
  },
  'gives a promise of a function that rejects': async () => () => late(),
}

const events = (): WalletEvents => ({
  accountsChanged: vi.fn(),
  networkChanged: vi.fn(),
  disconnected: vi.fn(),
})
const connector = (namespace: string, provider: unknown): Connector => ({
  id: 'x',
  name: 'X',
  type: 'announced',
  namespace,
  provider,
})
const standard = (on: Call) => ({
  version: '1.0.0',
  name: 'X',
  id: 'x',
  chains: ['solana:mainnet', 'bitcoin:mainnet'],
  features: { 'standard:events': { on }, 'bitcoin:events': { on } },
  wallet: { accounts: [] },
})
const bitcoin = (kind: string, target: object) =>
  adapterOf({ provider: { kind, target } } as unknown as Connector).watch(() => {})
const cosmos = (getKey: Call) => {
  const session = {
    wallet: { getKey, enable: async () => undefined },
    network: { id: 'cosmoshub-4', caipNetworkId: 'cosmos:cosmoshub-4' },
    account: { address: 'cosmos1' },
    doubts: new Set<() => void>(),
    learned: new Set<() => void>(),
    forget() {},
    move() {},
  }
  const stop = watchCosmos(session as never, { id: 'keplr', provider: {} } as never, events())
  window.dispatchEvent(new Event('keplr_keystorechange'))
  return stop
}
const rpc = { request: () => late() }

/** Begins to listen to a wallet whose every function to do with that is `call`, and returns what ends it. */
const listeners: Readonly<Record<string, (call: Call) => () => void>> = {
  eip155: (call) => watchEip155(connector('eip155', { ...rpc, on: call, removeListener: call }), events()),
  'eip155, absent': (call) =>
    watchEip155(connector('eip155', { request: call, on: call, off: call }), { ...events(), isAbsent: true }),
  'solana by the Wallet Standard': (call) => watchSolana(connector('solana', standard(call)), events()),
  'solana as injected': (call) =>
    watchSolana(connector('solana', { connect: call, on: call, off: call }), events()),
  polkadot: (call) =>
    watchPolkadot({ injected: { getAccounts: call, subscribe: call }, shared: [] } as never, events()),
  'bip122 by the Wallet Standard': (call) => bitcoin('standard', standard(call)),
  'bip122 of UniSat': (call) => bitcoin('unisat', { on: call, removeListener: call }),
  'bip122 of Xverse, today': (call) =>
    bitcoin('sats', { addListener: (options: unknown) => call(options), off: call }),
  'bip122 of Xverse, before': (call) =>
    bitcoin('sats', { addListener: (event: unknown, listener: unknown) => call(event, listener), off: call }),
  cosmos,
  'the Wallet Standard': (call) => watchStandardWallet(standard(call) as never, () => {}),
}

for (const [name, listen] of Object.entries(listeners))
  it.each(
    Object.entries(ways),
  )(`${name}: a wallet whose listening %s costs nobody anything`, async (_way, call) => {
    // Not a spy: it would take the rejections itself.
    let called = 0
    const stop = listen((...input) => {
      called++
      return call(...input)
    })
    await settled()
    expect(stop).not.toThrow()
    await settled()
    expect(called).toBeGreaterThan(0)
    expect(unhandled).not.toHaveBeenCalled()
  })
