// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { NamespaceDriver } from '../../runtime/src/chains/driver.js'
import { unspeakable } from '../../runtime/src/chains/testUnreadable.js'
import type { Network } from '../../runtime/src/chains/types.js'
import { connect } from '../../runtime/src/kit/connect.js'
import { connectionsOf } from '../../runtime/src/kit/connections.js'
import { createKit } from '../../runtime/src/kit/createKit.js'
import { disconnect } from '../../runtime/src/kit/disconnect.js'
import { signMessage } from '../../runtime/src/kit/signMessage.js'
import { start } from '../../runtime/src/kit/start.js'
import { switchNetwork } from '../../runtime/src/kit/switchNetwork.js'
import { readAddress } from '../../runtime/src/namespaces/bip122/address/readAddress.js'
import { bip122 } from '../../runtime/src/namespaces/bip122/index.js'
import { bitcoin, bitcoinTestnet } from '../../runtime/src/namespaces/bip122/networks.js'
import { cosmos } from '../../runtime/src/namespaces/cosmos/index.js'
import { cosmosHub, osmosis } from '../../runtime/src/namespaces/cosmos/networks.js'
import { parseAddress } from '../../runtime/src/namespaces/cosmos/parseAddress.js'
import { polkadot } from '../../runtime/src/namespaces/polkadot/index.js'
import { kusama, polkadot as relay } from '../../runtime/src/namespaces/polkadot/networks.js'
import { parseSs58 } from '../../runtime/src/namespaces/polkadot/parseSs58.js'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { createBip122Wallet } from '../../runtime/src/testing/bip122/createBip122Wallet.js'
import { createUnisatProvider } from '../../runtime/src/testing/bip122/dialects/createUnisatProvider.js'
import { createXverseProvider } from '../../runtime/src/testing/bip122/dialects/createXverseProvider.js'
import { createLeatherProvider } from '../../runtime/src/testing/bip122/injectBip122Wallet.js'
import { createCosmosWallet } from '../../runtime/src/testing/cosmos/createCosmosWallet.js'
import { createPolkadotWallet } from '../../runtime/src/testing/polkadot/createPolkadotWallet.js'
import { atLeast, repeat, timeoutMs } from './budget.js'
import { underFakeTime } from './fakeTime.js'

type Random = () => number
const fails = () => {
  throw new Error('no')
}
const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)] as Value

const endless = new Proxy([], {
  get: (target, key) => (key === 'length' ? 2 ** 32 - 1 : Reflect.get(target, key)),
})
const nonsense: readonly unknown[] = [
  undefined,
  null,
  0,
  1n,
  Number.NaN,
  '',
  'bc1qnobody',
  'x'.repeat(100_000),
  Symbol('s'),
  fails,
  [],
  endless,
  [null, {}, 7],
  [{ address: '<b>' }, { address: 'javascript:0' }],
  { accounts: endless, addresses: endless, result: endless, msgs: endless },
  { bech32Address: 'cosmos1<b>', pubKey: new Uint8Array(33), address: new Uint8Array(1_000_000) },
  { signature: 'x', pub_key: endless },
  { result: { addresses: [{ address: 'bc1qnobody', purpose: '__proto__' }] } },
  {
    error: {
      code: -32000,
      get message() {
        return fails()
      },
    },
  },
  ...unspeakable.map(([, value]) => value),
]

/** A call that gives nonsense, throws, rejects with anything, never settles, or settles twice. */
function misbehave(random: Random): unknown {
  const what = pick(random, nonsense)
  const how = random()
  if (how < 0.1) return new Promise(() => {})
  if (how < 0.2) return fails()
  if (how < 0.4) return Promise.reject(random() < 0.5 ? what : { code: pick(random, [4001, 4100, -32603]) })
  if (how < 0.5) return what
  if (how < 0.55)
    return {
      // biome-ignore lint/suspicious/noThenProperty: what wallets return is not always a promise.
      then(resolve: (value: unknown) => void, reject: (value: unknown) => void) {
        resolve(what)
        reject(what)
      },
    }
  return Promise.resolve(what)
}

/** A fake wallet whose functions do what they should more often than not, and its listeners. */
function spoil(wallet: object, random: Random, listeners: Set<(...input: unknown[]) => unknown>): object {
  const isPart = (value: unknown) =>
    Object.prototype.toString.call(value) === '[object Object]' && !ArrayBuffer.isView(value)
  return new Proxy(wallet, {
    get(target, key) {
      if (random() < 0.01) return fails()
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return isPart(value) ? spoil(value, random, listeners) : value
      return (...input: unknown[]) => {
        for (const each of input.flatMap((one) => [one, (one as { cb?: unknown } | null | undefined)?.cb]))
          if (typeof each === 'function') listeners.add(each as never)
        if (random() < 0.25) return misbehave(random)
        const given: unknown = value.apply(target, input)
        if (!(given instanceof Promise)) return given
        return given.then((reply) =>
          isPart(reply) && random() < 0.9 ? spoil(reply, random, listeners) : reply,
        )
      }
    },
  })
}

interface NamespaceCase {
  readonly driver: NamespaceDriver
  readonly networks: readonly [Network, Network]
  /** Puts the wallet into the page, spoiled, and returns what takes it out. */
  readonly install: (spoiled: (wallet: object) => object) => () => void
}

/** Whether a text is an address, the checksums that need a hash apart. */
const isAddress: Readonly<Record<string, (text: string) => boolean>> = {
  bip122: (text) => readAddress(text) !== undefined,
  cosmos: (text) => parseAddress(text) !== undefined,
  polkadot: (text) => parseSs58(text) !== undefined,
}

function put(name: string, value: unknown): () => void {
  Object.assign(window, { [name]: value })
  return () => void Reflect.deleteProperty(window, name)
}
const dialects = [
  ['XverseProviders', (core: never) => ({ BitcoinProvider: createXverseProvider(core) }), 'BitcoinProvider'],
  ['LeatherProvider', createLeatherProvider, ''],
  ['unisat', createUnisatProvider, ''],
] as const
const ofBitcoin = dialects.map(
  ([name, create, part]): NamespaceCase => ({
    driver: bip122,
    networks: [bitcoin, bitcoinTestnet],
    install(spoiled) {
      const made = create(createBip122Wallet().core as never) as Record<string, object>
      return put(name, part === '' ? spoiled(made) : { [part]: spoiled(made[part] ?? {}) })
    },
  }),
)
const namespaceCases: readonly NamespaceCase[] = [
  {
    driver: polkadot as NamespaceDriver,
    networks: [relay, kusama],
    install: (spoiled) => put('injectedWeb3', { hostile: spoiled(createPolkadotWallet().provider) }),
  },
  {
    driver: cosmos as NamespaceDriver,
    networks: [cosmosHub, osmosis],
    install: (spoiled) => put('keplr', spoiled(createCosmosWallet().provider)),
  },
  ...ofBitcoin,
]

it(
  'whatever a wallet at a global does, no unchecked address is shown, and every promise settles',
  async () => {
    // Everything these flows import late is here already: fake timers wait for no file.
    await Promise.all([
      import('../../runtime/src/namespaces/polkadot/calls.js'),
      import('../../runtime/src/namespaces/cosmos/calls.js'),
      import('../../runtime/src/namespaces/bip122/calls.js'),
      import('../../runtime/src/kit/accountActions.chunk.js'),
      import('../../runtime/src/kit/reconnect.js'),
    ])
    const outcomes = { found: 0, connected: 0, refused: 0, signed: 0 }
    const unhandled = await underFakeTime(() =>
      repeat(400, async (index, random) => {
        const { driver, networks, install } = namespaceCases[index % namespaceCases.length] as NamespaceCase
        const listeners = new Set<(...input: unknown[]) => unknown>()
        const uninstall = install((wallet) => spoil(wallet, random, listeners))
        const kit = createKit(
          { projectId: 'test', networks: [...networks], debug: false, storage: createMemoryStorage() },
          { namespaces: [driver], features: [], mountModal: async () => () => {} },
        )
        const stop = start(kit)
        const chain = kit.chains.get(driver.namespace)
        if (chain === undefined) throw new Error('no chain')
        let shown = 0
        const end = chain.connection.subscribe(() => {
          for (const { address, accounts } of connectionsOf(chain)) {
            shown++
            for (const each of [address, ...accounts.map((account) => account.address)])
              if (!isAddress[driver.namespace]?.(each)) throw new Error(`shown: ${each.slice(0, 100)}`)
          }
        })
        const settles = async (promise: Promise<unknown>) => {
          let outcome = ''
          promise.then(
            () => (outcome = 'yes'),
            () => (outcome = 'no'),
          )
          for (let wait = 0; outcome === '' && wait < 14; wait++)
            await vi.advanceTimersByTimeAsync(wait < 4 ? 20 : 10_000)
          if (outcome === '') throw new Error('a promise of ours never settled')
          return outcome === 'yes'
        }
        await vi.advanceTimersByTimeAsync(3_000)
        // One that cannot be looked at is no wallet.
        const [connector] = chain.connectors.peek()
        if (connector !== undefined) {
          outcomes.found++
          await settles(connect(kit, { connector }))
          if (shown > 0) outcomes.connected++
          else outcomes.refused++
          for (let storm = 0; storm < 5; storm++) {
            // An error that a listener of ours throws would come into the page through the wallet.
            for (const each of [...listeners]) each(pick(random, nonsense))
            window.dispatchEvent(new Event('keplr_keystorechange'))
          }
          await vi.advanceTimersByTimeAsync(120)
          const controller = new AbortController()
          setTimeout(() => controller.abort(), 5_000)
          if (await settles(signMessage(kit, { message: 'x', signal: controller.signal }))) outcomes.signed++
          const switching = switchNetwork(kit, { network: networks[1] })
          setTimeout(() => stop(), 30_000)
          await settles(switching)
          await settles(disconnect(kit))
        }
        end()
        stop()
        uninstall()
        expect(connectionsOf(chain)).toEqual([])
      }),
    )
    expect(unhandled).toEqual([])
    // Flows that get nowhere would show nothing.
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThanOrEqual(atLeast(40))
  },
  timeoutMs,
)
