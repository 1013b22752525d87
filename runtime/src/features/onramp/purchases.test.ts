import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import type { Transaction } from '../../services/blockchain/types.js'
import { json, refusal, serveFaults } from '../../services/testing/faultServer.js'
import { testConnection } from '../networks/testNamespaces.js'
import { createPurchases, mergePurchases, purchaseStatusOf } from './purchases.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = `/v1/account/${account}/history`
const server = serveFaults()

const row = (id: string, day: number, status = 'SUCCESS') => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: id,
    sentFrom: 'Coinbase',
    sentTo: account,
    chain: 'eip155:1',
    minedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
  },
  transfers: [],
})

/** The purchases of a connected account, a page for each cursor. */
function connected(pages: Readonly<Record<string, { data: readonly object[]; next?: string }>>) {
  server.answers.clear()
  server.seen.length = 0
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  server.answers.set(path, (response, request, count) =>
    json(pages[request.query.cursor ?? 'first'] ?? { data: [] })(response, request, count),
  )
  const { kit } = testKit({ endpoints: { blockchainApi: server.url } })
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no eip155')
  chain.connection.value = { status: 'connected', connection: testConnection(chain, 'one', [account]) }
  const purchases = createPurchases(kit)
  const ids = () => purchases.state.peek().rows.map(({ id }) => id)
  const settled = () => vi.waitFor(() => expect(purchases.state.peek().status).not.toBe('loading'))
  return { ...purchases, ids, settled }
}

describe('the list of purchases', () => {
  it('reads page by page, and ends where a cursor comes again', async () => {
    const { follow, loadMore, ids, settled, state } = connected({
      first: { data: [row('c', 3), row('b', 2)], next: 'two' },
      two: { data: [row('b', 2), row('a', 1)], next: 'two' },
    })
    const stop = follow()
    await settled()
    expect(ids()).toEqual(['c', 'b'])
    expect(state.peek().hasMore).toBe(true)
    await loadMore()
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(state.peek().hasMore).toBe(false)
    expect(server.seen.filter((each) => each.path === path).map(({ query }) => query.onramp)).toEqual([
      'coinbase',
      'coinbase',
    ])
    stop()
  })

  it('says what went wrong, and reads again', async () => {
    const { follow, loadMore, ids, settled, state } = connected({ first: { data: [row('a', 1)] } })
    const good = server.answers.get(path)
    server.answers.set(path, refusal(400, 'no'))
    const stop = follow()
    await settled()
    expect(state.peek()).toMatchObject({ status: 'error', rows: [] })
    if (good) server.answers.set(path, good)
    await loadMore()
    expect(state.peek().status).toBe('success')
    expect(ids()).toEqual(['a'])
    stop()
  })
})

it('a user whose newest purchases could not be read sees the one on its way end, and can still reach older ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pages = {
    first: { data: [row('c', 3, 'IN_PROGRESS'), row('b', 2)], next: 'two' },
    two: { data: [row('a', 1)], next: 'three' },
    three: { data: [row('z', 0)] },
  }
  const { follow, loadMore, ids, settled, state } = connected(pages)
  const stop = follow()
  await settled()
  await loadMore()
  const good = server.answers.get(path)
  server.answers.set(path, refusal(400, 'no'))
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitFor(() => expect(state.peek().status).toBe('error'))
  if (good) server.answers.set(path, good)
  pages.first.data[0] = row('c', 3)
  await loadMore()
  expect(state.peek().rows.map(purchaseStatusOf)).toEqual(['done', 'done', 'done'])
  expect(state.peek()).toMatchObject({ status: 'success', hasMore: true })
  await loadMore()
  expect(ids()).toEqual(['c', 'b', 'a', 'z'])
  stop()
  vi.useRealTimers()
})

it('mergePurchases keeps every purchase once, as it stands now, newest first', () => {
  const rows = fc.array(
    fc.record({ id: fc.constantFrom(...'abcdef'), day: fc.integer({ min: 1, max: 28 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(rows, rows, (newer, older) => {
      const made = (list: typeof newer, status: string) =>
        list.map(({ id, day }) => row(id, day, status)) as readonly Transaction[]
      const merged = mergePurchases(made(newer, 'SUCCESS'), made(older, 'IN_PROGRESS'))
      const ids = merged.map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set([...newer, ...older].map(({ id }) => id)))
      expect(ids).toHaveLength(new Set(ids).size)
      const times = merged.map(({ metadata }) => Date.parse(metadata.minedAt))
      expect(times).toEqual([...times].sort((a, b) => b - a))
      const isNew = new Set(newer.map(({ id }) => id))
      for (const each of merged) expect(purchaseStatusOf(each)).toBe(isNew.has(each.id) ? 'done' : 'sending')
    }),
  )
})
