import type { Frame, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage({ guests: true })
  ;({ browser, drive } = stage)
})
afterAll(() => stage?.close())

/** The paths of the server that the page has called. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
async function startGuest(page: Page): Promise<Frame> {
  await page.evaluate(() => host.load())
  await drive.show(page, 'guest')
  const inner = drive.wallet(page)
  await inner.getByTestId('frame-guest-warning').waitFor()
  await press(inner, 'frame-guest-start')
  await drive.untilDone(page)
  return inner
}
const addressOf = async (page: Page) =>
  String((await drive.request(page, 'GET_USER')).payload?.address) as `0x${string}`
async function canSign(page: Page, inner: Frame, address: `0x${string}`) {
  const signing = drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['hi', address] })
  await drive.approve(inner)
  const signature = (await signing).payload as unknown as `0x${string}`
  return verifyMessage({ address, message: 'hi', signature })
}
async function logInWithEmail(page: Page, inner: Frame, mail: string) {
  await inner.getByTestId('frame-email').fill(mail)
  await press(inner, 'frame-next')
  await inner.getByTestId('frame-device').waitFor()
  await drive.followLink(page.context())
  await inner.getByTestId('frame-code').locator('input').fill(drive.lastCode())
}

test('a guest signs, reloads and signs, with nothing on the server, then becomes an email account with the same address', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const calls = watchCalls(page)
  const inner = await startGuest(page)
  const address = await addressOf(page)
  expect(await canSign(page, inner, address)).toBe(true)
  await page.reload()
  await page.evaluate(() => host.load())
  const again = drive.wallet(page)
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })
  expect(await addressOf(page)).toBe(address)
  expect(await canSign(page, again, address)).toBe(true)
  expect(calls).toEqual([])

  await drive.show(page, 'settings')
  await expect.poll(() => again.getByTestId('frame-note').textContent()).toContain('is lost')
  await press(again, 'frame-guest-account')
  const mail = 'guest@example.com'
  await logInWithEmail(page, again, mail)
  await expect.poll(() => again.getByTestId('frame-guest-text').textContent()).toContain(address)
  await press(again, 'frame-guest-keep')
  await press(again, 'frame-saved')
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address, email: mail })
  expect(await canSign(page, again, address)).toBe(true)
  // It is an account like any other: nothing of the guest is left.
  await drive.request(page, 'SIGN_OUT')
  await drive.show(page, 'guest')
  await again.getByTestId('frame-guest-warning').waitFor()
  await press(again, 'frame-guest-start')
  await drive.untilDone(page)
  expect(await addressOf(page)).not.toBe(address)
  await context.close()
})

test('a guest who logs out comes back to the same wallet, from the log-in too', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const inner = await startGuest(page)
  const address = await addressOf(page)
  await drive.request(page, 'SIGN_OUT')
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await drive.show(page, 'login')
  await press(inner, 'frame-use-guest')
  await drive.untilDone(page)
  expect(await addressOf(page)).toBe(address)
  await context.close()
})

test('T-P6: somebody else who logs in in the browser gets the guest wallet only by saying that it is theirs', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const inner = await startGuest(page)
  const address = await addressOf(page)
  const mail = `other.${Date.now()}@example.com`
  await drive.request(page, 'SIGN_OUT')
  await drive.show(page, 'login')
  await logInWithEmail(page, inner, mail)
  await press(inner, 'frame-guest-new')
  await press(inner, 'frame-saved')
  await drive.untilDone(page)
  const other = await addressOf(page)
  expect(other).not.toBe(address)
  // The guest's wallet stays in the browser.
  await drive.request(page, 'SIGN_OUT')
  await drive.show(page, 'guest')
  await drive.untilDone(page)
  await expect.poll(() => addressOf(page)).toBe(address)
  // A user whose account has a wallet keeps that, and is told where the guest wallet is.
  await drive.show(page, 'login')
  await inner.getByTestId('frame-email').fill(mail)
  await press(inner, 'frame-next')
  // The code is in a mail that is sent before the field is shown.
  await inner.getByTestId('frame-code').locator('input').waitFor()
  await inner.getByTestId('frame-code').locator('input').fill(drive.lastCode())
  await expect.poll(() => inner.getByTestId('frame-guest-text').textContent()).toContain(address)
  await press(inner, 'frame-guest-go-on')
  await drive.untilDone(page)
  expect(await addressOf(page)).toBe(other)
  await context.close()
})
