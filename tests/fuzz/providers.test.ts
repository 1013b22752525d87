// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { Network } from '../../runtime/src/chains/types.js'
import { connect } from '../../runtime/src/kit/connect.js'
import { connectionsOf } from '../../runtime/src/kit/connections.js'
import { createKit } from '../../runtime/src/kit/createKit.js'
import { disconnect } from '../../runtime/src/kit/disconnect.js'
import { signMessage } from '../../runtime/src/kit/signMessage.js'
import { start } from '../../runtime/src/kit/start.js'
import { switchNetwork } from '../../runtime/src/kit/switchNetwork.js'
import { eip155 } from '../../runtime/src/namespaces/eip155/index.js'
import { mainnet, polygon } from '../../runtime/src/namespaces/eip155/networks.js'
import { solana } from '../../runtime/src/namespaces/solana/index.js'
import { solanaDevnet, solanaMainnet } from '../../runtime/src/namespaces/solana/networks.js'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { atLeast, repeat, timeoutMs } from './budget.js'
import { underFakeTime } from './fakeTime.js'

type Random = () => number
const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const base58 = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'
const fails = () => {
  throw new Error('no')
}
const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)] as Value
const huge = Array.from({ length: 50_000 }, () => evm)
const endless = new Proxy([], {
  get: (target, key) => (key === 'length' ? 2 ** 32 - 1 : Reflect.get(target, key)),
})
const accountOf = (address: unknown, publicKey: unknown = new Uint8Array(32)) => ({
  address,
  publicKey,
  chains: ['solana:mainnet', 'solana:devnet'],
  features: ['solana:signMessage'],
})

/** Makes the answer to a call: the truth now and then, so that a flow gets somewhere, else anything. */
function answer(random: Random): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const good = [[evm], '0x1', null, { accounts: [accountOf(base58)] }, `0x${'12'.repeat(65)}`]
  const signed = [{ signature: new Uint8Array(64), signedMessage: new Uint8Array(1) }]
  const bad: readonly unknown[] = [
    undefined,
    0,
    -1,
    Number.NaN,
    1n,
    '',
    'x'.repeat(100_000),
    '0x',
    Symbol('s'),
    fails,
    proxy,
    huge,
    endless,
    [null, {}, 7],
    ['0x12', `${evm}00`, `javascript:${evm}`],
    [[evm]],
    { accounts: 7 },
    { accounts: endless },
    { accounts: [accountOf('<b>'), accountOf(base58, { toBytes: fails }), proxy] },
    Object.defineProperty({}, 'accounts', { get: fails }),
    Object.defineProperty([evm], 0, { get: fails }),
    new Proxy([evm], { get: fails, ownKeys: fails, has: fails }),
    { publicKey: { toString: fails, toBytes: () => new Uint8Array(9) } },
    signed,
    new Uint8Array(10_000),
  ]
  return random() < 0.6 ? pick(random, good) : pick(random, bad)
}

/** A call that answers, throws, rejects with anything, never settles, or settles twice; another way each time. */
function call(random: Random): unknown {
  const how = random()
  if (how < 0.08) return new Promise(() => {})
  if (how < 0.14) return fails()
  if (how < 0.24)
    return Promise.reject(
      random() < 0.5 ? answer(random) : { code: pick(random, [4001, 4100, -32002, 4902]) },
    )
  if (how < 0.3) return answer(random)
  if (how < 0.34)
    return {
      // biome-ignore lint/suspicious/noThenProperty: what wallets return is not always a promise.
      then(resolve: (value: unknown) => void, reject: (value: unknown) => void) {
        resolve(answer(random))
        reject(answer(random))
        resolve(answer(random))
      },
    }
  return Promise.resolve(answer(random))
}

type Emit = (event: string, value: unknown) => void

function eip155Provider(random: Random): { provider: object; emit: Emit } {
  const listeners = new Set<(value: unknown) => void>()
  const right: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_requestAccounts: [evm],
    eth_accounts: [evm],
  }
  const provider = {
    request: ({ method }: { method: string }) =>
      random() < 0.5 && method in right ? Promise.resolve(right[method]) : call(random),
    on(_event: string, listener: (value: unknown) => void) {
      if (random() < 0.1) fails()
      listeners.add(listener)
      return random() < 0.1 ? Promise.reject(fails) : undefined
    },
    removeListener: random() < 0.1 ? fails : (_event: string, listener: never) => listeners.delete(listener),
  }
  const emit: Emit = (_event, value) => {
    for (const each of [...listeners]) each(value)
  }
  return { provider: random() < 0.2 ? new Proxy(provider, {}) : provider, emit }
}

function solanaWallet(random: Random): { wallet: object; emit: Emit } {
  const listeners = new Set<(value: unknown) => void>()
  const wallet = {
    version: '1.0.0',
    name: 'Hostile',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet'],
    get accounts() {
      return random() < 0.2 ? fails() : (answer(random) as { accounts?: unknown } | undefined)?.accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: () => call(random) },
      'standard:disconnect': { version: '1.0.0', disconnect: () => call(random) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (value: unknown) => void) => {
          listeners.add(listener)
          return random() < 0.2 ? answer(random) : () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage: () => call(random) },
    },
  }
  const emit: Emit = (_event, value) => {
    for (const each of [...listeners]) each(value)
  }
  return { wallet, emit }
}

const isValid = (network: Network, address: string) =>
  network.chainNamespace === 'eip155' ? /^0x[0-9a-fA-F]{40}$/.test(address) : solana.isAddress(address)

it(
  'whatever a provider does, no unchecked address is shown, and every promise of ours settles',
  async () => {
    // Everything these flows import late is here already: fake timers wait for no file.
    await Promise.all([
      import('../../runtime/src/namespaces/eip155/discover.js'),
      import('../../runtime/src/namespaces/solana/discover.js'),
      import('../../runtime/src/namespaces/eip155/calls.js'),
      import('../../runtime/src/namespaces/solana/calls.js'),
      import('../../runtime/src/kit/actions.chunk.js'),
      import('../../runtime/src/kit/connect.chunk.js'),
      import('../../runtime/src/kit/accountActions.chunk.js'),
      import('../../runtime/src/kit/reconnect.js'),
    ])
    const outcomes = { connected: 0, refused: 0 }
    const unhandled = await underFakeTime(() =>
      repeat(5_000, async (index, random) => {
        const isEvm = index % 2 === 0
        const [network, other] = isEvm ? [mainnet, polygon] : [solanaMainnet, solanaDevnet]
        const kit = createKit(
          { projectId: 'test', networks: [network, other], debug: false, storage: createMemoryStorage() },
          { namespaces: [isEvm ? eip155 : solana], features: [], mountModal: async () => () => {} },
        )
        const stop = start(kit)
        const chain = kit.chains.get(network.chainNamespace)
        if (chain === undefined) throw new Error('no chain')
        // Wallets are looked for when the page is idle.
        await vi.advanceTimersByTimeAsync(3_000)
        let emit: Emit
        if (isEvm) {
          const made = eip155Provider(random)
          emit = made.emit
          const info = { uuid: `u${index}`, name: 'Hostile', rdns: 'io.hostile', icon: '' }
          window.dispatchEvent(
            new CustomEvent('eip6963:announceProvider', { detail: { info, provider: made.provider } }),
          )
        } else {
          const made = solanaWallet(random)
          emit = made.emit
          const detail = (api: { register(wallet: object): void }) => api.register(made.wallet)
          window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
        }
        const connector = chain.connectors.peek().find(({ name }) => name === 'Hostile')
        if (connector === undefined) throw new Error('no wallet')
        let shown = 0
        const end = chain.connection.subscribe(() => {
          for (const { address, accounts } of connectionsOf(chain)) {
            shown++
            for (const each of [address, ...accounts.map((account) => account.address)])
              if (!isValid(network, each)) throw new Error(`shown: ${each.slice(0, 100)}`)
          }
        })
        const settles = async (promise: Promise<unknown>) => {
          let done = false
          promise.then(
            () => (done = true),
            () => (done = true),
          )
          for (let wait = 0; !done && wait < 14; wait++)
            await vi.advanceTimersByTimeAsync(wait < 4 ? 20 : 10_000)
          if (!done) throw new Error('a promise of ours never settled')
        }
        await settles(connect(kit, { connector }))
        if (shown > 0) outcomes.connected++
        else outcomes.refused++
        for (let storm = 0; storm < 10; storm++)
          emit('any', pick(random, [answer(random), { accounts: answer(random) }, [evm], []]))
        await vi.advanceTimersByTimeAsync(120)
        const controller = new AbortController()
        // A user may take any time to sign: the host ends the wait.
        setTimeout(() => controller.abort(), 5_000)
        await settles(signMessage(kit, { message: 'x', signal: controller.signal }))
        const switching = switchNetwork(kit, { network: other })
        setTimeout(() => stop(), 30_000)
        await settles(switching)
        await settles(disconnect(kit))
        end()
        stop()
        expect(connectionsOf(chain)).toEqual([])
      }),
    )
    expect(unhandled).toEqual([])
    // Flows that get nowhere would show nothing.
    expect(outcomes.connected).toBeGreaterThanOrEqual(atLeast(500))
    expect(outcomes.refused).toBeGreaterThanOrEqual(atLeast(500))
  },
  timeoutMs,
)
