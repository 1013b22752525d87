import { beforeEach, describe, expect, it } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { json, refusal, serveFaults } from '../testing/faultServer.js'
import { checkOrigin, fetchAllowedOrigins } from './checkOrigin.js'
import { fetchAnalyticsConfig } from './fetchAnalyticsConfig.js'
import { fetchWallets } from './fetchWallets.js'
import { findImage } from './imageCache.js'

const server = serveFaults()
const list = [
  { id: 'quill', name: 'Quill', chains: ['eip155:*'], image_id: 'quill', image_url: 'icons/quill.svg' },
  {
    id: 'raven',
    name: 'Raven',
    chains: ['solana:*'],
    image_id: 'raven',
    image_url: 'https://b.example/x.svg',
  },
  { id: 'odd', name: 7 },
  ...Array.from({ length: 60 }, (_, at) => ({ id: `w${at}`, name: `Wallet ${at}`, chains: ['eip155:*'] })),
]
const serve = (data: unknown) => server.answers.set('/lists/wallets.json', json(data))
beforeEach(() => serve({ count: list.length, data: list }))
const kitOf = () => testKit({ endpoints: { catalogue: `${server.url}/lists/wallets.json` } }).kit
const paths = () => server.seen.map(({ path }) => path)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'fulfilled',
    (error) => error.code,
  )

describe('a catalogue that is a file', () => {
  it('is read once, and every page, search and filter is answered from it', async () => {
    const kit = kitOf()
    const chains = ['eip155:31337', 'eip155:1']
    const [first, second, found, included] = await Promise.all([
      fetchWallets(kit, { page: 1, entries: 40, chains }),
      fetchWallets(kit, { page: 2, entries: 40, chains, exclude: ['quill'] }),
      fetchWallets(kit, { page: 1, entries: 100, search: 'RAV' }),
      fetchWallets(kit, { page: 1, entries: 1, include: ['w7'] }),
    ])
    expect(first).toMatchObject({ count: 61, received: 40 })
    expect(first.wallets[0]).toEqual({
      id: 'quill',
      name: 'Quill',
      imageId: 'quill',
      chains: ['eip155:*', ...chains],
    })
    expect(second).toMatchObject({ count: 60, received: 20 })
    expect(found.wallets.map(({ name }) => name)).toEqual(['Raven'])
    expect(included.wallets.map(({ id }) => id)).toEqual(['w7'])
    expect(paths()).toEqual(['/lists/wallets.json'])
    expect(server.seen[0]?.query).toEqual({})
  })

  it('has its pictures beside it, and none elsewhere', async () => {
    const kit = kitOf()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    server.answers.set('/lists/icons/quill.svg', (response) =>
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg),
    )
    const blob = (await findImage(kit, 'wallet', 'quill')) as Blob
    expect([blob.type, await blob.text()]).toEqual(['image/svg+xml', svg])
    for (const [kind, id] of [
      ['wallet', 'raven'],
      ['wallet', 'nobody'],
      ['token', 'USDC'],
    ] as const)
      expect(await code(findImage(kit, kind, id))).toBe('REQUEST_FAILED')
    server.answers.set('/lists/icons/quill.svg', json({}))
    expect(await code(findImage(kit, 'wallet', 'quill'))).toBe('BAD_REPLY')
    expect(new Set(paths())).toEqual(new Set(['/lists/wallets.json', '/lists/icons/quill.svg']))
  })

  it('is no service: nobody is asked for origins or events, and the config decides on events', async () => {
    const kit = kitOf()
    expect(await fetchAllowedOrigins(kit)).toEqual([])
    await checkOrigin(kit, new URL('https://other.example'))
    expect(kit.alert.peek()).toBeUndefined()
    expect(await fetchAnalyticsConfig(kit)).toEqual({ isAnalyticsEnabled: true })
    expect(await fetchAnalyticsConfig(testKit().kit)).toEqual({ isAnalyticsEnabled: true })
    expect(paths()).toEqual([])
  })

  it.each<[string, () => unknown, string]>([
    ['is missing', () => server.answers.set('/lists/wallets.json', refusal(404, 'no')), 'REQUEST_FAILED'],
    [
      'is a page of a site',
      () =>
        server.answers.set('/lists/wallets.json', (response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
        ),
      'BAD_REPLY',
    ],
    ['is no list', () => serve({ count: 1 }), 'BAD_REPLY'],
    ['is null', () => serve(null), 'BAD_REPLY'],
    ['is too large', () => serve({ data: ['x'.repeat(5_000_001)] }), 'BAD_REPLY'],
    ['has too many wallets', () => serve({ data: Array.from({ length: 20_001 }, () => 0) }), 'BAD_REPLY'],
  ])('that %s is an error with a code, and is read again with the next call', async (_, break_, expected) => {
    const kit = kitOf()
    break_()
    expect(await code(fetchWallets(kit, { page: 1, entries: 4 }))).toBe(expected)
    serve({ data: list })
    expect((await fetchWallets(kit, { page: 1, entries: 4 })).wallets).toHaveLength(4)
  })

  it('goes on to be read for others where one caller gives up', async () => {
    const kit = kitOf()
    const stop = new AbortController()
    const given = fetchWallets(kit, { page: 1, entries: 4, signal: stop.signal })
    const other = fetchWallets(kit, { page: 1, entries: 4 })
    stop.abort()
    expect(await code(given)).toBe('CANCELLED')
    expect((await other).wallets).toHaveLength(4)
    expect(paths()).toEqual(['/lists/wallets.json'])
  })

  it('of the app itself may have an address without a host', async () => {
    const { kit } = testKit({ endpoints: { catalogue: '/lists/wallets.json' } })
    globalThis.document = { baseURI: `${server.url}/app/page` } as Document
    try {
      expect((await fetchWallets(kit, { page: 1, entries: 4 })).wallets).toHaveLength(4)
    } finally {
      Reflect.deleteProperty(globalThis, 'document')
    }
  })
})
