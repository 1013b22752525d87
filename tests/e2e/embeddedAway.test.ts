import type { Page } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'

test.use({ launchOptions: frameBrowser })

const status = (page: Page) => page.getByTestId('status')
const toast = (page: Page) => page.getByTestId('wui-snackbar-message')
/** Reads the app's record of a log-in and a connection. A user who is known by it is not disconnected for good. */
const stored = (page: Page) =>
  page.evaluate(() =>
    [
      ...[
        '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
        '@appkit-wallet/EMAIL',
        '@appkit-wallet/LAST_USED_CHAIN_KEY',
      ],
      ...['@appkit/eip155:connected_connector_id', '@appkit/connected_namespaces'],
    ].map((key) => localStorage.getItem(key)),
  )

/** Nobody is connected, and the modal says why, whether it is opened before that is known or after it. */
async function expectReason(page: Page, text: string): Promise<void> {
  await expect(status(page)).toHaveText('disconnected')
  await ui(page).connect.click()
  await expect(toast(page)).toHaveText(text)
  await page.keyboard.press('Escape')
}

test('a reload while the server cannot be reached says so and forgets nothing; the log-in is back with the server', async ({
  page,
  frame,
  logIn,
}) => {
  await logIn('away@example.com')
  const address = await page.getByTestId('address').innerText()
  const before = await stored(page)
  expect(before.every((value) => value !== null)).toBe(true)

  await frame.kill('SIGKILL')
  await page.reload()
  await expect(status(page)).toHaveText('disconnected')
  // The frame is given 20 s to load.
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await stored(page)).toEqual(before)
  await expectReason(page, 'Your embedded wallet cannot be reached. You stay logged in: try again later.')

  await frame.start()
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  expect(await stored(page)).toEqual(before)
})

test('a frame that cannot reach its server says so; who opens the modal once it is back is connected again', async ({
  page,
  context,
  logIn,
}) => {
  await logIn('back@example.com')
  const address = await page.getByTestId('address').innerText()
  const before = await stored(page)
  await context.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expectReason(page, 'The wallet server cannot be reached. Check the connection, then try again.')
  expect(await stored(page)).toEqual(before)

  await context.unroute('**/api/**')
  await ui(page).connect.click()
  await expect(page.getByTestId('address')).toHaveText(address)
  await expect(toast(page)).toBeHidden()
  expect(await stored(page)).toEqual(before)
  await kitOf(page).disconnect()
  await expect(status(page)).toHaveText('disconnected')
})

test('R30: a reload with the clock of the device an hour ahead or behind says that it is wrong, and forgets nothing', async ({
  page,
  context,
  logIn,
}) => {
  await logIn('clock@example.com')
  const address = await page.getByTestId('address').innerText()
  const before = await stored(page)
  for (const hours of [1, -1]) {
    await context.clock.setSystemTime(Date.now() + hours * 3_600_000)
    await page.reload()
    await expectReason(
      page,
      'The clock of this device is wrong by more than five minutes. Set it, then try again.',
    )
    expect(await stored(page)).toEqual(before)
  }
  await context.clock.setSystemTime(Date.now())
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
})
