import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { readQr } from './support/readQr.js'
import { createRemoteWallet, type RemoteWalletHandle } from './support/remoteWallet.js'
import { expectSaid } from './support/said.js'
import { expectInTime, passTime, standStill } from './support/settled.js'
import { test as base, expect, type StageOptions, ui } from './support/test.js'

const test = base.extend<{
  openPage: (options?: StageOptions) => Promise<void>
  remote: () => Promise<RemoteWalletHandle>
}>({
  openPage: async ({ openStage, stage }, use) => {
    const endpoints = {
      relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
    }
    const metadata = { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] }
    await use((options) => openStage({ ...options, config: { endpoints, metadata, ...options?.config } }))
  },
  remote: async ({ stage }, use) => {
    let wallet: RemoteWalletHandle | undefined
    await use(async () => {
      wallet = await createRemoteWallet(stage)
      return wallet
    })
    wallet?.client.stop()
  },
})

const code = (page: Page) => page.getByTestId('wui-qr-code')
const uriOf = async (page: Page) => (await code(page).getAttribute('uri')) ?? ''
/** The id that the relay gives to a subscription. */
const hexOf = (topic: unknown) => createHash('sha256').update(String(topic)).digest('hex')
const status = (page: Page) => page.getByTestId('status')
const openCode = async (page: Page) => {
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  await expect(code(page)).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, viewport] of [
    ['desktop', { width: 1280, height: 800 }],
    ['a low window', { width: 360, height: 420 }],
  ] as const)
    test(`a camera reads the code, picture in its middle or not: ${colorScheme}, ${name}`, async ({
      page,
      openPage,
      remote,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openPage()
      await openCode(page)
      const box = page.locator('create-appkit-modal').getByTestId('wui-qr-code').locator('..')
      await expect(box.locator('svg')).toHaveCount(2)
      expect(await readQr(box)).toBe(await uriOf(page))
      await checkAxe(page, 'code')
      await ui(page).back.click()
      await page.getByTestId('all-wallets').click()
      await page.getByTestId('wui-input-text').fill('Exodus')
      await page.getByText('Exodus', { exact: true }).click()
      await expect(code(page)).toBeVisible()
      expect(await readQr(box)).toBe(await uriOf(page))
      const wallet = await remote()
      await wallet.client.pair(await readQr(box))
      await expect(status(page)).toHaveText('connected')
    })

test('a page goes straight to one wallet by its id: of this browser, of the catalogue, or its code', async ({
  page,
  openPage,
  wallet,
}) => {
  const asked = page.waitForResponse(/getWallets.*entries=4/)
  await wallet()
  await openPage()
  const { card } = ui(page)
  // The id of a wallet of the catalogue, as a developer finds it there.
  await ui(page).connect.click()
  const { data } = (await (await asked).json()) as { data: { id: string; name: string; rdns?: string }[] }
  const { id: walletId = '', name = '' } = data.find(({ rdns }) => rdns !== undefined) ?? {}
  await ui(page).close.click()
  await kitOf(page).open({ view: 'ConnectingWalletConnect', data: { walletId } })
  await expect(card.getByRole('heading', { name })).toBeVisible()
  await expect(code(page)).toBeVisible()
  await checkAxe(page, 'code of one wallet')
  await ui(page).close.click()
  await kitOf(page).open({ view: 'ConnectingExternal', data: { walletId } })
  await expect(card.getByRole('heading', { name })).toBeVisible()
  await ui(page).close.click()
  await kitOf(page).open({ view: 'ConnectingExternal', data: { walletId: 'nobody' } })
  await expect(card).toContainText('Choose another')
  await ui(page).close.click()
  await kitOf(page).open({ view: 'ConnectingExternal', data: { walletId: 'test.appkit.wallet' } })
  await expect(status(page)).toHaveText('connected')
})

test('a user copies the link in place', async ({ page, context, openPage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage()
  await openCode(page)
  const uri = await uriOf(page)
  const copy = page.getByTestId('copy-wc2-uri')
  await copy.click()
  await expectSaid(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  await expect(copy).toHaveText('Copy link')
})

test('offline, slow, and back again', async ({ page, context, stage, openPage }) => {
  await page.clock.install()
  // A relay of this machine is reached without a network, so this one is elsewhere. It takes what it is sent.
  await page.routeWebSocket('wss://relay.example/**', (socket) =>
    socket.onMessage((frame) => {
      const { id, method, params } = JSON.parse(String(frame))
      const result = { irn_subscribe: hexOf(params?.topic), irn_batchSubscribe: params?.topics?.map(hexOf) }
      if (method)
        socket.send(
          JSON.stringify({ id, jsonrpc: '2.0', result: result[method as keyof typeof result] ?? true }),
        )
    }),
  )
  const endpoints = { relay: 'wss://relay.example/relay', catalogue: `${stage.sandbox}/catalogue` }
  await openPage({ config: { endpoints } })
  // All parts of the view are here before the network goes.
  await openCode(page)
  await ui(page).close.click()
  await context.setOffline(true)
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  await expect(ui(page).card).toContainText('You are offline. The code comes as soon as you are back.')
  await checkAxe(page, 'offline')
  await context.setOffline(false)
  // A second at a time, so that the relay can answer before the time limit of what waits for it.
  await expectInTime(page, () => code(page).isVisible())
  await context.setOffline(true)
  await expect(ui(page).card).toContainText('You are offline. Your wallet’s answer comes')
  await context.setOffline(false)
  await expect(ui(page).card).toContainText('Scan this QR code')
})

test('code for sessions that does not load is an error, and the session of the wallet ends', async ({
  page,
  openPage,
  remote,
}) => {
  const lost = /\/sessionClient-[^/]*\.js/
  await openPage()
  await page.route(lost, (route) => route.abort())
  await openCode(page)
  const wallet = await remote()
  await wallet.client.pair(await uriOf(page))
  await expect(ui(page).card.getByRole('alert')).toContainText('could not be loaded')
  await expect.poll(() => wallet.client.sessions().length).toBe(0)
  // No code is shown, so nobody scans one in vain.
  await ui(page).card.getByRole('button', { name: 'Try again' }).click()
  const reload = ui(page).card.getByRole('button', { name: 'Reload page' })
  await expect(reload).toBeVisible()
  await expect(ui(page).card.getByRole('alert')).toContainText('Reload the page')
  await expect(code(page)).toHaveCount(0)
  await checkAxe(page, 'a part that does not load')
  // Browsers may remember that it failed: the page that comes then has it.
  await page.unroute(lost)
  await reload.click()
  await expect(ui(page).connect).toBeVisible()
  await openCode(page)
  await wallet.client.pair(await uriOf(page))
  await expect(status(page)).toHaveText('connected')
})

for (const [reason, text] of [
  ['JWT validation error: JWT Token is not yet valid', 'The clock of this device is wrong'],
  ['Unauthorized: invalid key', 'not set up to reach wallets. Tell the people who run it.'],
  ['Unauthorized: origin not allowed', 'not set up to reach wallets. Tell the people who run it.'],
] as const)
  test(`a relay that closes with "${reason}" is reported, and asked again`, async ({ page, openPage }) => {
    let refuses = true
    await page.routeWebSocket(/\/relay/, (socket) => {
      if (refuses) void socket.close({ code: 3000, reason })
      else socket.connectToServer()
    })
    await openPage()
    await ui(page).connect.click()
    await page.getByTestId('wallet-selector-walletconnect').click()
    const problem = ui(page).card.getByRole('alert').filter({ hasText: 'Could not connect' })
    await expect(problem).toContainText(text)
    await expect(code(page)).toHaveCount(0)
    // The notice to the developer comes a moment later, and moves the button that is pressed.
    await expect(page.getByTestId('wui-alertbar-text')).toBeVisible()
    refuses = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(code(page)).toBeVisible()
  })

test('a relay that keeps silent is reported, and asked again', async ({ page, openPage }) => {
  let silent = true
  await page.clock.install()
  await page.routeWebSocket(/\/relay/, (socket) => {
    if (silent) return
    socket.connectToServer()
  })
  await openPage()
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  // The code is there before the relay.
  await expect(code(page)).toBeVisible()
  await expect(ui(page).card).toContainText('Scan this QR code')
  await expectInTime(page, () => ui(page).card.getByText('This takes longer than usual').isVisible())
  await checkAxe(page, 'slow')
  await expectInTime(page, () => page.getByRole('button', { name: 'Try again' }).isVisible())
  await expect(code(page)).toBeHidden()
  await checkAxe(page, 'failed')
  silent = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(code(page)).toBeVisible()
})

test.describe('the wide layout', () => {
  const wide = { config: { theme: { layout: 'wide' as const } } }

  test('shows the code beside the list, and a wallet that scans it is connected', async ({
    page,
    openPage,
    remote,
    wallet,
  }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await wallet({ name: 'Here' })
    await page.clock.install()
    await openPage(wide)
    await expect(ui(page).connect).toBeVisible()
    await passTime(page, 1000)
    expect(sockets).toEqual([])
    await ui(page).connect.click()
    await expect(code(page)).toBeVisible()
    await expect(page.getByTestId('wallet-selector-walletconnect')).toHaveCount(0)
    const [list, picture, card] = await Promise.all(
      [page.getByTestId('wallet-list'), code(page), ui(page).card].map((part) => part.boundingBox()),
    )
    expect(card?.width).toBe(720)
    expect(list && picture && list.x + list.width < picture.x).toBe(true)
    await checkAxe(page, 'wide')
    const there = await remote()
    await there.client.pair(await readQr(code(page).locator('..')))
    await expect(status(page)).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
  })

  test('is the usual one where there is no room, and comes with room', async ({ page, openPage }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.setViewportSize({ width: 719, height: 800 })
    await page.clock.install()
    await openPage(wide)
    await ui(page).connect.click()
    await expect(page.getByTestId('wallet-selector-walletconnect')).toBeVisible()
    await passTime(page, 1000)
    expect(sockets).toEqual([])
    expect((await ui(page).card.boundingBox())?.width).toBe(360)
    await page.setViewportSize({ width: 720, height: 800 })
    await expect(code(page)).toBeVisible()
    expect((await ui(page).card.boundingBox())?.width).toBe(704)
  })

  test('every other view is as narrow as ever', async ({ page, openPage }) => {
    await openPage(wide)
    await ui(page).connect.click()
    await expect(code(page)).toBeVisible()
    await page.getByTestId('all-wallets').click()
    await expect(page.getByTestId('wui-input-text')).toBeVisible()
    await expect.poll(async () => (await ui(page).card.boundingBox())?.width).toBe(360)
  })

  test('asks the relay only after the terms are agreed to', async ({ page, openPage }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.clock.install()
    await openPage({
      config: {
        ...wide.config,
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://example.com/terms',
      },
    })
    await ui(page).connect.click()
    await expect(ui(page).card).toContainText('Agree to the terms to see the code.')
    await passTime(page, 1000)
    expect(sockets).toEqual([])
    await page.getByTestId('wui-checkbox').click()
    await expect(code(page)).toBeVisible()
  })

  test('without a relay there is one column', async ({ page, stage, openStage }) => {
    await openStage({
      config: { ...wide.config, endpoints: { catalogue: `${stage.sandbox}/catalogue` } },
    })
    await ui(page).connect.click()
    await expect(page.getByTestId('all-wallets')).toBeVisible()
    expect((await ui(page).card.boundingBox())?.width).toBe(360)
  })
})

test('a session can be distinguished from a wallet of this browser, and ends from either side', async ({
  page,
  openPage,
  remote,
}) => {
  const wallet = await remote()
  await openPage()
  await openCode(page)
  await wallet.client.pair(await uriOf(page))
  await expect(status(page)).toHaveText('connected')
  await ui(page).account.click()
  const leave = page.getByTestId('disconnect-button')
  await expect(leave).toContainText('Pocket Wallet')
  await checkAxe(page, 'account of a session')
  await page.getByTestId('account-wallets-button').click()
  await expect(ui(page).card).toContainText(/On another device, until/)
  // The card grows to the height of the view, and its header moves under the pointer.
  await standStill(page)
  await ui(page).back.click()
  await leave.click()
  await expect.poll(() => wallet.client.sessions()).toEqual([])
})
