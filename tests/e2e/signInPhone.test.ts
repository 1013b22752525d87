import { createHash } from 'node:crypto'
import { devices } from '@playwright/test'
import { keepOpened, openedBy, show } from './support/openedLinks.js'
import { orders, session, sign, test } from './support/signIn.js'
import { expect, ui } from './support/test.js'

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'] ?? {}
const id = createHash('sha256').update('Sandbox Phone').digest('hex')
test.use(iPhone)

test('signing in opens the app of the wallet, and a button opens it again', async ({
  browser,
  page,
  openStage,
  setup,
  siwx,
  stage,
}) => {
  await keepOpened(page)
  const endpoints = {
    relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
    catalogue: `${stage.sandbox}/catalogue`,
    blockchainApi: `${stage.sandbox}/blockchain`,
    auth: '/auth',
  }
  await openStage({ networks: setup.networks, config: { endpoints, siwx, featuredWalletIds: [id] } })
  await ui(page).connect.tap()
  await page.getByTestId(`wallet-selector-featured-${id}`).tap()
  await expect.poll(() => openedBy(page)).toHaveLength(1)

  const context = await browser.newContext(iPhone)
  try {
    const app = await context.newPage()
    await show(page, 'hidden')
    // As a wallet that cannot sign in while it connects.
    await app.goto(`${stage.sandbox}/wallet`)
    await app.getByTestId('phone-signs-in').uncheck()
    await app.goto((await openedBy(page))[0]?.url ?? '')
    await app.getByTestId('phone-approve').tap()
    await show(page, 'visible')
    await expect(ui(page).title).toHaveText(/^Sign in to /)

    await sign(page).tap()
    await expect.poll(() => openedBy(page)).toHaveLength(2)
    const [, request] = await openedBy(page)
    expect(request?.active).toBe(true)
    expect(request?.url).toMatch(/\/wallet\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)

    // The user has come back without an answer.
    const again = ui(page).card.getByRole('button', { name: 'Open Sandbox Phone' })
    await again.tap()
    const [, , second] = await openedBy(page)
    expect(second).toEqual({ url: request?.url, inTap: true, active: true })

    await app.getByTestId('phone-reject').tap()
    await expect(ui(page).card.getByRole('alert')).toContainText('declined')
    await expect(again).toBeHidden()
    expect(await orders(page)).toBe(401)

    await sign(page).tap()
    await expect(again).toBeVisible()
    await app.getByTestId('phone-approve').tap()
    await expect(session(page)).toHaveText('authenticated')
    expect(await orders(page)).toBe(200)
  } finally {
    await context.close()
  }
})
