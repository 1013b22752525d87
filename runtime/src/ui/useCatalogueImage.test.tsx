// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { act, cleanup, render } from '@testing-library/react'
import { Fragment, StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletGrid } from '../features/connect/allWallets/WalletGrid.js'
import { CataloguePicture } from '../features/connect/wallet/RowPicture.js'
import { readInitial } from '../kit/kitSignal.js'
import { start } from '../kit/start.js'
import { testKit } from '../kit/testKit.js'
import { getImageCache } from '../services/catalogue/imageCache.js'
import { imageUrls } from '../services/catalogue/imageUrls.js'

const live = new Set<string>()
beforeAll(() => import('../services/catalogue/calls.js'))
let made = 0
let asked = 0
let answer: () => Promise<Response>
beforeEach(() => {
  made = asked = 0
  live.clear()
  answer = async () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
  URL.createObjectURL = () => {
    const url = `blob:${++made}`
    live.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    expect(live.delete(url), `${url} is revoked once`).toBe(true)
  }
  // A response of `fetch` makes Blobs of Node, not of jsdom.
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('fetch', () => {
    asked++
    return answer()
  })
})
afterEach(async () => {
  cleanup()
  await settle()
  expect(live.size).toBe(0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const aKit = () => testKit({ endpoints: { catalogue: 'http://127.0.0.1:1' } }).kit
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
type Kit = ReturnType<typeof aKit>
const picture = (kit: Kit, imageId: string, key = imageId) => (
  <CataloguePicture key={key} kit={kit} wallet={{ id: key, name: key, imageId }} />
)
const shown = (container: HTMLElement) => [...container.querySelectorAll('img')].map(({ src }) => src)

describe('object URLs of the catalogue’s pictures', () => {
  it.each([
    ['in StrictMode', StrictMode],
    ['without', Fragment],
  ])('are made once and revoked when what shows them goes, %s', async (_, Wrapper) => {
    const kit = aKit()
    const view = render(
      <Wrapper>
        {picture(kit, 'a')}
        {picture(kit, 'b')}
      </Wrapper>,
    )
    await settle()
    expect(shown(view.container)).toEqual([...live])
    expect([made, live.size, asked]).toEqual([2, 2, 2])
    view.unmount()
    await settle()
    expect([made, live.size]).toEqual([2, 0])
    // A second look makes them anew from what is here, and asks for nothing.
    const again = render(<Wrapper>{picture(kit, 'a')}</Wrapper>)
    await settle()
    expect(shown(again.container)).toEqual([...live])
    expect([made, live.size, asked]).toEqual([3, 1, 2])
  })

  it('are not what a page hydrates with, because the server had none', async () => {
    const kit = aKit()
    const view = render(picture(kit, 'a'))
    await settle()
    expect(shown(view.container)).toHaveLength(1)
    expect(readInitial(() => imageUrls(kit).value.size)).toBe(0)
  })

  it('stay while one of two that share a picture is there, and over a change of views', async () => {
    const kit = aKit()
    const view = render(
      <>
        {picture(kit, 'a', '1')}
        {picture(kit, 'a', '2')}
      </>,
    )
    await settle()
    view.rerender(<div>{picture(kit, 'a', '2')}</div>)
    await settle()
    view.rerender(<section>{picture(kit, 'a', '3')}</section>)
    await settle()
    expect(shown(view.container)).toEqual(['blob:1'])
    expect([made, live.size, asked]).toEqual([1, 1, 1])
    view.rerender(<section />)
    await settle()
    expect(live.size).toBe(0)
  })

  it('are not made for a picture that comes when nothing shows it any more', async () => {
    const kit = aKit()
    const well = answer
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    answer = () => gate.then(well)
    const view = render(picture(kit, 'a'))
    await settle()
    getImageCache(kit).request('wallet', 'b')
    view.unmount()
    open()
    await settle()
    expect([made, asked]).toEqual([0, 2])
  })

  it('are revoked when the kit stops, also while something shows them, and made anew after another start', async () => {
    const kit = aKit()
    let stop = start(kit)
    const view = render(
      <>
        {picture(kit, 'a')}
        {picture(kit, 'b')}
      </>,
    )
    await settle()
    expect(live.size).toBe(2)
    stop()
    expect(live.size).toBe(0)
    view.unmount()
    await settle()
    stop = start(kit)
    const again = render(picture(kit, 'a'))
    await settle()
    expect(shown(again.container)).toEqual([...live])
    stop()
    again.unmount()
    await settle()
    expect([made, live.size]).toEqual([3, 0])
  })

  it('come after a stop that cut the first request off', async () => {
    const kit = aKit()
    const well = answer
    answer = () => new Promise((_, reject) => kit.lifetime.signal.addEventListener('abort', reject))
    const first = start(kit)
    const view = render(picture(kit, 'a'))
    await settle()
    answer = well
    first()
    const second = start(kit)
    getImageCache(kit).request('wallet', 'a')
    await settle()
    expect(shown(view.container)).toEqual([...live])
    expect([made, live.size]).toEqual([1, 1])
    second()
  })

  it('of the grid stay until the grid goes', async () => {
    // Elements have no size in jsdom, so that no row would be in sight.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
    const kit = aKit()
    const wallets = ['a', 'b', 'c'].map((id) => ({ id, name: id, imageId: id, chains: [] }))
    const grid = (from: number) => (
      <StrictMode>
        <WalletGrid
          kit={kit}
          list={{ status: 'success', wallets: wallets.slice(from), hasMore: false, query: '' }}
          blocked={false}
          onNearEnd={() => {}}
          search={{ current: null }}
        >
          {null}
        </WalletGrid>
      </StrictMode>
    )
    const view = render(grid(0))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect([made, live.size]).toEqual([3, 3])
    view.rerender(grid(2))
    await settle()
    expect([made, live.size]).toEqual([3, 3])
    view.unmount()
    await settle()
    expect([made, live.size]).toEqual([3, 0])
  })
})
