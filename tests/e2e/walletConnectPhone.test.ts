import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { keepOpened, openedBy, show } from './support/openedLinks.js'
import { expectSaid } from './support/said.js'
import { passTime } from './support/settled.js'
import { signAndVerify } from './support/signAndVerify.js'
import { accounts, test as base, expect, type StageOptions, ui } from './support/test.js'

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'] ?? {}
/** The id of the sandbox's phone in the catalogue. */
const phoneId = createHash('sha256').update('Sandbox Phone').digest('hex')

const test = base.extend<{
  /** Opens the app on a phone, with the services of the sandbox. */
  openPhone: (options?: StageOptions) => Promise<void>
  /** The wallet's app: the sandbox's phone, which is another page of the same device. */
  openApp: (url: string) => Promise<Page>
}>({
  openPhone: async ({ openStage, stage, page }, use) => {
    const endpoints = {
      relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
    }
    await keepOpened(page)
    await use((options) =>
      openStage({ ...options, config: { endpoints, featuredWalletIds: [phoneId], ...options?.config } }),
    )
  },
  openApp: async ({ browser }, use) => {
    let context: BrowserContext | undefined
    await use(async (url) => {
      context = await browser.newContext(iPhone)
      const app = await context.newPage()
      await app.goto(url)
      return app
    })
    await context?.close()
  },
})
test.use(iPhone)

const row = (page: Page) => page.getByTestId(`wallet-selector-featured-${phoneId}`)
const status = (page: Page) => page.getByTestId('status')

/** Opens the list, and resolves when the relay has the proposal, so that a tap opens the app at once. */
async function openList(page: Page): Promise<void> {
  const asked = new Set<unknown>()
  const answered = page.waitForEvent('websocket').then(async (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { id, method } = JSON.parse(String(payload))
      if (/^(irn_publish|wc_proposeSession)$/.test(method)) asked.add(id)
    })
    await socket.waitForEvent('framereceived', ({ payload }) => {
      const { id, result } = JSON.parse(String(payload))
      return asked.has(id) && result !== undefined
    })
  })
  await ui(page).connect.tap()
  await expect(row(page)).toBeVisible()
  await answered
  // The page has dealt with the answer when it has nothing more to do.
  for (let turn = 0; turn < 3; turn++)
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
    )
}

test('one tap opens the wallet with the pairing; back in the page it is connected, and signs with one more', async ({
  page,
  stage,
  openPhone,
  openApp,
}) => {
  await openPhone()
  await openList(page)
  await row(page).tap()
  const [link, ...more] = await openedBy(page)
  expect(more).toEqual([])
  expect(link).toMatchObject({ inTap: true, active: true })
  expect(link?.url).toMatch(new RegExp(`^${stage.sandbox}/wallet/wc\\?uri=wc%3A[0-9a-f]{64}%402`))
  await expect(ui(page).title).toHaveText('Sandbox Phone')
  await expect(ui(page).card).toContainText('Approve the connection in Sandbox Phone.')

  await show(page, 'hidden')
  const app = await openApp(link?.url ?? '')
  await app.getByTestId('phone-approve').tap()
  await expect(app.getByTestId('phone-session')).toHaveCount(1)
  await show(page, 'visible')
  await expect(status(page)).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(accounts[0])
  await expect(ui(page).card).toBeHidden()

  await test.step('a request brings the same app to the front', async () => {
    const before = (await openedBy(page)).length
    // The tap of a button of the app.
    await page.touchscreen.tap(5, 600)
    const signed = kitOf(page).sign('eip155', 'Hello')
    await expect.poll(async () => (await openedBy(page)).length).toBe(before + 1)
    const opened = (await openedBy(page)).at(-1)
    expect(opened?.active).toBe(true)
    expect(opened?.url).toMatch(
      new RegExp(`^${stage.sandbox}/wallet/wc\\?requestId=\\d+&sessionTopic=[0-9a-f]{64}$`),
    )
    await app.getByTestId('phone-approve').tap()
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    const approved = signAndVerify(page, stage, 'eip155')
    await app.getByTestId('phone-approve').tap()
    await approved
  })

  await app.getByTestId('phone-disconnect').tap()
  await expect(status(page)).toHaveText('disconnected')
})

test('a tap before the relay has answered opens the app as soon as it has', { tag: '@core' }, async ({
  page,
  openPhone,
}) => {
  let letRelayAnswer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (letRelayAnswer = resolve))
  await page.routeWebSocket(/\/relay/, async (socket) => {
    await mayAnswer
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => socket.send(message))
  })
  await openPhone()
  await ui(page).connect.tap()
  await row(page).tap()
  await expect(ui(page).card).toContainText('Preparing the connection')
  expect(await openedBy(page)).toEqual([])
  letRelayAnswer()
  await expect.poll(() => openedBy(page)).toHaveLength(1)
  expect((await openedBy(page))[0]).toMatchObject({ inTap: false, active: true })
  await expect(ui(page).card).toContainText('Approve the connection in Sandbox Phone.')
})

test('a user who declines in the app is informed on return, and the same tap that asks again opens it again', async ({
  page,
  openPhone,
  openApp,
}) => {
  await openPhone()
  await openList(page)
  await row(page).tap()
  await show(page, 'hidden')
  const [first] = await openedBy(page)
  const app = await openApp(first?.url ?? '')
  await app.getByTestId('phone-reject').tap()
  await show(page, 'visible')
  await expect(ui(page).card).toContainText('Connection declined')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect.poll(() => openedBy(page)).toHaveLength(2)
  const opened = await openedBy(page)
  expect(opened[1]?.active).toBe(true)
  expect(new Set(opened.map(({ url }) => url)).size).toBe(2)
})

test('no relay is asked before the list is open, nor before the terms are agreed to', async ({
  page,
  openPhone,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.clock.install()
  await openPhone({
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.com/terms' },
  })
  await passTime(page, 1000)
  await ui(page).connect.tap()
  await expect(row(page)).toBeVisible()
  await passTime(page, 1000)
  expect(sockets).toEqual([])
  await page.getByTestId('wui-checkbox').tap()
  await expect.poll(() => sockets).toHaveLength(1)
})

test('the row for any other wallet has a link to copy', async ({ page, context, openPhone }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPhone()
  await ui(page).connect.tap()
  await page.getByTestId('wallet-selector-walletconnect').tap()
  await expect(ui(page).card).toContainText('Copy the link')
  await page.getByTestId('copy-wc2-uri').tap()
  await expectSaid(page, 'Link copied')
  await page.getByTestId('show-code').tap()
  const code = page.getByTestId('wui-qr-code')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.getAttribute('uri'))
})

test('the way to any wallet begins with the first apps, and a tap on one opens it', async ({
  page,
  openPhone,
}) => {
  await openPhone()
  await ui(page).connect.tap()
  await page.getByTestId('wallet-selector-walletconnect').tap()
  const apps = ui(page).card.getByRole('list', { name: 'Choose a wallet app' })
  const copy = page.getByTestId('copy-wc2-uri')
  await expect(apps.getByRole('button')).toHaveCount(8)
  await expect(copy).toBeEnabled()
  const [grid, link] = [await apps.boundingBox(), await copy.boundingBox()]
  expect((grid?.y ?? Number.NaN) + (grid?.height ?? 0)).toBeLessThan(link?.y ?? Number.NaN)
  await apps.getByTestId(`wallet-selector-${phoneId}`).tap()
  await expect.poll(() => openedBy(page)).toHaveLength(1)
  const [opened] = await openedBy(page)
  expect(opened?.url).toContain(encodeURIComponent('wc:'))
})
