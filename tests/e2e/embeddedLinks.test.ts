// Several log-ins of one wallet, in our own frame with the providers of the sandbox.

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { addAuthenticator } from '../contract/frame/addAuthenticator.js'
import { compareTree, compareWindow } from './support/accessibilityTrees.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, type Mailbox, typeCode, typeMail } from './support/ownFrame.js'
import { openOwnSandbox } from './support/ownSandbox.js'
import { chooseProvider, sandboxFrame } from './support/socials.js'
import type { Stage } from './support/stage.js'
import { test as base, expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

const test = base.extend<{
  /** Opens the page with a wallet of an email that nobody has used. Returns its address. */
  openWallet: (features?: object) => Promise<string>
}>({
  // Providers know two people, and hours pass for all wallets at once, so that each test has both for itself.
  stage: async ({ stage }, use) => {
    const own = await openOwnSandbox(stage)
    await use(own.stage)
    await own.close()
  },
  openWallet: async ({ stage, allow, openStage, page, context }, use) => {
    const secureSite = await sandboxFrame(stage)
    allow(secureSite)
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite }
    await use(async (features = {}) => {
      await openStage({ features: ['email', 'socials'], config: { endpoints, features } })
      const mail = `links-${randomBytes(6).toString('hex')}@example.com`
      await typeMail(page, mail)
      await typeCode(page, context, mailboxOf(stage, mail))
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
      return page.getByTestId('address').innerText()
    })
  },
})
test.use({ launchOptions: frameBrowser })

/** The mails to an address in the sandbox. */
const mailboxOf = ({ sandbox }: Stage, mail: string): Mailbox => ({
  mails: async () => {
    const { mails } = (await (await fetch(`${sandbox}/dev/mail.json`)).json()) as {
      mails: { to: string; text: string }[]
    }
    return mails
      .filter(({ to }) => to === mail)
      .map(({ text }) => text)
      .reverse()
  },
})

/** Has the waits for ways to log in be over. */
async function letHoursPass({ sandbox }: Stage, hours: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-appkit-sandbox': '1' }
  const body = JSON.stringify({ hours })
  expect((await fetch(`${sandbox}/dev/wallet/later`, { method: 'POST', headers, body })).status).toBe(200)
}

async function openSecurity(page: Page): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('embedded-security').click()
  await frameUi(page).frame.getByTestId('frame-logins').waitFor()
  await waitUntilStill(page)
}

/** Leaves the settings of the wallet and the modal. */
async function closeSecurity(page: Page): Promise<void> {
  await pressInFrame(page, 'frame-done')
  await expect(ui(page).title).toHaveText('Settings')
  await page.keyboard.press('Escape')
  await expect(ui(page).card).toBeHidden()
}

/** Says yes at a provider as somebody who is known there. */
async function allowAs(popup: Page, name: string): Promise<void> {
  await popup.getByLabel(name).check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
}

/** Proves an account of a provider in the settings of the wallet. */
async function prove(page: Page, provider: string, name: string): Promise<void> {
  await pressInFrame(page, 'frame-add-login')
  const opened = page.waitForEvent('popup')
  await pressInFrame(page, `frame-add-${provider}`)
  await allowAs(await opened, name)
}

test('somebody with an email adds Google, logs in with it to the same wallet, and removes it again', async ({
  page,
  stage,
  openWallet,
}) => {
  const address = await openWallet()
  const inner = frameUi(page).frame
  const logins = inner.getByTestId('frame-logins').getByRole('listitem')
  const google = logins.filter({ hasText: 'Google' })
  await openSecurity(page)
  await expect(logins).toHaveCount(1)
  await expect(logins.getByTestId('frame-remove')).toHaveCount(0)

  await prove(page, 'google', 'Ada Lovelace')
  await expect(approvalUi(page).view).toContainText('Google: ')
  await checkAxe(page, 'the approval of a way to log in')
  await approvalUi(page).approve()
  await expect(inner.getByTestId('frame-note')).toContainText('Google added')
  await expect(google).toContainText('on other devices from')
  await checkAxe(page, 'the ways to log in')
  await closeSecurity(page)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await letHoursPass(stage, 24)

  const opened = page.waitForEvent('popup')
  await chooseProvider(page, 'google')
  await allowAs(await opened, 'Ada Lovelace')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)

  await openSecurity(page)
  await expect(google).toContainText('used on this device now')
  await google.getByTestId('frame-remove').click()
  await expect(inner.getByTestId('frame-note')).toContainText('It can be removed from')
  await google.getByRole('button', { name: /^Keep/ }).click()
  await expect(google).not.toContainText('can be removed')
  await google.getByTestId('frame-remove').click()
  await expect(google).toContainText('can be removed from')
  await closeSecurity(page)
  await letHoursPass(stage, 24)
  await openSecurity(page)
  await expect(google).toContainText('can be removed now')
  await google.getByTestId('frame-remove').click()
  await approvalUi(page).approve()
  await expect(inner.getByTestId('frame-note')).toContainText('It was removed')
  await expect(logins).toHaveCount(1)
})

test('a wallet of the browser is added as a way to log in, and then opens the same wallet', async ({
  page,
  stage,
  openWallet,
  wallet,
}) => {
  await wallet({ name: 'Fox', privateKeys: [generatePrivateKey()] })
  const address = await openWallet({ socials: ['wallet', 'google'] })
  const inner = frameUi(page).frame
  await openSecurity(page)
  await pressInFrame(page, 'frame-add-login')
  const opened = page.waitForEvent('popup')
  await pressInFrame(page, 'frame-add-wallet')
  const popup = await opened
  await expect(popup.getByRole('heading')).toHaveText('Add a wallet as a way to log in')
  await popup.getByTestId('frame-wallet').waitFor()
  await compareWindow(popup, 'wallet log-in A wallet to be added')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Fox' }).click()
  await closed
  await expect(approvalUi(page).view).toContainText('Another wallet: 0x')
  await approvalUi(page).approve()
  await expect(inner.getByTestId('frame-note')).toContainText('Another wallet added')
  await closeSecurity(page)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await letHoursPass(stage, 24)
  const window = page.waitForEvent('popup')
  await chooseProvider(page, 'wallet')
  await (await window).getByRole('button', { name: 'Fox' }).click()
  await expect(page.getByTestId('address')).toHaveText(address)
})

test('an account that has a wallet of its own is not added, in words, and both wallets stay as they are', async ({
  page,
  openWallet,
}) => {
  await openWallet()
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  const first = page.waitForEvent('popup')
  await chooseProvider(page, 'github')
  await allowAs(await first, 'Grace Hopper')
  await expect(page.getByTestId('status')).toHaveText('connected')
  const theirs = await page.getByTestId('address').innerText()
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')

  await openWallet()
  await openSecurity(page)
  const inner = frameUi(page).frame
  await prove(page, 'github', 'Grace Hopper')
  await expect(inner.getByRole('heading', { name: 'It has a wallet of its own' })).toBeVisible()
  await checkAxe(page, 'a log-in that has a wallet of its own')
  await compareTree(page, 'embedded A log-in that has a wallet of its own', {
    parts: [ui(page).card, inner.getByRole('main')],
  })
  await pressInFrame(page, 'frame-next')
  await pressInFrame(page, 'frame-cancel')
  await expect(inner.getByTestId('frame-logins').getByRole('listitem')).toHaveCount(1)
  await closeSecurity(page)
  await kitOf(page).disconnect()
  const again = page.waitForEvent('popup')
  await chooseProvider(page, 'github')
  await allowAs(await again, 'Grace Hopper')
  await expect(page.getByTestId('address')).toHaveText(theirs)
})

test('somebody with an email adds a passkey, and a day later opens the wallet on a new device with it alone', async ({
  context,
  page,
  stage,
  openWallet,
}) => {
  const address = await openWallet({ passkey: true })
  const { authenticatorId, session } = await addAuthenticator(context, page)
  const inner = frameUi(page).frame
  const passkey = inner.getByTestId('frame-logins').getByRole('listitem').filter({ hasText: 'Passkey' })
  await openSecurity(page)
  await pressInFrame(page, 'frame-add-login')
  // The settings have a button of that name, too.
  await expect(inner.getByTestId('frame-add-login')).toBeHidden()
  await pressInFrame(page, 'frame-add-passkey')
  await checkAxe(page, 'a passkey that has to be added to the wallet first')
  await pressInFrame(page, 'frame-next')
  await approvalUi(page).approve()
  await expect(inner.getByText('Your passkey can log you in')).toBeVisible()
  await pressInFrame(page, 'frame-next')
  await expect(approvalUi(page).view).toContainText('Add a way to log in')
  await approvalUi(page).approve()
  await expect(inner.getByTestId('frame-note')).toContainText('Passkey added')
  await expect(passkey).toContainText('On other devices from')
  await closeSecurity(page)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await letHoursPass(stage, 24)

  // A new device: nothing of the wallet is left in the browser, but the passkey is there.
  const { origin } = new URL(await sandboxFrame(stage))
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.reload()
  await answer(false)
  await ui(page).connect.click()
  await page.getByTestId('email-passkey').click()
  await inner.getByTestId('frame-passkey-open').waitFor()
  await answer(true)
  await pressInFrame(page, 'frame-passkey-open')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)

  await openSecurity(page)
  await expect(passkey).toContainText('Used on this device now')
})

test('somebody with an email adds Farcaster in its window, and logs in with it to the same wallet', async ({
  context,
  page,
  openWallet,
}) => {
  const address = await openWallet()
  const inner = frameUi(page).frame
  const farcaster = inner.getByTestId('frame-logins').getByRole('listitem').filter({ hasText: 'Farcaster' })
  await openSecurity(page)
  await pressInFrame(page, 'frame-add-login')
  const opened = page.waitForEvent('popup')
  await pressInFrame(page, 'frame-add-farcaster')
  const popup = await opened
  await popup.getByLabel('Ada Lovelace').check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
  await expect(approvalUi(page).view).toContainText('Farcaster: ')
  await approvalUi(page).approve()
  await expect(inner.getByTestId('frame-note')).toContainText('Farcaster added')
  await expect(farcaster).toContainText('on other devices from')
  await closeSecurity(page)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')

  await chooseProvider(page, 'farcaster')
  const app = await context.newPage()
  await app.goto((await page.getByTestId('wui-qr-code').getAttribute('uri')) ?? '')
  await app.getByLabel('Ada Lovelace').check()
  await app.getByRole('button', { name: 'Allow', exact: true }).click()
  await app.getByText('You are signed in').waitFor()
  await app.close()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)

  // While it does not count elsewhere, it can be taken away at once.
  await openSecurity(page)
  await farcaster.getByRole('button', { name: /^Cancel: / }).click()
  await expect(inner.getByTestId('frame-note')).toContainText('It was not added')
  await expect(farcaster).toHaveCount(0)
})
