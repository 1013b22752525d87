// Runs in a process of its own: it counts the timers of its clock, where what tests of other files have left behind sets some.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unspeakable } from '../../chains/testUnreadable.js'
import type { Account, Connector } from '../../chains/types.js'
import { connect } from './calls.js'
import { watch } from './watch.js'

const addresses = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const [one = '', two = ''] = addresses
type Listener = (value: unknown) => void

/** A wallet that says what a script tells it to, and what the kit makes of it. */
function stage({ chain = '0x1', accounts = [one] as readonly string[] } = {}) {
  const listeners = new Map<string, Set<Listener>>()
  const wallet = {
    chain: chain as unknown,
    accounts: accounts as unknown,
    answers: true,
    asked: 0,
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    emit: (event: string, value?: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
  }
  const provider = {
    request: ({ method }: { method: string }) => {
      wallet.asked++
      if (!wallet.answers) return new Promise(() => {})
      return Promise.resolve(method === 'eth_chainId' ? wallet.chain : wallet.accounts)
    },
    on: (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  }
  const seen = { accounts: accounts as readonly string[], chain: 'eip155:1', connected: true, news: 0 }
  const connector: Connector = { id: 'x', name: 'X', type: 'announced', namespace: 'eip155', provider }
  const stop = watch(connector, {
    accountsChanged: (next: readonly Account[]) => {
      seen.news++
      seen.accounts = next.map(({ address }) => address)
    },
    networkChanged: (id) => {
      seen.news++
      seen.chain = id
    },
    disconnected: () => {
      seen.news++
      seen.connected = false
    },
  })
  return { wallet, seen, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('R21: watching a wallet', () => {
  it.each(unspeakable)('takes no notice of %s', async (_what, value) => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    Object.assign(seen, { news: 0 })
    for (const event of ['accountsChanged', 'chainChanged', 'connect'])
      expect(() => wallet.emit(event, value)).not.toThrow()
    wallet.emit('disconnect', value)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toMatchObject({ connected: true, news: 0 })
    stop()
  })

  it('keeps the spelling of the accounts from when they were connected', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_requestAccounts: [one, two],
      eth_accounts: [one.toLowerCase(), two.toLowerCase()],
      eth_chainId: '0x1',
    }
    const provider = { request: async ({ method }: { method: string }) => answers[method] }
    const connector: Connector = { id: 'x', name: 'X', type: 'announced', namespace: 'eip155', provider }
    await connect({} as never, connector)
    const accountsChanged = vi.fn()
    const stop = watch(connector, { accountsChanged, networkChanged() {}, disconnected() {} })
    await vi.advanceTimersByTimeAsync(60)
    const [received] = accountsChanged.mock.lastCall as [readonly Account[]]
    expect(received.map(({ address }) => address)).toEqual([one, two])
    stop()
  })

  it('hears what changed before it listened', async () => {
    const { seen, stop } = stage({ chain: '0x89', accounts: [two] })
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toMatchObject({ chain: 'eip155:137', accounts: [two] })
    stop()
  })

  it('believes an event before an answer that was on its way', async () => {
    const { wallet, seen, stop } = stage()
    wallet.emit('chainChanged', '0x89')
    wallet.emit('accountsChanged', [two])
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toMatchObject({ chain: 'eip155:137', accounts: [two], news: 2 })
    stop()
  })

  it('tells a single change at once, and a storm once in 50 ms with its end', async () => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    seen.news = 0
    wallet.emit('chainChanged', '0x89')
    expect(seen).toMatchObject({ chain: 'eip155:137', news: 1 })
    for (let ms = 0; ms < 1000; ms++) {
      wallet.emit('chainChanged', ms % 2 ? '0x1' : 10)
      await vi.advanceTimersByTimeAsync(1)
    }
    wallet.emit('chainChanged', '0x2105')
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.chain).toBe('eip155:8453')
    expect(seen.news).toBeLessThanOrEqual(24)
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not part from a user who changes accounts by way of none', async () => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    seen.news = 0
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [two])
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toMatchObject({ accounts: [two], news: 1 })
    wallet.emit('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(50)
    expect(seen).toMatchObject({ accounts: [], news: 2 })
    stop()
  })

  it('keeps the spelling of an account that a wallet writes otherwise', async () => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    wallet.emit('accountsChanged', [two.toLowerCase(), one.toLowerCase()])
    expect(seen.accounts).toEqual([two.toLowerCase(), one])
    stop()
  })

  it('asks a wallet that reports a lost connection a thousand times only now and then', async () => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    wallet.asked = 0
    for (let ms = 0; ms < 1000; ms++) {
      wallet.emit('disconnect', { code: 1013 })
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(wallet.asked).toBeGreaterThan(1)
    expect(wallet.asked).toBeLessThanOrEqual(12)
    expect(seen.connected).toBe(true)
    wallet.accounts = []
    // It is asked again after a pause.
    await vi.advanceTimersByTimeAsync(5001)
    wallet.emit('disconnect', { code: 4900 })
    await vi.advanceTimersByTimeAsync(100)
    // It may only be locked, so it has not said goodbye.
    expect(seen).toMatchObject({ accounts: [], connected: true })
    stop()
  })

  it('says that a wallet is gone once, when it forgets how to answer', async () => {
    const { wallet, seen, stop } = stage()
    await vi.advanceTimersByTimeAsync(60)
    seen.news = 0
    wallet.answers = false
    wallet.emit('disconnect')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen).toMatchObject({ connected: true, news: 0 })
    stop()
  })
})

const nonsense = fc.oneof(
  fc.constantFrom<unknown>(
    '0x',
    '0xzz',
    '',
    '1e3',
    0,
    -1,
    1.5,
    null,
    undefined,
    {},
    [null],
    ['0x12'],
    'lost',
  ),
  fc.anything(),
)
const chainStatement = fc
  .integer({ min: 1, max: 40 })
  .chain((id) => fc.constantFrom<unknown>(id, String(id), `0x${id.toString(16)}`, `0X0${id.toString(16)}`))
const accountStatement = fc.array(
  fc.constantFrom(...addresses, ...addresses.map((each) => each.toLowerCase())),
  { maxLength: 3 },
)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ event: fc.constant('accountsChanged'), value: accountStatement }) },
  { weight: 3, arbitrary: fc.record({ event: fc.constant('chainChanged'), value: chainStatement }) },
  {
    weight: 1,
    arbitrary: fc.record({
      event: fc.constant('connect'),
      value: chainStatement.map((chainId) => ({ chainId })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      event: fc.constantFrom('accountsChanged', 'chainChanged', 'connect', 'message', 'disconnect'),
      value: nonsense,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ event: fc.constant('wait'), value: fc.integer({ min: 0, max: 120 }) }),
  },
)

const isAddresses = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => addresses.some((known) => isSame(known, each)))
const isSame = (a: string, b: unknown) => typeof b === 'string' && a.toLowerCase() === b.toLowerCase()
const lower = (list: readonly string[]) => [...new Set(list.map((each) => each.toLowerCase()))]
const readChain = (value: unknown) =>
  (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)) || typeof value === 'number'
    ? Number(value)
    : 0

describe('R21: whatever a wallet says', () => {
  it('the end is its last valid statement, and nothing of us stays with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (script) => {
        const { wallet, seen, stop } = stage()
        let accounts: readonly string[] = [one]
        let chain = 1
        for (const { event, value } of script) {
          if (event === 'wait') {
            await vi.advanceTimersByTimeAsync(Number(value))
            continue
          }
          if (event === 'accountsChanged' && isAddresses(value)) accounts = value
          const said = event === 'connect' ? (value as { chainId?: unknown } | null)?.chainId : value
          const id = event === 'chainChanged' || event === 'connect' ? readChain(said) : 0
          if (Number.isSafeInteger(id) && id > 0) chain = id
          wallet.emit(event, value)
        }
        await vi.advanceTimersByTimeAsync(200)
        expect(lower(seen.accounts)).toEqual(lower(accounts))
        expect(seen.chain).toBe(`eip155:${chain}`)
        expect(seen.connected).toBe(true)
        wallet.emit('accountsChanged', [two])
        wallet.emit('accountsChanged', [one])
        stop()
        expect(wallet.listeners()).toBe(0)
        expect(vi.getTimerCount()).toBe(0)
        const { news } = seen
        wallet.emit('chainChanged', '0x7')
        await vi.advanceTimersByTimeAsync(200)
        expect(seen.news).toBe(news)
      }),
      { numRuns: 1000 },
    )
  })
})
