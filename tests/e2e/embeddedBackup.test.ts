// A new user has a wallet with the code of the mail, and keeps a second way to open it before something comes to it.
import type { BrowserContext, Page } from '@playwright/test'
import { addAuthenticator } from '../contract/frame/addAuthenticator.js'
import { compareTree } from './support/accessibilityTrees.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import {
  approvalUi,
  frameBrowser,
  type Mailbox,
  ownFrameTest as test,
  typeCode,
  typeMail,
} from './support/ownFrame.js'
import { accounts, expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser, recovery: 'later' })

const row = (page: Page) => page.getByTestId('account-backup-button')

/** Logs a new user in: the code is all that is asked for. */
async function start(page: Page, context: BrowserContext, frame: Mailbox, mail: string): Promise<string> {
  await typeMail(page, mail)
  await typeCode(page, context, frame)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  return page.getByTestId('address').innerText()
}

test('a row of the account leads to a backup with a passkey, and is gone after that', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  const address = await start(page, context, frame, 'row@example.com')
  await addAuthenticator(context, page)
  expect(await kitOf(page).isBackedUp()).toBe(false)
  await ui(page).account.click()
  await expect(row(page)).toContainText('Back up your wallet')
  // The colour of a warning in the light.
  await expect(row(page).locator('svg').first()).toHaveCSS('color', 'rgb(141, 86, 0)')
  // Nor is the whole address given out to be paid to.
  const copy = page.getByRole('button', { name: 'Copy address' })
  await expect(copy).toHaveCount(0)
  await checkAxe(page, 'account')
  await row(page).click()
  await expect(ui(page).title).toHaveText('Back up your wallet')
  await frameUi(page).frame.getByTestId('frame-backup-passkey').waitFor()
  await checkAxe(page, 'backup')
  const parts = [ui(page).card, frameUi(page).frame.getByRole('main')]
  await compareTree(page, 'embedded Back up', { parts })
  await pressInFrame(page, 'frame-backup-passkey')
  await approvalUi(page).approve()
  await expect(ui(page).title).toHaveText('Your wallet')
  await expect(row(page)).toHaveCount(0)
  await expect(copy).toBeVisible()
  expect(await kitOf(page).isBackedUp()).toBe(true)
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await expect(row(page)).toHaveCount(0)
})

test('the address to receive on is shown once the wallet is backed up; who leaves that is asked again', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame({ features: ['email', 'receive'] })
  const address = await start(page, context, frame, 'receive@example.com')
  await ui(page).account.click()
  await page.getByTestId('wallet-features-receive-button').click()
  await expect(page.getByTestId('backup-first')).toContainText('Back up your wallet first')
  await expect(page.getByTestId('receive-address')).toHaveCount(0)
  await checkAxe(page, 'receive')
  await compareTree(page, 'embedded Receive, not backed up', { parts: [ui(page).card] })
  await page.getByTestId('backup-first-button').click()
  await pressInFrame(page, 'frame-cancel')
  await expect(ui(page).title).toHaveText('Receive')
  await page.getByTestId('backup-first-button').click()
  await pressInFrame(page, 'frame-backup-code')
  await approvalUi(page).approve()
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('receive-address')).toHaveText(address)
})

test('a text is signed without it, a payment asks for it first', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  const from = await start(page, context, frame, 'pays@example.com')
  const signed = kitOf(page).sign('eip155', 'I agree.')
  await approvalUi(page).approve()
  expect(await signed).toMatch(/^0x/)
  await expect(ui(page).card).toBeHidden()
  const sent = kitOf(page).ask('eth_sendTransaction', { from, to: accounts[1], value: '0x0' })
  await pressInFrame(page, 'frame-cancel')
  expect(await sent).toBe('You declined the request in your wallet.')
  await expect(ui(page).card).toBeHidden()
  // Backed up in the turn of a payment: the app and the account hear of it, whatever becomes of the payment.
  const again = kitOf(page).ask('eth_sendTransaction', { from, to: accounts[1], value: '0x0' })
  await pressInFrame(page, 'frame-backup-code')
  await approvalUi(page).approve()
  await pressInFrame(page, 'frame-saved')
  await pressInFrame(page, 'frame-reject')
  expect(await again).toBe('You declined the request in your wallet.')
  await expect.poll(() => kitOf(page).isBackedUp()).toBe(true)
  await ui(page).account.click()
  await expect(page.getByTestId('disconnect-button')).toBeVisible()
  await expect(row(page)).toHaveCount(0)
})
