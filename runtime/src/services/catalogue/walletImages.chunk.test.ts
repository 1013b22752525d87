import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { findWallets, reportConnector } from '../../kit/discovery.js'
import { closeModal, openModal } from '../../kit/modal.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { watchWalletImages } from './walletImages.chunk.js'

const catalogue = [
  { id: 'a', name: 'Keplr', rdns: 'app.keplr', image_id: 'keplr' },
  { id: 'b', name: 'Talisman', image_id: 'talisman' },
  { id: 'c', name: 'Huge', image_id: 'huge' },
  { id: 'd', name: 'Page', image_id: 'page' },
]
const pictures: Readonly<Record<string, [type: string, body: string]>> = {
  keplr: ['image/svg+xml; charset=utf-8', '<svg id="keplr"/>'],
  talisman: ['image/png', 'talisman'],
  huge: ['image/png', 'x'.repeat(200_000)],
  page: ['text/html', '<script></script>'],
}
const asked: URL[] = []
let isDown = false

beforeEach(() => {
  asked.length = 0
  isDown = false
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const url = new URL(request instanceof Request ? request.url : request)
    asked.push(url)
    if (isDown) return new Response('', { status: 404 })
    const [type, body] = pictures[url.pathname.split('/').at(-1) ?? ''] ?? []
    if (type !== undefined) return new Response(body, { headers: { 'content-type': type } })
    const has = (key: string, value = '') =>
      (url.searchParams.get(key) ?? value).toLowerCase().split(',').includes(value.toLowerCase())
    const data = catalogue.filter(({ name, rdns }) => has('names', name) && has('rdns', rdns))
    return Response.json({ count: data.length, data })
  })
})
afterEach(() => vi.unstubAllGlobals())

const wallet = (name: string, more: Partial<Connector> = {}): Connector => ({
  ...testConnector,
  id: name.toLowerCase(),
  name,
  ...more,
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** A kit of which some wallets are in the page, and the picture each has now. */
function kitWith(...wallets: readonly Connector[]) {
  const { kit, wallet: driver } = testKit({ endpoints: { catalogue: 'http://127.0.0.1:1' } })
  driver.discovered = [...wallets]
  const stop = start(kit)
  watchWalletImages(kit)
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no eip155.')
  const shown = () =>
    Object.fromEntries(chain.connectors.peek().map(({ name, imageUrl }) => [name, imageUrl]))
  return { kit, chain, stop, shown }
}

describe('pictures of wallets that sent none', () => {
  it('come from the catalogue by rdns, else by name, once the modal is open', async () => {
    const { kit, shown, stop } = kitWith(
      wallet('Keplr (renamed)', { info: { rdns: 'app.keplr' } }),
      wallet('talisman'),
      wallet('Own', { imageUrl: 'data:image/png;base64,AAAA' }),
      wallet('Browser Wallet', { id: 'injected', type: 'injected' }),
    )
    await settle()
    expect(asked).toEqual([])
    openModal(kit)
    await settle()
    expect(shown()).toEqual({
      'Keplr (renamed)': `data:image/svg+xml;base64,${btoa('<svg id="keplr"/>')}`,
      talisman: `data:image/png;base64,${btoa('talisman')}`,
      Own: 'data:image/png;base64,AAAA',
      'Browser Wallet': undefined,
    })
    const lists = asked.filter(({ pathname }) => pathname.endsWith('/getWallets'))
    expect(lists.map(({ searchParams: at }) => [at.get('rdns'), at.get('names')])).toEqual([
      ['app.keplr', null],
      [null, 'Keplr (renamed),talisman'],
    ])
    stop()
  })

  it('are asked for once, and again for a wallet that is found late or after a failure', async () => {
    const { kit, chain, shown, stop } = kitWith(wallet('Nobody'), wallet('Keplr'))
    isDown = true
    openModal(kit)
    await settle()
    expect(shown()).toEqual({ Nobody: undefined, Keplr: undefined })
    closeModal(kit)
    isDown = false
    openModal(kit)
    await settle()
    expect(shown().Keplr).toMatch(/^data:image\/svg\+xml;base64,/)
    const before = asked.length
    closeModal(kit)
    openModal(kit)
    await settle()
    expect(asked).toHaveLength(before)
    reportConnector(chain, wallet('Talisman'))
    await settle()
    expect(shown().Talisman).toMatch(/^data:image\/png;base64,/)
    expect(asked).toHaveLength(before + 2)
    stop()
  })

  it('are left out when they are too large or no picture', async () => {
    const { kit, shown, stop } = kitWith(wallet('Huge'), wallet('Page'))
    openModal(kit)
    await settle()
    expect(shown()).toEqual({ Huge: undefined, Page: undefined })
    stop()
  })

  it('do not take the place of one that the wallet sends meanwhile', async () => {
    const { kit, chain, shown, stop } = kitWith(wallet('Keplr'))
    await findWallets(kit)
    openModal(kit)
    reportConnector(chain, wallet('Keplr', { imageUrl: 'data:image/png;base64,AAAA' }))
    await settle()
    expect(shown().Keplr).toBe('data:image/png;base64,AAAA')
    stop()
  })
})
