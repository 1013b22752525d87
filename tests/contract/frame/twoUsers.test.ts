import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'

declare const host: TestHost

let stage: FrameStage
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ drive } = stage)
})
afterAll(() => stage?.close())

/** Two tabs of one browser. The user of the first one is in both. */
async function openTabs(): Promise<{ context: BrowserContext; first: Page; second: Page; address: string }> {
  const context = await stage.browser.newContext()
  const first = await drive.open(context)
  const { address } = await drive.makeWallet(first, 'ann')
  const second = await drive.open(context)
  await second.evaluate(() => host.load())
  return { address, context, first, second }
}
/** Logs the first user out in a tab, and another one in. */
async function changeUser(page: Page) {
  await drive.request(page, 'SIGN_OUT')
  return drive.makeWallet(page, 'ben')
}

test('T-H4: what one user was asked in a tab is not signed by another one who logs in in a second tab', async () => {
  const { address, context, first, second } = await openTabs()
  await first.bringToFront()
  const heard: unknown[] = []
  const asked = drive.request(first, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
  void asked.then(({ payload, type }) => heard.push(type, payload?.message))
  await drive.wallet(first).getByTestId('frame-approve').waitFor()
  await second.bringToFront()
  await changeUser(second)
  await first.bringToFront()
  // A frame that forgets to answer would have the test wait until its own limit.
  await expect
    .poll(() => heard, { timeout: 60_000 })
    .toEqual(['@w3m-frame/RPC_REQUEST_ERROR', 'The log-in has changed in another tab. Nothing was signed.'])
  expect(await first.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'cancelled' })
  await context.close()
})

test('T-H4: settings of one user are closed when another one logs in in a second tab', async () => {
  const { context, first, second } = await openTabs()
  await first.bringToFront()
  await drive.show(first, 'settings')
  await drive.wallet(first).getByTestId('frame-ways').waitFor()
  await second.bringToFront()
  const { address } = await changeUser(second)
  await first.bringToFront()
  await expect
    .poll(() => first.evaluate(() => host.views.at(-1)))
    .toEqual({ name: 'none', outcome: 'cancelled' })
  await drive.show(first, 'settings')
  await expect.poll(() => drive.wallet(first).getByTestId('frame-settings').textContent()).toContain(address)
  await context.close()
})
