// The tasks about log-ins, in the demo app as `npm start` makes it: what ticks them is what the wallet's server has done.
import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { features } from '../../cli/dist/catalogue/features.js'
import { checkAxe } from './support/checkAxe.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { chooseNew, sandboxFrame } from './support/socials.js'
import { startDemo } from './support/startDemo.js'
import { expect, test, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

test.use({
  launchOptions: frameBrowser,
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const namespaces = 'eip155,solana,polkadot,bip122,cosmos'
const standard = features.filter((each) => each.part && each.module && each.standard === 'on')
const flags = ['--namespaces', namespaces, '--features', [...standard.map(({ id }) => id), 'siwx'].join(',')]

const task = (page: Page, id: string) => page.getByTestId(`task-${id}`)
const isDone = (page: Page, id: string) => expect(task(page, id)).toHaveAttribute('data-done', 'true')
const mailbox = (page: Page) => page.frameLocator('iframe[title="Mailbox"]')

/** Logs in with a mail of the drawer: the first time with the link that confirms the device, later with the code alone. */
async function logIn(page: Page, mail: string): Promise<void> {
  await page.getByTestId('wui-email-input').locator('input').fill(mail)
  await page.keyboard.press('Enter')
  await frameUi(page).frame.getByTestId('frame-device').waitFor()
  const link = mailbox(page)
    .getByTestId('mail')
    .filter({ hasText: `To ${mail}` })
    .getByTestId('mail-action')
  await link.click()
  const confirm = mailbox(page).frameLocator('iframe[title="The page behind the link"]')
  await confirm.getByTestId('frame-confirm-yes').click()
  const digits = await confirm.getByTestId('frame-confirm-code').innerText()
  await frameUi(page).frame.getByTestId('frame-code').locator('input').fill(digits)
  await approvalUi(page).approve()
  await isDone(page, 'email')
}

/** Opens the settings of the wallet by the button of a task. */
async function openSecurity(page: Page, id: string) {
  await task(page, id).getByRole('button').click()
  const inner = frameUi(page).frame
  await inner.getByTestId('frame-logins').waitFor()
  await waitUntilStill(page)
  return inner.getByTestId('frame-logins').getByRole('listitem')
}

test('somebody adds Google, comes back with one press, copies what is stored, takes Google away and leaves with the key: each task ticks when that is done', async ({
  page,
  stage,
  allow,
}, { repeatEachIndex, retry }) => {
  const demo = await startDemo(stage, { name: 'logins', flags, dressed: true })
  try {
    allow(demo.url)
    allow(await sandboxFrame(stage))
    await page.goto(demo.url)
    const inner = frameUi(page).frame
    const mail = `logins-${repeatEachIndex}-${retry}-${Date.now()}@example.com`
    const address = page.getByTestId('demo-status').locator('[title]')

    await test.step('logs in, which the tasks ask for first', async () => {
      await task(page, 'link').getByRole('button').click()
      await expect(ui(page).title).toHaveText('Connect wallet')
      await logIn(page, mail)
    })
    const own = await address.getAttribute('title')

    await test.step('adds Google: a press alone ticks nothing', async () => {
      const logins = await openSecurity(page, 'link')
      await pressInFrame(page, 'frame-add-login')
      const opened = page.waitForEvent('popup')
      await pressInFrame(page, 'frame-add-google')
      const popup = await opened
      await chooseNew(popup)
      const closed = popup.waitForEvent('close')
      await popup.getByRole('button', { name: 'Allow', exact: true }).click()
      await closed
      await expect(approvalUi(page).view).toContainText('Google: ')
      await expect(task(page, 'link')).toHaveAttribute('data-done', 'false')
      await approvalUi(page).approve()
      await expect(logins.filter({ hasText: 'Google' })).toContainText('on other devices from')
      await isDone(page, 'link')
      await pressInFrame(page, 'frame-done')
    })

    await test.step('copies what is stored', async () => {
      await openSecurity(page, 'data')
      await pressInFrame(page, 'frame-data')
      await expect(inner.getByTestId('frame-note')).toContainText('Your data was copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(own)
      await isDone(page, 'data')
      await pressInFrame(page, 'frame-done')
    })

    await test.step('logs out, and comes back to the same wallet with the log-in that is offered first', async () => {
      await task(page, 'back').getByRole('button').click()
      // The settings that are shown fade out, and the same rows fade in: a press between them meets those that leave.
      await waitUntilStill(page)
      await expect(page.getByTestId('embedded-log-out')).toHaveCount(1)
      await page.getByTestId('embedded-log-out').click()
      await expect(page.getByTestId('demo-status')).toHaveText('Not connected')
      // The page says so at once; that the wallet has heard of it, which is what the task counts, comes later.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('demo-wallet-left'))).toBe(own)
      await page.reload()
      await expect(task(page, 'back')).toHaveAttribute('data-done', 'false')
      await task(page, 'back').getByRole('button').click()
      const row = page.getByTestId('continue-as')
      await expect(row).toContainText(mail)
      await row.click()
      const code = inner.getByTestId('frame-code').locator('input')
      await code.waitFor()
      const text = mailbox(page)
        .getByTestId('mail')
        .filter({ hasText: `To ${mail}` })
        .first()
      await expect(text).toContainText(/code: \d{6}/)
      await code.fill(/code: (\d{6})/.exec(await text.innerText())?.[1] ?? '')
      await approvalUi(page).approve()
      await isDone(page, 'back')
      expect(await address.getAttribute('title')).toBe(own)
    })

    await test.step('takes Google away a day after it was asked for, which the mailbox lets pass', async () => {
      const pass = async () => {
        await mailbox(page).getByRole('button', { name: 'Let 24 hours pass' }).click()
        await expect(mailbox(page).getByText(/hours have passed/)).toBeVisible()
      }
      await pass()
      const google = (await openSecurity(page, 'unlink')).filter({ hasText: 'Google' })
      await expect(google).not.toContainText('on other devices from')
      await google.getByTestId('frame-remove').click()
      await expect(google).toContainText('can be removed from')
      await expect(task(page, 'unlink')).toHaveAttribute('data-done', 'false')
      await pressInFrame(page, 'frame-done')
      await pass()
      await openSecurity(page, 'unlink')
      await expect(google).toContainText('can be removed now')
      await google.getByTestId('frame-remove').click()
      await approvalUi(page).approve()
      await expect(inner.getByTestId('frame-note')).toContainText('It was removed')
      await isDone(page, 'unlink')
    })

    await test.step('leaves with the key, which opens the same account in any other wallet', async () => {
      await pressInFrame(page, 'frame-done')
      await openSecurity(page, 'key')
      await pressInFrame(page, 'frame-export')
      await expect(approvalUi(page).view).toContainText('Show the private key')
      await expect(task(page, 'key')).toHaveAttribute('data-done', 'false')
      await approvalUi(page).approve()
      await pressInFrame(page, 'frame-show-evm')
      const key = await inner.getByTestId('frame-key-evm').innerText()
      expect(privateKeyToAccount(key as `0x${string}`).address).toBe(own)
      await isDone(page, 'key')
      await pressInFrame(page, 'frame-done')
    })

    await test.step('reads both groups at every width and in both modes', async () => {
      await checkAxe(page, 'tasks about log-ins')
      await page.getByRole('button', { name: 'Dark' }).click()
      await page.getByRole('button', { name: 'Close the drawer' }).click()
      await page.setViewportSize({ width: 360, height: 760 })
      await checkAxe(page, 'tasks about log-ins on a small screen in the dark')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBe(0)
    })
  } finally {
    demo.stop()
  }
})
