import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { rolldown } from 'rolldown'
import { createRelayServer } from '../contract/support/relayServer.js'

type Source = typeof import('../../runtime/src/walletconnect/client/createWalletConnect.js') &
  typeof import('../../runtime/src/walletconnect/relay/createRelayClient.js') &
  typeof import('../../runtime/src/walletconnect/session/requestNamespaces.js') &
  typeof import('../../runtime/src/walletconnect/client/testPeers.js') &
  typeof import('../../runtime/src/storage/createSafeStorage.js')
type App = Awaited<ReturnType<Source['createWalletConnect']>>

declare global {
  interface Window {
    readonly walletConnect: Source
    app: App
    reported: string[]
  }
}

const folder = fileURLToPath(new URL('../../runtime/src', import.meta.url))
const entry = 'virtual:wallet-connect'
const relay = createRelayServer()
let script = ''

test.beforeAll(async () => {
  await relay.start()
  const files = [
    ...[
      'client/createWalletConnect',
      'relay/createRelayClient',
      'session/requestNamespaces',
      'client/testPeers',
    ].map((name) => `walletconnect/${name}`),
    'storage/createSafeStorage',
  ]
  const bundle = await rolldown({
    input: entry,
    // The sources name each other as they are called once built.
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? files.map((name) => `export * from '${folder}/${name}.ts'`).join('\n') : null,
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'walletConnect' })
  await bundle.close()
  script = output[0].code
})
test.afterAll(() => relay.stop())

async function visit(page: Page): Promise<{ readonly sockets: string[] }> {
  const sockets: string[] = []
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(relay.url)) return
    sockets.push(socket.url())
    socket.on('close', () => void sockets.pop())
  })
  await page.addInitScript({ content: `${script};window.walletConnect = walletConnect` })
  await page.goto(relay.url.replace('ws:', 'http:'))
  return { sockets }
}

/** Our client in a tab, with the browser's own storage, key store and locks. */
const start = (page: Page) =>
  page.evaluate(async (url) => {
    const { createSafeStorage, createWalletConnect, openLocalStorage } = window.walletConnect
    window.reported = []
    window.app = await createWalletConnect({
      url,
      projectId: 'local',
      storage: createSafeStorage(openLocalStorage),
      metadata: { name: 'App', description: '', url: 'http://localhost', icons: [] },
      onEvent: ({ type }) => window.reported.push(type),
    })
    void window.app.restore()
  }, relay.url)
const propose = (page: Page) =>
  page.evaluate(async () => {
    const namespaces = window.walletConnect.requestNamespaces(['eip155:1'])
    const { sent, uri } = await window.app.propose({ namespaces })
    await sent
    return uri
  })
const ask = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const [{ session } = {}] = window.app.sessions()
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [text] }
    return window.app.request(session?.topic ?? '', request)
  }, text)
const reported = (page: Page) => page.evaluate(() => window.reported)

/** A wallet on another device, which approves and answers. */
async function startWallet(page: Page): Promise<void> {
  await visit(page)
  await page.evaluate((url) => {
    const { createRelayClient, createTestWallet } = window.walletConnect
    const wallet = createTestWallet((deliver) =>
      createRelayClient({ url, projectId: 'local', seed: 'b2'.repeat(32), deliver }),
    )
    Object.assign(window, { wallet })
  }, relay.url)
}
const pair = (page: Page, uri: string) =>
  page.evaluate((uri) => {
    const { wallet } = window as unknown as { wallet: ReturnType<Source['createTestWallet']> }
    return wallet.client.pair(uri)
  }, uri)

test('tabs share one connection and one session; the next has it when the first is closed', async ({
  browser,
  context,
}) => {
  const device = await browser.newContext()
  const [first, second, phone] = [await context.newPage(), await context.newPage(), await device.newPage()]
  const [ofFirst, ofSecond] = [await visit(first), await visit(second)]
  await startWallet(phone)
  await start(first)
  await start(second)
  await pair(phone, await propose(first))
  await expect.poll(() => reported(first)).toEqual(['settled'])
  await expect.poll(() => reported(second)).toEqual(['found', 'restored'])
  expect(await ask(second, 'two')).toBe('personal_sign ["two"]')
  expect(await ask(first, 'one')).toBe('personal_sign ["one"]')
  expect([ofFirst.sockets.length, ofSecond.sockets.length]).toEqual([1, 0])
  await first.close()
  expect(await ask(second, 'three')).toBe('personal_sign ["three"]')
  expect(ofSecond.sockets.length).toBe(1)
  await second.evaluate(() => window.app.disconnect(window.app.sessions()[0]?.session.topic ?? ''))
  await device.close()
})

test('a page that is gone while the wallet is open finds its session when it is back', async ({
  browser,
  page,
}) => {
  const device = await browser.newContext()
  const phone = await device.newPage()
  await visit(page)
  await startWallet(phone)
  await start(page)
  const uri = await propose(page)
  await page.goto('about:blank')
  await pair(phone, uri)
  await page.goto(relay.url.replace('ws:', 'http:'))
  await start(page)
  await expect.poll(() => reported(page)).toEqual(['settled'])
  expect(await ask(page, 'back')).toBe('personal_sign ["back"]')
  await device.close()
})
