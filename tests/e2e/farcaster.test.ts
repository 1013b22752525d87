import type { BrowserContext, Page } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { frameBrowser } from './support/ownFrame.js'
import { passTime } from './support/settled.js'
import { chooseNew, chooseProvider, expectNewWallet, socialsTest } from './support/socials.js'
import { expect, ui } from './support/test.js'

const test = socialsTest.extend({
  open: async ({ open, page }, use) => {
    await use(async () => {
      await open()
      await chooseProvider(page, 'farcaster')
    })
  },
})
test.use({ launchOptions: frameBrowser })

/** Opens what the code says, as a phone does. */
async function scan(page: Page, context: BrowserContext): Promise<Page> {
  const code = page.getByTestId('wui-qr-code')
  const app = await context.newPage()
  await app.goto((await code.getAttribute('uri')) ?? '')
  await chooseNew(app)
  return app
}

test('somebody with no wallet logs in with farcaster, signs, and is back after a reload', async ({
  page,
  context,
  open,
}) => {
  await open()
  await expect(ui(page).title).toHaveText('Farcaster')
  const app = await scan(page, context)
  await checkAxe(page, 'the code of Farcaster')
  await expect(app.getByText('asks you to sign in')).toContainText('wallet.localhost')
  await app.getByRole('button', { name: 'Allow', exact: true }).click()
  await app.getByText('You are signed in').waitFor()
  await app.close()
  await expectNewWallet(page)
})

test('a message that is wrong logs nobody in, whatever is wrong', async ({ page, context, open }) => {
  await open()
  for (const fault of ['nonce', 'domain', 'fid', 'signer', 'expired'])
    await test.step(fault, async () => {
      const app = await scan(page, context)
      await app.getByLabel('What goes wrong').selectOption(fault)
      await app.getByRole('button', { name: 'Allow', exact: true }).click()
      await expect(ui(page).card.getByRole('alert')).toContainText('not for this log-in')
      await expect(page.getByTestId('status')).toHaveText('disconnected')
      await app.close()
      await page.bringToFront()
      await page.getByTestId('social-retry').click()
    })
})

test('a user who declines in farcaster is informed, and can try again with another code', async ({
  page,
  context,
  open,
}) => {
  await open()
  const app = await scan(page, context)
  const first = app.url()
  await app.getByRole('button', { name: 'Do not allow' }).click()
  await expect(ui(page).card.getByRole('alert')).toContainText('This log-in is over')
  await checkAxe(page, 'the log-in with Farcaster is over')
  await page.getByTestId('social-retry').click()
  const second = await scan(page, context)
  expect(second.url()).not.toBe(first)
  await second.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a user who leaves the view ends the log-in: what is signed later logs nobody in', async ({
  page,
  context,
  open,
}) => {
  await page.clock.install()
  await open()
  const app = await scan(page, context)
  await page.getByTestId('header-back').click()
  await app.getByRole('button', { name: 'Allow', exact: true }).click()
  await app.getByText('You are signed in').waitFor()
  // The log-in is looked at every few seconds.
  await passTime(page, 10_000)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('on a phone a button opens the app, and the link can be copied', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    }),
  )
  await open()
  const opened = page.waitForEvent('popup')
  const button = page.getByTestId('farcaster-open')
  await expect(button).toBeEnabled()
  await expect(button).toHaveText('Open Farcaster')
  await checkAxe(page, 'Farcaster on a phone')
  await button.click()
  const app = await opened
  await chooseNew(app)
  await app.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
