import type { Page } from '@playwright/test'
import { chromiumOptions } from '../../tools/chromium.mjs'
import { pressAndClose } from '../contract/frame/press.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import {
  chooseNew,
  chooseProvider,
  expectWallet,
  pressProvider,
  socialsTest as test,
} from './support/socials.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

// Frames of other sites have no storage, as some users have it. Windows are blocked as browsers do, unless the user has
// just pressed something.
test.use({
  launchOptions: { ...(await chromiumOptions()), ignoreDefaultArgs: ['--disable-popup-blocking'] },
})

/** Keeps the recovery code, which comes first after a log-in where the browser keeps no keys, and expects the wallet. */
async function keepCode(page: Page): Promise<void> {
  await pressInFrame(page, 'frame-saved')
  await expectWallet(page)
}

/** Opens the window of a provider, which asks first whether to go on. */
async function openWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await press()
  const opened = await opening
  await expect(opened.getByRole('heading')).toHaveText('Continue on Your app?')
  await expect(opened.getByTestId('frame-site')).toHaveText(new URL(page.url()).origin)
  return opened
}

/** Presses what goes on, which takes the press of a pointer that was in the window before. */
async function pressContinue(opened: Page): Promise<void> {
  const button = opened.getByTestId('frame-continue')
  await button.hover()
  await button.click()
}

/** Says yes in the window, then to the provider, as somebody who was never here. */
async function allow(opened: Page): Promise<void> {
  await pressContinue(opened)
  await chooseNew(opened)
  await pressAllow(opened)
}

async function pressAllow(opened: Page): Promise<void> {
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
}

test('T-H2: a browser that blocks storage in frames: somebody logs in with a provider, signs, leaves, and logs in again', async ({
  page,
  context,
  open,
}) => {
  await open()
  const opened = await openWindow(page, () => chooseProvider(page, 'google'))
  await checkAxe(opened, 'the window before the provider')
  await allow(opened)
  await keepCode(page)

  // The frame has the keys, so the window goes to the provider at once.
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  const second = await pressProvider(page, 'github')
  await pressAllow(second)
  await keepCode(page)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await allow(await openWindow(page, () => chooseProvider(page, 'apple')))
  await keepCode(page)
  expect(context.pages()).toHaveLength(1)
})

test('T-H2: the window before the provider can be declined and closed, and the log-in can be begun again', async ({
  page,
  open,
}) => {
  await open()
  const socials = page.getByTestId('w3m-social-login-widget')
  const declined = await openWindow(page, () => chooseProvider(page, 'google'))
  await expect(declined.getByTestId('frame-continue')).toBeEnabled()
  await pressAndClose(declined, 'frame-cancel')
  await expect(socials.getByTestId('social-selector-google')).toBeVisible()
  const press = () => socials.getByTestId('social-selector-google').click()
  const closed = await openWindow(page, press)
  await closed.close()
  await expect(ui(page).title).toHaveText('Connect wallet')

  // The provider's refusal is said as elsewhere.
  const opened = await openWindow(page, press)
  await pressContinue(opened)
  await chooseNew(opened)
  await opened.getByRole('button', { name: 'Do not allow' }).click()
  await expect(ui(page).card.getByRole('alert')).toContainText('You did not allow the log-in')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('T-H2: the window says that the server does not answer, and goes on when it does', async ({
  page,
  context,
  open,
}) => {
  await open()
  const opened = await openWindow(page, () => chooseProvider(page, 'discord'))
  await context.route('**/api/social', (route) => route.abort())
  await pressContinue(opened)
  await expect(opened.getByTestId('frame-error')).toContainText('cannot be reached')
  await checkAxe(opened, 'a server that does not answer')
  await context.unroute('**/api/social')
  await allow(opened)
  await keepCode(page)
})

test('T-H2: the address of the window finds the frame once, and in no other window', async ({
  page,
  context,
  open,
}) => {
  await open()
  const opened = await openWindow(page, () => chooseProvider(page, 'google'))
  // A page that the app's page did not open cannot reach the frame.
  const other = await context.newPage()
  await other.goto(opened.url())
  await expect(other.getByRole('heading')).toHaveText('Log in on the site')
  // Nor does the name of an earlier log-in.
  const before = opened.url()
  await opened.close()
  await expect(ui(page).title).toHaveText('Connect wallet')
  const press = () => page.getByTestId('social-selector-google').click()
  const next = await openWindow(page, press)
  expect(next.url()).not.toBe(before)
  await next.goto(before)
  await next.reload()
  await expect(next.getByRole('heading')).toHaveText('Log in on the site')
})

test('T-H2: a browser that blocks storage in frames: somebody logs in with Farcaster', async ({
  page,
  context,
  open,
}) => {
  await open()
  await chooseProvider(page, 'farcaster')
  const inner = frameUi(page).frame
  // A user who leaves it there is told, and can begin again.
  await pressInFrame(page, 'frame-cancel')
  await expect(ui(page).card.getByRole('alert')).toContainText('This log-in is over')
  await page.getByTestId('social-retry').click()
  const opened = await openWindow(page, async () => {
    await inner.getByTestId('frame-open-window').waitFor()
    await waitUntilStill(page)
    await inner.getByTestId('frame-open-window').click()
  })
  await expect(opened.getByTestId('frame-continue')).toBeEnabled()
  await pressAndClose(opened, 'frame-continue')
  const app = await context.newPage()
  await app.goto((await page.getByTestId('wui-qr-code').getAttribute('uri')) ?? '')
  await chooseNew(app)
  await app.getByRole('button', { name: 'Allow', exact: true }).click()
  await app.getByText('You are signed in').waitFor()
  await app.close()
  await keepCode(page)
})
