import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../../kit/config.js'
import { setPairingSource } from '../../../kit/pairingSource.js'
import { testKit } from '../../../kit/testKit.js'
import { createWalletPages, createWalletSearch } from '../allWallets/createWalletPages.js'
import { getWalletBrowser } from '../allWallets/getWalletBrowser.js'
import { getWalletCatalogue } from './walletCatalogue.js'

const hex = (index: number) => index.toString(16).padStart(64, '0')
const asked: URL[] = []
let total = 100
let fails = (_url: URL) => false
let certifiedEvery = 0

/** A catalogue of so many wallets, as the live one answers. */
function answer(url: URL): Response {
  const query = url.searchParams
  const list = (name: string) => query.get(name)?.split(',')
  const [page, entries] = [Number(query.get('page')), Number(query.get('entries'))]
  const all = Array.from({ length: total }, (_, index) => ({
    id: hex(index),
    name: `Wallet ${index}`,
    rdns: `test.wallet${index}`,
    chains: index === 3 ? undefined : [index === 4 ? 'eip155:999' : 'eip155:1'],
    badge_type: certifiedEvery > 0 && index % certifiedEvery === 0 ? 'certified' : 'none',
  })).filter(
    ({ id, name, badge_type }) =>
      (list('include')?.includes(id) ?? true) &&
      !list('exclude')?.includes(id) &&
      name.toLowerCase().includes(query.get('search') ?? '') &&
      [null, badge_type].includes(query.get('badge_type')),
  )
  const data = all.slice((page - 1) * entries, page * entries)
  return Response.json({ count: all.length, data: data.toReversed() })
}

beforeEach(() => {
  asked.length = 0
  total = 100
  certifiedEvery = 0
  fails = () => false
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' })
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const url = new URL(request instanceof Request ? request.url : request)
    if (url.pathname.endsWith('/getWallets')) {
      asked.push(url)
      if (fails(url)) return new Response('', { status: 404 })
      return answer(url)
    }
    return new Response('', { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A kit that can pair, so that every wallet with an app can be reached. */
function kitWith(config: Partial<AppKitConfig> = {}) {
  const { kit } = testKit({ endpoints: { catalogue: 'http://127.0.0.1:1' }, ...config })
  setPairingSource(kit, { request: async () => ({ uri: '' }) })
  return kit
}
const queries = () => asked.map(({ searchParams }) => Object.fromEntries(searchParams))
const chains = 'eip155:1,eip155:137,eip155:8453'

describe('what the Connect view asks for', () => {
  it('is 4 recommended wallets for every network of the app', async () => {
    const catalogue = getWalletCatalogue(kitWith())
    await catalogue.load()
    expect(queries()).toMatchObject([{ page: '1', entries: '4', chains, projectId: 'test' }])
    expect(queries()[0]).not.toHaveProperty('include')
    expect(queries()[0]).not.toHaveProperty('exclude')
    expect(catalogue.count.value).toBe(3)
    await catalogue.load()
    expect(asked).toHaveLength(1)
  })

  it('is the featured wallets in the order of the config, of any chain', async () => {
    const featuredWalletIds = [hex(9), hex(4), hex(2)]
    const catalogue = getWalletCatalogue(kitWith({ featuredWalletIds }))
    await catalogue.load()
    expect(catalogue.featured.value.wallets.map(({ id }) => id)).toEqual(featuredWalletIds)
    const [featured, recommended] = queries()
    expect(featured).toMatchObject({ entries: '3', include: featuredWalletIds.join(',') })
    expect(featured).not.toHaveProperty('chains')
    expect(recommended).toMatchObject({ exclude: featuredWalletIds.join(',') })
    expect(catalogue.count.value).toBe(6)
  })

  it('is what the host excludes, to know it by; and includes and excludes are passed on', async () => {
    const config = { includeWalletIds: [hex(1), hex(2), hex(5)], excludeWalletIds: [hex(2)] }
    const catalogue = getWalletCatalogue(kitWith(config))
    await catalogue.load()
    const [excluded, recommended] = queries()
    expect(excluded).toMatchObject({ entries: '1', include: hex(2) })
    expect(recommended).toMatchObject({ include: config.includeWalletIds.join(','), exclude: hex(2) })
    expect(catalogue.excluded.value.wallets.map(({ name }) => name)).toEqual(['Wallet 2'])
  })

  it('swallows failures and tries what failed again', async () => {
    fails = ({ searchParams }) => searchParams.has('include')
    const catalogue = getWalletCatalogue(kitWith({ featuredWalletIds: [hex(1)] }))
    await catalogue.load()
    expect(catalogue.featured.value.status).toBe('error')
    expect(catalogue.recommended.value.status).toBe('success')
    fails = () => false
    const before = asked.length
    await catalogue.load()
    expect(catalogue.featured.value.wallets).toHaveLength(1)
    expect(asked.length).toBe(before + 1)
  })

  it('is not more than was asked for, whatever the catalogue answers', async () => {
    const wallet = (index: number) => ({
      id: hex(index),
      name: `Wallet ${index}`,
      chains: ['eip155:1'],
      mobile_link: 'a://',
    })
    const data = Array.from({ length: 1000 }, (_, index) => wallet(index))
    vi.stubGlobal('fetch', async () => Response.json({ count: 1000, data }))
    const ids = { featuredWalletIds: [hex(1)], excludeWalletIds: [hex(2)] }
    const catalogue = getWalletCatalogue(kitWith(ids))
    await catalogue.load()
    // The first of the reply is not the one that was asked for, and only so many are looked at.
    expect(catalogue.featured.value.wallets).toEqual([])
    expect(catalogue.excluded.value.wallets).toEqual([])
    expect(catalogue.recommended.value.wallets).toHaveLength(4)
  })

  it('has names as they may be shown, and no wallet without one', async () => {
    const names = ['\u202eksaMateM\ud800', '\u3164\u2800', ' Rain\u200bbow ', 'x'.repeat(90)]
    const data = names.map((name, index) => ({
      id: hex(index),
      name,
      chains: ['eip155:1'],
      mobile_link: 'a://',
    }))
    vi.stubGlobal('fetch', async () => Response.json({ count: 4, data }))
    const catalogue = getWalletCatalogue(kitWith())
    await catalogue.load()
    const shown = catalogue.recommended.value.wallets.map(({ name }) => name)
    expect(shown).toEqual(['ksaMateM', 'Rainbow', 'x'.repeat(64)])
  })

  it('asks nothing without a catalogue', async () => {
    const catalogue = getWalletCatalogue(kitWith({ endpoints: {}, featuredWalletIds: [hex(1)] }))
    await catalogue.load()
    expect(asked).toEqual([])
    expect(catalogue.featured.value.status).toBe('success')
  })
})

describe('pages', () => {
  it('leave out what stands before them, the same for every page, and wallets of other chains', async () => {
    const kit = kitWith({ featuredWalletIds: [hex(50)], excludeWalletIds: [hex(60)] })
    await getWalletCatalogue(kit).load()
    const pages = createWalletPages(kit)
    await pages.loadMore()
    const shown = getWalletCatalogue(kit).recommended.value.wallets.map(({ id }) => id)
    while (pages.state.value.hasMore) await pages.loadMore()
    const asks = queries().filter(({ entries }) => entries === '40')
    expect(asks.map(({ page }) => page)).toEqual(['1', '2', '3'])
    for (const { exclude, chains: named } of asks) {
      expect(exclude?.split(',').toSorted()).toEqual([hex(50), hex(60), ...shown].toSorted())
      expect(named).toBe(chains)
    }
    const names = pages.state.value.wallets.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain('Wallet 3')
    expect(names).not.toContain('Wallet 4')
    // 100, without one featured, one excluded, 4 asked for as recommended and 2 of no chain of ours.
    expect(shown).toHaveLength(3)
    expect(names.length + shown.length).toBe(96)
  })

  it('end at an empty page whatever the count says', async () => {
    const pages = createWalletPages(kitWith())
    await pages.loadMore()
    total = 0
    vi.stubGlobal('fetch', async () => Response.json({ count: 5000, data: [] }))
    await pages.loadMore()
    expect(pages.state.value.hasMore).toBe(false)
  })

  it.each([
    ['the same wallets again', () => hex(1), ['eip155:1'], 3],
    ['wallets of other chains', (next: number) => hex(next), ['eip155:999'], 2],
    ['wallets without a name', (next: number) => hex(next), ['eip155:1'], 2, '\u200b'],
  ])('end after two that bring %s, whatever the count says', async (_, idOf, named, times, name = 'A') => {
    let next = 0
    const paths: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('entries') !== '40') return Response.json({ count: 0, data: [] })
      paths.push(searchParams.get('page') ?? '')
      const data = Array.from({ length: 40 }, () => ({
        id: idOf(next++),
        name,
        chains: named,
        mobile_link: 'a://',
      }))
      return Response.json({ count: Number.MAX_SAFE_INTEGER, data })
    })
    const pages = createWalletPages(kitWith())
    for (let round = 0; round < 20; round++) await pages.loadMore()
    expect(pages.state.value).toMatchObject({ status: 'success', hasMore: false })
    expect(paths).toEqual(['1', '2', '3'].slice(0, times))
  })

  it('R27: go on after one that brings nothing new', async () => {
    const one = (index: number) => ({
      id: hex(index),
      name: `Wallet ${index}`,
      chains: ['eip155:1'],
      mobile_link: 'a://',
    })
    const replies = [[one(1)], [one(1)], [one(2)], [one(2)], [one(1)], [one(3)]]
    vi.stubGlobal('fetch', async (request: Request) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('entries') !== '40') return Response.json({ count: 0, data: [] })
      return Response.json({ count: 5000, data: replies[Number(searchParams.get('page')) - 1] })
    })
    const pages = createWalletPages(kitWith())
    for (let round = 0; round < 20; round++) await pages.loadMore()
    expect(pages.state.value.wallets.map(({ id }) => id)).toEqual([hex(1), hex(2)])
  })

  it('keep what is there when one fails, and ask for the same one again', async () => {
    const pages = createWalletPages(kitWith())
    await pages.loadMore()
    const first = pages.state.value.wallets.length
    fails = () => true
    await pages.loadMore()
    expect(pages.state.value).toMatchObject({ status: 'error' })
    expect(pages.state.value.wallets).toHaveLength(first)
    fails = () => false
    await pages.loadMore()
    expect(queries().at(-1)).toMatchObject({ page: '2' })
    expect(pages.state.value.status).toBe('success')
  })
})

describe('search', () => {
  it('waits for a pause of 300 ms and asks for 100', async () => {
    vi.useFakeTimers()
    const search = createWalletSearch(kitWith({ excludeWalletIds: [hex(7)] }))
    for (const text of ['w', 'wa', ' wallet 7 ']) search.search(text)
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(queries()).toMatchObject([
      { search: 'wallet 7', entries: '100', page: '1', chains, exclude: hex(7) },
    ])
    await vi.waitFor(() => expect(search.state.value.status).toBe('success'))
    expect(search.state.value.wallets).toHaveLength(10)
  })

  it('keeps the result of the last query only, however late the others answer', async () => {
    vi.useFakeTimers()
    const answers = new Map<string, (reply: Response) => void>()
    vi.stubGlobal(
      'fetch',
      (request: Request) =>
        new Promise<Response>((resolve) => {
          answers.set(new URL(request.url).searchParams.get('search') ?? '', resolve)
        }),
    )
    const search = createWalletSearch(kitWith())
    const reply = (name: string) =>
      Response.json({ count: 1, data: [{ id: hex(1), name, chains: ['eip155:1'], mobile_link: 'a://' }] })
    search.search('one')
    await vi.advanceTimersByTimeAsync(300)
    search.search('two')
    await vi.advanceTimersByTimeAsync(300)
    answers.get('two')?.(reply('two'))
    await vi.waitFor(() => expect(search.state.value.status).toBe('success'))
    answers.get('one')?.(reply('one'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(search.state.value).toMatchObject({ query: 'two', wallets: [{ name: 'two' }] })
  })
})

describe('the list', () => {
  /** Some answers come when a test says so. */
  const holdBack = (which: (url: URL) => boolean) => {
    const answers: (() => void)[] = []
    const reply = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      if (which(new URL(request.url))) await new Promise<void>((resolve) => answers.push(resolve))
      return reply(request)
    })
    return () => {
      for (const each of answers) each()
    }
  }
  const ids = (browser: ReturnType<typeof getWalletBrowser>) => browser.list.value.wallets.map(({ id }) => id)

  it('waits for no recommended wallet; those that come later move nothing and count once', async () => {
    const release = holdBack(({ searchParams }) => searchParams.get('entries') === '4')
    const kit = kitWith()
    const browser = getWalletBrowser(kit)
    browser.loadMore()
    expect(browser.list.value).toMatchObject({ status: 'loading', wallets: [] })
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    const before = ids(browser)
    expect(before.length).toBeGreaterThan(30)
    release()
    await vi.waitFor(() => expect(getWalletCatalogue(kit).recommended.value.wallets).toHaveLength(3))
    expect(ids(browser)).toEqual(before)
    expect(getWalletCatalogue(kit).count.value).toBe(before.length)
  })

  it('shows nothing before the featured wallets, which stand first, and asks for its page meanwhile', async () => {
    const release = holdBack(({ searchParams }) => searchParams.get('include') !== null)
    const browser = getWalletBrowser(kitWith({ featuredWalletIds: [hex(70)] }))
    browser.loadMore()
    await vi.waitFor(() => expect(queries().some(({ entries }) => entries === '40')).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(browser.list.value).toMatchObject({ status: 'loading', wallets: [] })
    release()
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    expect(ids(browser)[0]).toBe(hex(70))
  })

  it('answers from what is here while the catalogue is asked, then with both', async () => {
    vi.useFakeTimers()
    const browser = getWalletBrowser(kitWith())
    browser.retry()
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    browser.search('wallet 9')
    expect(browser.list.value).toMatchObject({ query: 'wallet 9', status: 'loading' })
    expect(browser.list.value.wallets.map(({ name }) => name)).toEqual(['Wallet 9'])
    await vi.advanceTimersByTimeAsync(300)
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    expect(browser.list.value.wallets).toHaveLength(11)
    expect(browser.list.value.wallets[0]?.name).toBe('Wallet 9')
    browser.search('')
    expect(browser.list.value).toMatchObject({ query: '', status: 'success', hasMore: true })
  })

  it('shows certified wallets alone', async () => {
    certifiedEvery = 10
    const browser = getWalletBrowser(kitWith())
    expect(browser.hasCertified.value).toBe(false)
    browser.loadMore()
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    expect(browser.hasCertified.value).toBe(true)
    browser.setCertified(true)
    await vi.waitFor(() => expect(browser.list.value.status).toBe('success'))
    expect(queries().at(-1)).toMatchObject({ badge_type: 'certified', page: '1' })
    expect(browser.list.value.wallets).toHaveLength(10)
    browser.setCertified(false)
    expect(browser.list.value.wallets.length).toBeGreaterThan(30)
  })
})
