import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { pendingTransactions, putPending } from '../../kit/pendingTransactions.js'
import { testKit } from '../../kit/testKit.js'
import { json, refusal, serveFaults } from '../../services/testing/faultServer.js'
import { testConnection } from '../networks/testNamespaces.js'
import { followHistory, readMore, readNewest, readOn, servedState } from './followHistory.js'
import { historyState } from './historyState.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = `/v1/account/${account}/history`
const server = serveFaults()

/** A kit with a connected account whose past the server has, a page for each cursor. */
function connected(
  pages: Readonly<Record<string, { readonly data: readonly object[]; readonly next?: string }>>,
) {
  server.answers.clear()
  server.seen.length = 0
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  server.answers.set(path, (response, request, count) =>
    json(pages[request.query.cursor ?? 'first'] ?? { data: [] })(response, request, count),
  )
  const { kit, events } = testKit({ endpoints: { blockchainApi: server.url } })
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no eip155')
  chain.connection.value = { status: 'connected', connection: testConnection(chain, 'one', [account]) }
  const ids = () =>
    servedState(kit)
      .peek()
      .rows.map(({ transaction: { id } }) => id)
  return { kit, events, ids }
}

const spam = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } }
const row = (id: string, day: number, transfers: readonly object[] = []) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
    sentFrom: account,
    sentTo: account,
    status: 'confirmed',
    chain: 'eip155:1',
  },
  transfers,
})
const cursors = () => server.seen.filter((each) => each.path === path).map(({ query }) => query.cursor)

describe('a further read', () => {
  const pages = { first: { data: [row('b', 2)], next: 'two' }, two: { data: [row('a', 1)] } }
  it('reads the newest ones again when those could not be read, though there are older ones', async () => {
    const { kit, ids } = connected(pages)
    await readNewest(kit)
    const answer = server.answers.get(path)
    server.answers.set(path, refusal(500, 'away'))
    await readNewest(kit)
    expect(servedState(kit).peek()).toMatchObject({ status: 'error', hasMore: true })
    if (answer) server.answers.set(path, answer)
    server.seen.length = 0
    await readOn(kit)
    expect(servedState(kit).peek().status).toBe('success')
    expect(cursors()).toEqual([undefined])
    await readOn(kit)
    expect(ids()).toEqual(['b', 'a'])
  })

  it('reads older ones again when those could not be read', async () => {
    const { kit, ids } = connected(pages)
    await readNewest(kit)
    const answer = server.answers.get(path)
    server.answers.set(path, refusal(500, 'away'))
    await readMore(kit)
    expect(servedState(kit).peek().status).toBe('error')
    if (answer) server.answers.set(path, answer)
    server.seen.length = 0
    await readOn(kit)
    expect(ids()).toEqual(['b', 'a'])
    expect(cursors()).toEqual(['two'])
  })
})

describe('readNewest and readMore', () => {
  it('reads page by page, each transaction once', async () => {
    const { kit, ids } = connected({
      first: { data: [row('c', 3), row('b', 2)], next: 'two' },
      two: { data: [row('b', 2), row('a', 1)] },
    })
    await readNewest(kit)
    expect(ids()).toEqual(['c', 'b'])
    expect(servedState(kit).peek()).toMatchObject({ status: 'success', hasMore: true })
    await readMore(kit)
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(servedState(kit).peek()).toMatchObject({
      status: 'success',
      hasMore: false,
      isLoadingMore: false,
    })
    await readMore(kit)
    expect(cursors()).toEqual([undefined, 'two'])
  })

  it('ends with cursors that lead in a circle', async () => {
    const { kit, ids } = connected({
      first: { data: [row('c', 3)], next: 'two' },
      two: { data: [row('b', 2)], next: 'three' },
      three: { data: [row('a', 1)], next: 'two' },
    })
    await readNewest(kit)
    for (let turn = 0; turn < 5; turn++) await readMore(kit)
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(cursors()).toEqual([undefined, 'two', 'three'])
  })

  it('ends whatever the cursors are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), async (nexts) => {
        const pages = Object.fromEntries(
          nexts.map((next, page) => [`${page}`, { data: [row(`${page}`, page + 1)], next: `${next}` }]),
        )
        const { kit, ids } = connected({ ...pages, first: { data: [row('first', 20)], next: '0' } })
        await readNewest(kit)
        for (let turn = 0; turn < 12 && servedState(kit).peek().hasMore; turn++) await readMore(kit)
        expect(servedState(kit).peek().hasMore).toBe(false)
        expect(new Set(cursors()).size).toBe(cursors().length)
        expect(new Set(ids()).size).toBe(ids().length)
      }),
      { numRuns: 20 },
    )
  })

  it('reads on over pages of spam, and not for ever', async () => {
    const bad = (next: string) => ({ data: [row(next, 1, [spam])], next })
    const { kit, ids } = connected({
      first: bad('1'),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((page) => [`${page}`, bad(`${page + 1}`)])),
      8: { data: [row('good', 1)] },
    })
    await readNewest(kit)
    expect(cursors()).toHaveLength(6)
    expect(servedState(kit).peek()).toMatchObject({ rows: [], hasMore: true })
    await readMore(kit)
    expect(ids()).toEqual(['good'])
  })

  it('puts what is new above what is known, and starts again after a gap', async () => {
    const pages = {
      first: { data: [row('b', 2), row('a', 1)], next: 'two' },
      two: { data: [row('old', 1)] },
    }
    const { kit, ids } = connected(pages)
    await readNewest(kit)
    await readMore(kit)
    pages.first = { data: [row('c', 3), row('b', 2)], next: 'other' }
    await readNewest(kit)
    expect(ids()).toEqual(['c', 'b', 'a', 'old'])
    pages.first = { data: [row('z', 9)], next: 'gap' }
    await readNewest(kit)
    expect(ids()).toEqual(['z'])
    expect(servedState(kit).peek().hasMore).toBe(true)
  })

  describe('when the newest and older ones are read at the same time', () => {
    const pages = {
      first: { data: [row('c', 3), row('b', 2)], next: 'two' },
      two: { data: [row('a', 1)], next: 'three' },
      three: { data: [row('0', 0)] },
    }

    it('older ones that were given up for the newest can be read again', async () => {
      const { kit, ids } = connected(pages)
      await readNewest(kit)
      const older = readMore(kit)
      await readNewest(kit)
      await older
      expect(servedState(kit).peek()).toMatchObject({
        status: 'success',
        hasMore: true,
        isLoadingMore: false,
      })
      await readMore(kit)
      await readMore(kit)
      expect(ids()).toEqual(['c', 'b', 'a', '0'])
    })

    it.each([
      ['the newest', undefined],
      ['the older ones', 'two'],
    ])('none is lost if %s come last', async (_name, late) => {
      const { kit, ids } = connected(pages)
      await readNewest(kit)
      const first = { data: [row('d', 4), ...pages.first.data], next: 'two' }
      server.answers.set(path, async (response, request, count) => {
        const { cursor } = request.query
        if (cursor === late) await new Promise((resolve) => setTimeout(resolve, 50))
        json(cursor === undefined ? first : pages.two)(response, request, count)
      })
      await Promise.all([readNewest(kit), readMore(kit)])
      expect(ids()).toEqual(['d', 'c', 'b', 'a'])
      expect(servedState(kit).peek()).toMatchObject({ hasMore: true, isLoadingMore: false })
    })
  })

  it('keeps what was read when the next page fails, says so, and can try again', async () => {
    const { kit, ids, events } = connected({
      first: { data: [row('b', 2)], next: 'two' },
      two: { data: [row('a', 1)] },
    })
    await readNewest(kit)
    const answer = server.answers.get(path)
    server.answers.set(path, refusal(400, 'no'))
    await readMore(kit)
    expect(servedState(kit).peek()).toMatchObject({ status: 'error', hasMore: true, isLoadingMore: false })
    expect(ids()).toEqual(['b'])
    expect(kit.toast.peek()?.message).toBe('Failed to fetch transactions')
    expect(events.map(({ event }) => event)).toContain('ERROR_FETCH_TRANSACTIONS')
    if (answer) server.answers.set(path, answer)
    // The next read clears the problem.
    await readNewest(kit)
    expect(servedState(kit).peek()).toMatchObject({ status: 'success', hasMore: true })
    expect(servedState(kit).peek()).not.toHaveProperty('error')
    await readMore(kit)
    expect(ids()).toEqual(['b', 'a'])
    expect(servedState(kit).peek()).toMatchObject({ status: 'success', hasMore: false })
  })

  it('says that a network is not listed instead of that nothing was done', async () => {
    const { kit } = connected({})
    server.answers.set('/v1/supported-chains', json({ http: ['eip155:137'], ws: [] }))
    await readNewest(kit)
    expect(servedState(kit).peek().status).toBe('unlisted')
  })

  it('forgets an account that is gone', async () => {
    const { kit, ids } = connected({ first: { data: [row('a', 1)] } })
    await readNewest(kit)
    expect(ids()).toEqual(['a'])
    const chain = kit.chains.get('eip155')
    if (chain) chain.connection.value = { status: 'disconnected' }
    await readNewest(kit)
    expect(ids()).toEqual([])
    expect(servedState(kit).peek().status).toBe('idle')
  })
})

describe('the followed history', () => {
  const sent = {
    hash: 'b',
    caipNetworkId: 'eip155:1',
    from: account,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    sentAt: Date.now(),
    operationType: 'send',
    transfers: [{ direction: 'out', symbol: 'ETH', amount: '0.5' }],
  } as const

  it('has what was sent from here, of this account and network, until a service lists it', async () => {
    const pages = { first: { data: [row('a', 1)] } }
    const { kit } = connected(pages)
    putPending(kit, sent)
    putPending(kit, { ...sent, hash: 'other network', caipNetworkId: 'eip155:137' })
    putPending(kit, { ...sent, hash: 'other account', from: sent.to })
    const state = historyState(kit)
    const stop = followHistory(kit, state)
    const shown = () => state.peek().rows.map(({ transaction: { id, metadata } }) => [id, metadata.status])
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        ['b', 'pending'],
        ['a', 'confirmed'],
      ]),
    )
    const now = new Date().toISOString()
    const listed = row('id of the service', 2)
    pages.first = {
      data: [{ ...listed, metadata: { ...listed.metadata, hash: 'b', minedAt: now } }, row('a', 1)],
    }
    putPending(kit, { ...sent, outcome: 'confirmed' })
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        ['id of the service', 'confirmed'],
        ['a', 'confirmed'],
      ]),
    )
    expect(pendingTransactions(kit).peek()).toHaveLength(2)
    stop()
  })
})
