import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator, type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ browser, drive } = stage)
})
afterAll(() => stage?.close())

/** Presses the key with the focus where the view put it. */
async function pressEscape(page: Page, inner: Frame, view: string): Promise<void> {
  await inner.getByTestId(`frame-${view}`).first().waitFor()
  await drive.focusFrame(page, inner)
  await page.keyboard.press('Escape')
}
const untilCancelled = (page: Page) =>
  expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'cancelled' })

test('Escape cancels a log-in at the email, at the device and at the code, but not the recovery code to keep', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  await page.evaluate(() => host.load())
  await drive.show(page, 'login')
  const inner = drive.wallet(page)
  await pressEscape(page, inner, 'login')
  await untilCancelled(page)
  for (const view of ['device', 'code'] as const) {
    await drive.show(page, 'login')
    await inner.getByTestId('frame-email').fill(`${view}@example.com`)
    await press(inner, 'frame-next')
    await inner.getByTestId('frame-device').waitFor()
    if (view === 'code') await drive.followLink(context)
    await pressEscape(page, inner, view)
    await untilCancelled(page)
  }
  const made = await drive.logIn(page, 'keep@example.com')
  await pressEscape(page, made, 'recovery')
  await press(made, 'frame-saved')
  await drive.untilDone(page)
  await context.close()
})

test('a change is refused at once, by Decline and by Escape, while the passkey that has to confirm it is asked', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { inner } = await drive.makeWallet(page, 'passkey')
  const { authenticatorId, session } = await addAuthenticator(context, page)
  const touchItself = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const ways = inner.getByTestId('frame-ways').locator('strong')
  await drive.show(page, 'settings')

  // Nobody touches the new passkey.
  await touchItself(false)
  await press(inner, 'frame-add-passkey')
  await drive.approve(inner)
  await press(inner, 'frame-reject')
  await ways.first().waitFor()
  expect(await inner.getByTestId('frame-error').allTextContents()).toEqual([''])
  await touchItself(true)
  await press(inner, 'frame-add-passkey')
  await drive.approve(inner)
  await expect.poll(() => ways.allTextContents()).toEqual(['This device', 'Recovery code', 'Passkey'])

  await touchItself(false)
  for (const leave of [() => press(inner, 'frame-reject'), () => pressEscape(page, inner, 'approval')]) {
    await press(inner, 'frame-export')
    await drive.approve(inner)
    await leave()
    await ways.first().waitFor()
  }
  await touchItself(true)
  await press(inner, 'frame-export')
  await drive.approve(inner)
  await inner.getByTestId('frame-key-evm').waitFor()
  await context.close()
})

test('Escape goes from a part of the settings back to them, and leaves the private key where it is', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { inner } = await drive.makeWallet(page, 'settings')
  await drive.show(page, 'settings')
  await press(inner, 'frame-change-email')
  await inner.getByTestId('frame-new-email').waitFor()
  await pressEscape(page, inner, 'settings')
  await press(inner, 'frame-export')
  await pressEscape(page, inner, 'approval')
  await press(inner, 'frame-export')
  await drive.approve(inner)
  await inner.getByTestId('frame-key-evm').waitFor()
  await pressEscape(page, inner, 'settings')
  await press(inner, 'frame-show-evm')
  expect(await inner.getByTestId('frame-key-evm').textContent()).toMatch(/^0x[0-9a-f]{64}$/)
  await press(inner, 'frame-done')
  await inner.getByTestId('frame-ways').waitFor()
  await pressEscape(page, inner, 'settings')
  await drive.untilDone(page)
  await context.close()
})
