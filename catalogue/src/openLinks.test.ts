import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linksOf, openLinks } from './openLinks.js'
import type { CatalogueEntry } from './types.js'

let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/moved') return void response.writeHead(302, { location: '/200' }).end()
    response.writeHead(Number(request.url?.slice(1))).end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('every web address of a wallet is opened, and those that are dead are named', async () => {
  const entry = {
    homepage: `${origin}/200`,
    web: `${origin}/moved`,
    mobile: { native: 'quill://', universal: `${origin}/404` },
    desktop: { universal: 'http://127.0.0.1:1/' },
    stores: { chrome: `${origin}/403` },
  } as unknown as CatalogueEntry
  expect(linksOf(entry).map(([key]) => key)).toEqual([
    'homepage',
    'web',
    'mobile.universal',
    'desktop.universal',
    'stores.chrome',
  ])
  expect(await openLinks(entry)).toEqual([
    { key: 'mobile.universal', url: `${origin}/404`, reason: 'answers 404' },
    { key: 'desktop.universal', url: 'http://127.0.0.1:1/', reason: 'does not answer' },
    { key: 'stores.chrome', url: `${origin}/403`, reason: 'answers 403' },
  ])
  const silent = { homepage: `${origin}/silent` } as CatalogueEntry
  expect(await openLinks(silent, { timeout: 1 })).toEqual([
    { key: 'homepage', url: silent.homepage, reason: 'does not answer' },
  ])
})
