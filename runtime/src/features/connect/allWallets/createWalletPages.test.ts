import { afterEach, expect, it, vi } from 'vitest'
import { setPairingSource } from '../../../kit/pairingSource.js'
import { testKit } from '../../../kit/testKit.js'
import { createWalletPages, createWalletSearch } from './createWalletPages.js'

afterEach(() => void vi.unstubAllGlobals())

it('createWalletPages asks for a page of 40 wallets, and ahead for the pictures of its first 20', async () => {
  const pictures: string[] = []
  const entries: (string | null)[] = []
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    const [, picture] = pathname.split('/getWalletImage/')
    if (picture !== undefined) {
      pictures.push(picture)
      return new Response('x', { headers: { 'content-type': 'image/png' } })
    }
    if (searchParams.get('entries') !== '40') return Response.json({ count: 0, data: [] })
    entries.push(searchParams.get('entries'))
    const data = Array.from({ length: 40 }, (_, at) => ({
      id: at.toString(16).padStart(64, '0'),
      name: `Wallet ${at}`,
      image_id: `picture${at}`,
      chains: ['eip155:1'],
      mobile_link: 'wallet://',
    }))
    return Response.json({ count: 40, data })
  })
  const { kit } = testKit({ endpoints: { catalogue: 'https://catalogue.example' } })
  setPairingSource(kit, { request: async () => ({ uri: '' }) })
  const pages = createWalletPages(kit)
  await pages.loadMore()
  expect(pages.state.value.wallets).toHaveLength(40)
  await vi.waitFor(() => expect(pictures).toHaveLength(20))
  expect(new Set(pictures)).toEqual(new Set(Array.from({ length: 20 }, (_, at) => `picture${at}`)))
  expect(entries).toEqual(['40'])
})

it.each([
  ['a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'Rabby Wallet'],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', undefined],
])('a search on %s names a wallet that has no app for it', async (_device, userAgent, elsewhere) => {
  vi.stubGlobal('navigator', { userAgent })
  const wallet = { name: 'Rabby Wallet', chains: ['eip155:1'], desktop_link: 'rabby://' }
  vi.stubGlobal('fetch', async () =>
    Response.json({ count: 1, data: [{ ...wallet, id: 'a'.padEnd(64, '0') }] }),
  )
  const { kit } = testKit({ endpoints: { catalogue: 'https://catalogue.example' } })
  setPairingSource(kit, { request: async () => ({ uri: '' }) })
  const { state, search } = createWalletSearch(kit)
  search('rabby')
  await vi.waitFor(() => expect(state.value.status).toBe('success'))
  expect(state.value.elsewhere).toBe(elsewhere)
  expect(state.value.wallets).toHaveLength(elsewhere === undefined ? 1 : 0)
})
