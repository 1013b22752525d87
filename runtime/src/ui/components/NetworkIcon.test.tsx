// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { testKit, testNetworks } from '../../kit/testKit.js'
import { NetworkIcon } from './NetworkIcon.js'

const own = 'https://app.example/own.png'
const ofNetwork = 'data:image/svg+xml,network'

beforeAll(() => import('../../services/catalogue/calls.js'))
beforeEach(() => {
  URL.createObjectURL = () => 'blob:of-the-catalogue'
  URL.revokeObjectURL = () => {}
  // A response of `fetch` makes Blobs of Node, not of jsdom.
  vi.stubGlobal('Blob', Blob)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws the icon of a network with these pictures, and tells what the catalogue was asked for. */
function draw(assets: { imageId?: string; imageUrl?: string }, config: Partial<AppKitConfig> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
  })
  const [network] = testNetworks
  if (network === undefined) throw new Error('There is no network')
  const { kit } = testKit({ endpoints: { catalogue: 'http://127.0.0.1:1' }, ...config })
  const { container } = render(<NetworkIcon kit={kit} network={{ ...network, assets }} />)
  return { asked, src: () => container.querySelector('img')?.getAttribute('src') }
}

it('NetworkIcon shows the icon of the config, else that of the network, and asks nobody for one', async () => {
  const given = draw({ imageUrl: ofNetwork, imageId: 'id-1' }, { chainImages: { 1: own } })
  await waitFor(() => expect(given.src()).toBe(own))
  cleanup()
  const { src, asked } = draw({ imageUrl: ofNetwork, imageId: 'id-1' })
  await waitFor(() => expect(src()).toBe(ofNetwork))
  expect([...given.asked, ...asked]).toEqual([])
})

it('NetworkIcon shows the icon that the catalogue has under the image id of the network', async () => {
  const { src, asked } = draw({ imageId: 'id-1' })
  await waitFor(() => expect(src()).toBe('blob:of-the-catalogue'))
  expect(asked).toEqual(['/public/getAssetImage/id-1'])
})

it('NetworkIcon draws a network for tests without colour, unless the app has brought a picture of its own', async () => {
  const isGrey = (testnet: boolean | undefined, config: Partial<AppKitConfig> = {}) => {
    const [network] = testNetworks
    if (network === undefined) throw new Error('There is no network')
    const { kit } = testKit({ endpoints: { catalogue: 'http://127.0.0.1:1' }, ...config })
    const { container } = render(
      <NetworkIcon kit={kit} network={{ ...network, ...(testnet && { testnet }) }} />,
    )
    return container.querySelector('[data-round=test]') !== null
  }
  expect(isGrey(true)).toBe(true)
  expect(isGrey(undefined)).toBe(false)
  expect(isGrey(true, { chainImages: { 1: own } })).toBe(false)
})
