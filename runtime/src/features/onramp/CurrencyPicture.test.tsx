// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { refusal, serveFaults } from '../../services/testing/faultServer.js'
import { CurrencyPicture, SoldPicture } from './CurrencyPicture.js'

const server = serveFaults()
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.unstubAllGlobals()
})

const Sold = ({ code, ...rest }: Parameters<typeof CurrencyPicture>[0]) => (
  <SoldPicture symbol={code} {...rest} />
)

async function show(code: string, Drawn = CurrencyPicture) {
  // Replies have the Blob of Node, and jsdom has one of its own.
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
  const { kit } = testKit({ endpoints: { catalogue: server.url } })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Drawn kit={kit} code={code} size={20} />))
  undo.push(() => act(() => root.unmount()))
  return place
}
const asked = (code: string) => server.seen.filter(({ path }) => path === `/public/getCurrencyImage/${code}`)

it('the picture of a currency comes from the catalogue, by its code', async () => {
  server.answers.set('/public/getCurrencyImage/USD', (response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  const place = await show('USD')
  await vi.waitFor(() => expect(place.querySelector('img')?.getAttribute('src')).toBe('blob:picture'))
  expect(asked('USD')).toHaveLength(1)
})

it('a currency without a picture has a drawn one', async () => {
  server.answers.set('/public/getCurrencyImage/EUR', refusal(404, 'no'))
  const place = await show('EUR')
  await vi.waitFor(() => expect(asked('EUR')).toHaveLength(1))
  expect(place.querySelector('img')).toBeNull()
  expect(place.textContent).toBe('E')
})

it('the picture of a token that is sold comes from the catalogue, by its symbol', async () => {
  server.answers.set('/public/getTokenImage/USDC', (response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  const place = await show('USDC', Sold)
  await vi.waitFor(() => expect(place.querySelector('img')?.getAttribute('src')).toBe('blob:picture'))
})
