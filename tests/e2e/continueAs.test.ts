// A user who is back is offered the log-in of the last time, and logs in to the same wallet with it.
import type { Page } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { frameBrowser, typeLastCode, ownFrameTest as withFrame } from './support/ownFrame.js'
import { expectWallet, pressProvider, socialsTest } from './support/socials.js'
import { expect, ui } from './support/test.js'
import { pressInFrame } from './support/testFrame.js'

withFrame.use({ launchOptions: frameBrowser, guests: true })
socialsTest.use({ launchOptions: frameBrowser })

const row = (page: Page) => page.getByTestId('continue-as')

/** Leaves the wallet, and opens the ways to log in. */
async function comeBack(page: Page): Promise<void> {
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await page.reload()
  await ui(page).connect.click()
}

withFrame(
  'who has left is offered the email of the last time, logs in with one press and a code, or has it forgotten',
  async ({ page, frame, logIn }) => {
    await logIn('back@example.com')
    const address = await page.getByTestId('address').innerText()
    await comeBack(page)
    await expect(row(page)).toHaveText('Continue with emailback@example.com')
    // It is the first of all ways.
    const ways = page.getByTestId('w3m-connect-scroll-view').getByRole('button')
    await expect(ways.first()).toHaveAttribute('data-testid', 'continue-as')
    await checkAxe(page, 'a log-in of the last time')
    await row(page).click()
    await typeLastCode(page, frame)
    await expect(page.getByTestId('address')).toHaveText(address)
    await expect(ui(page).card).toBeHidden()

    await comeBack(page)
    await page.getByTestId('continue-as-forget').click()
    await expect(row(page)).toBeHidden()
    await expect(page.getByTestId('wui-email-input')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('back@example.com')
    await page.reload()
    await ui(page).connect.click()
    await expect(page.getByTestId('wui-email-input')).toBeVisible()
    await expect(row(page)).toBeHidden()
  },
)

withFrame('an app that forgets log-ins keeps nothing of one that has ended', async ({ page, logIn }) => {
  await logIn('gone@example.com', { config: { features: { forgetLastLogin: true } } })
  await comeBack(page)
  await expect(page.getByTestId('wui-email-input')).toBeVisible()
  await expect(row(page)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('gone@example.com')
})

withFrame(
  'a guest begins with a row of the connect view, and comes back to the same wallet',
  async ({ page, openWithFrame }) => {
    await openWithFrame({ config: { features: { guest: true, passkey: true } } })
    await ui(page).connect.click()
    await expect(page.getByTestId('email-passkey')).toHaveText('Continue with a passkey')
    await page.getByTestId('email-guest').click()
    await pressInFrame(page, 'frame-guest-start')
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(await kitOf(page).loggedIn()).toMatchObject({ authProvider: 'Guest' })
    const address = await page.getByTestId('address').innerText()
    await comeBack(page)
    await expect(row(page)).toContainText('Continue as a guest')
    await row(page).click()
    await expect(page.getByTestId('address')).toHaveText(address)
    await expect(ui(page).card).toBeHidden()
  },
)

socialsTest(
  'who logged in with Google is offered Google first, whose window opens with one press',
  async ({ page, open }) => {
    await open()
    const popup = await pressProvider(page, 'google')
    await popup.getByRole('button', { name: 'Allow', exact: true }).click()
    await expectWallet(page)
    const { authProvider, user } = (await kitOf(page).loggedIn()) ?? {}
    expect(authProvider).toBe('Google')
    await comeBack(page)
    await expect(row(page)).toContainText('Continue with Google')
    await expect(row(page)).toContainText(user?.username ?? user?.email ?? 'a name')
    const opened = page.waitForEvent('popup')
    await row(page).click()
    const again = await opened
    await again.getByRole('button', { name: 'Allow', exact: true }).click()
    await expectWallet(page)
  },
)
