import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage({ names: ['app', 'other'] })
  ;({ drive } = stage)
})
afterAll(() => stage?.close())

type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>

const openSettings = async (page: Page, inner: Frame) => {
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-logins').waitFor()
}
const namesIn = (inner: Frame, list: 'frame-ways' | 'frame-logins') =>
  inner.getByTestId(list).locator('strong').allTextContents()

/** Opens the log-in, and has the passkey chosen there: the virtual authenticator would choose one in the field before. */
async function logInWithPasskey(page: Page, { authenticatorId, session }: Authenticator): Promise<Frame> {
  const answer = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answer(false)
  await page.evaluate(() => host.load())
  await drive.show(page, 'login')
  const inner = drive.wallet(page)
  await press(inner, 'frame-use-passkey')
  await inner.getByTestId('frame-passkey-open').waitFor()
  await answer(true)
  await press(inner, 'frame-passkey-open')
  return inner
}

/** Adds a passkey to a wallet of an email, and then as a way to log in. */
async function addPasskeyLogin(context: BrowserContext, page: Page) {
  const { address, inner } = await drive.makeWallet(page, 'linker')
  const authenticator = await addAuthenticator(context, page)
  await openSettings(page, inner)
  await press(inner, 'frame-add-login')
  // The settings have a button of that name, too.
  await inner.getByTestId('frame-add-login').waitFor({ state: 'hidden' })
  await press(inner, 'frame-add-passkey')
  // There is none yet.
  await inner.getByText('A passkey that logs in opens the wallet, too').waitFor()
  await press(inner, 'frame-next')
  await drive.approve(inner)
  await inner.getByText('Your passkey can log you in').waitFor()
  await press(inner, 'frame-next')
  await inner.getByTestId('frame-approval').getByText('Add a way to log in').waitFor()
  await drive.approve(inner)
  await inner.getByTestId('frame-note').waitFor()
  return { address, authenticator, inner }
}

test('a user with an email adds a passkey, and comes back with it alone; elsewhere it waits a day, and its slot stays', async () => {
  const context = await stage.browser.newContext()
  const page = await drive.open(context)
  const { address, authenticator, inner } = await addPasskeyLogin(context, page)
  expect(await inner.getByTestId('frame-note').textContent()).toContain('Passkey added')
  expect(await namesIn(inner, 'frame-ways')).toEqual(['This device', 'Recovery code', 'Passkey'])
  expect((await namesIn(inner, 'frame-logins')).at(-1)).toBe('Passkey')
  expect(stage.frame.mails().at(-1)).toContain('Log-in with a passkey was added to your wallet')
  await inner.getByTestId('frame-ways').getByLabel('Remove: Passkey').click()
  await inner.getByText('Remove it from the ways to log in first').waitFor()
  await press(inner, 'frame-done')

  await drive.request(page, 'SIGN_OUT')
  await logInWithPasskey(page, authenticator)
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })

  // The browser keeps what the frame stores apart for each site: on another one, it is another device.
  await page.goto(`http://other.localhost:${stage.port}/`)
  const other = await logInWithPasskey(page, authenticator)
  await expect
    .poll(() => other.getByTestId('frame-error').textContent())
    .toContain('was added a short time ago')
  await context.close()
})
