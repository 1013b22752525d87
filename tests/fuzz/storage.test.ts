import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { DriverConnection } from '../../runtime/src/chains/driver.js'
import { connect } from '../../runtime/src/kit/connect.js'
import { requireChain } from '../../runtime/src/kit/connections.js'
import { readRecentWallets } from '../../runtime/src/kit/persistence.js'
import { start } from '../../runtime/src/kit/start.js'
import { testConnector, testKit, testNetworks } from '../../runtime/src/kit/testKit.js'
import { openCache } from '../../runtime/src/services/cache/openCache.js'
import type { StoragePort } from '../../runtime/src/storage/createSafeStorage.js'
import { fuzzParameters, timeoutMs } from './budget.js'

/** Keys of all that the kit stores. The last two are caches. */
const keys = [
  '@appkit/active_namespace',
  '@appkit/active_caip_network_id',
  '@appkit/connected_namespaces',
  '@appkit/connection_status',
  '@appkit/recent_wallets',
  '@appkit/preferred_account_types',
  ...['address', 'connected_connector_id', 'connector_ids', 'network'].flatMap((name) => [
    `@appkit/eip155:${name}`,
    `@appkit/solana:${name}`,
  ]),
  'WALLETCONNECT_DEEPLINK_CHOICE',
  '@appkit/native_balance_cache',
  '@appkit/ens_cache',
] as const

/** Values as a visit leaves them. */
const sound = [
  'eip155',
  'solana',
  'eip155,solana',
  'eip155:137',
  'connected',
  'test.wallet',
  '["other.wallet","test.wallet"]',
  '{"eip155":"eoa"}',
  '[{"id":"test.wallet","name":"Test"}]',
  '{"version":1,"entries":[]}',
]
const awkward = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\0', '\ud800']
const huge = fc.constantFrom(
  'x'.repeat(5_000_000),
  `[${'"a",'.repeat(400_000)}"a"]`,
  '['.repeat(100_000),
  `{"a":${'{"a":'.repeat(50_000)}1`,
)
const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    'null',
    '0',
    '-1e400',
    '"text"',
    '[[]]',
    '[null]',
    '[{"id":{},"name":[]}]',
    '{"__proto__":{"eip155":"eoa"}}',
    '{"constructor":{"prototype":1}}',
    '[{"__proto__":{"id":"a","name":"b"}}]',
    '{"version":0,"entries":[{}]}',
    '{"version":99,"entries":"later"}',
  ),
)
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...sound) },
  { weight: 4, arbitrary: json },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...sound), fc.nat(20)).map(([text, end]) => text.slice(0, end)),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...awkward) },
  // Adapters may give anything.
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(0, true, {}, [], Symbol('no'), () => 'no', Promise.resolve('no')),
  },
  { weight: 1, arbitrary: huge },
)
const damage = fc.record({
  entries: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 12 }),
  faults: fc.record({
    get: fc.constantFrom('works', 'works', 'works', 'throws', 'rejects'),
    set: fc.constantFrom('works', 'works', 'throws', 'rejects', 'full'),
    remove: fc.constantFrom('works', 'works', 'throws'),
    watch: fc.constantFrom('none', 'works', 'throws', 'nonsense'),
  }),
})

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function damagedStorage({ entries, faults }: Damage): StoragePort {
  const held = new Map<string, unknown>(Object.entries(entries))
  const fault = (kind: string) => {
    if (kind === 'throws') throw new DOMException('blocked', 'SecurityError')
    if (kind === 'full') throw new DOMException('full', 'QuotaExceededError')
    return kind === 'rejects' ? Promise.reject(new Error('rejected')) : undefined
  }
  const port = {
    get: (key: string) => fault(faults.get) ?? held.get(key) ?? null,
    set: (key: string, text: string) => fault(faults.set) ?? void held.set(key, text),
    remove: (key: string) => fault(faults.remove) ?? void held.delete(key),
    ...(faults.watch !== 'none' && {
      watch(changed: () => void) {
        fault(faults.watch)
        changed()
        return faults.watch === 'works' ? () => {} : 'nonsense'
      },
    }),
  }
  return port as unknown as StoragePort
}

const isJson = { ok: true, value: 1, dropped: 0 } as const

it(
  'a kit starts with whatever storage holds, signs nobody in and can be connected to',
  async () => {
    vi.stubGlobal('reportError', () => {})
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const accounts = [{ namespace: 'eip155', address: '0x1', type: 'eoa' }]
    const reply: DriverConnection = { accounts, caipNetworkId: 'eip155:1' }
    await fc.assert(
      fc.asyncProperty(damage, async (given) => {
        const { kit, wallet, other } = testKit({ storage: damagedStorage(given) }, undefined, 'solana')
        // Wallets that share nothing unasked: whoever is signed in would be so by storage alone.
        wallet.reconnect = async () => undefined
        other.reconnect = async () => undefined
        wallet.connect = async () => reply
        const chain = requireChain(kit, 'eip155')
        const stop = start(kit)
        try {
          expect(kit.initialized.peek()).toBe(true)
          for (const each of kit.chains.values())
            expect(each.connection.peek()).not.toHaveProperty('connection')
          // An entry that cannot be read is as if it was not there.
          expect([...kit.chains.keys()]).toContain(kit.activeNamespace.peek())
          expect(testNetworks).toContain(chain.network.peek())
          expect([undefined, 'string']).toContain(chain.accountType.peek() && typeof chain.accountType.peek())
          for (const { id, name } of readRecentWallets(kit))
            expect([typeof id, typeof name, id.length + name.length <= 600]).toEqual([
              'string',
              'string',
              true,
            ])
          const cache = openCache(kit, { name: 'ens_cache', lifetime: 1000, validate: () => isJson })
          cache.set('a', 1)
          expect([1, undefined]).toContain(cache.get('b') ?? cache.get('a'))
          await connect(kit, { connector: testConnector })
          expect(chain.connection.peek().status).toBe('connected')
          expect(kit.activeNamespace.peek()).toBe('eip155')
        } finally {
          stop()
        }
        expect(({} as { eip155?: unknown }).eip155).toBeUndefined()
      }),
      fuzzParameters(2_000),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', note)
    vi.unstubAllGlobals()
    expect(unhandled).toEqual([])
  },
  timeoutMs,
)
