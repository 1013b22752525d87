import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../../tools/chromium.mjs'
import { createFrameDriver, type FrameDriver } from './drive.js'
import { type FrameProcess, freePort, serveHost, startFrame } from './startFrame.js'

let browser: Browser
let drive: FrameDriver
let frame: FrameProcess
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const port = await freePort()
  const web = await serveHost(`http://wallet.localhost:${port}`)
  stops.push(web.close)
  const origins = [`http://app.localhost:${web.port}`]
  frame = await startFrame({ port, origins, rpcUrl: 'http://127.0.0.1:1' })
  stops.push(frame.close)
  // As in frame.test.ts: the browser as users have it.
  const args = ['--disable-features=MediaRouter']
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args })
  stops.push(() => browser.close())
  drive = createFrameDriver(frame, web.port)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const unreachable = 'The wallet server cannot be reached. Check the connection, then try again.'

test('the server goes away while a user keeps the recovery code: it is stored once the server is back', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const inner = await drive.logIn(page, 'away@example.com')
  await inner.getByTestId('frame-saved').waitFor()
  await frame.kill('SIGKILL')
  await inner.getByTestId('frame-saved').click()
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await inner.getByTestId('frame-saved').click()
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ email: 'away@example.com' })
  await context.close()
})

test('a wallet that was stored, though the reply was lost, is the one of the recovery code that is shown', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const inner = await drive.logIn(page, 'lost@example.com')
  await inner.getByTestId('frame-saved').waitFor()
  await context.route('**/api/wallet/add', async (route) => {
    // Node does not know names below localhost.
    await route.fetch({ url: route.request().url().replace('wallet.localhost', '127.0.0.1') })
    await route.abort()
  })
  await inner.getByTestId('frame-saved').click()
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await context.unroute('**/api/wallet/add')
  await inner.getByTestId('frame-saved').click()
  await drive.untilDone(page)
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ email: 'lost@example.com' })
  await context.close()
})

test('the server goes away after the code was taken: the wallet is opened without another code', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  await context.route('**/api/wallet', (route) => route.abort())
  const inner = await drive.logIn(page, 'taken@example.com')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await context.unroute('**/api/wallet')
  await inner.getByTestId('frame-next').click()
  await inner.getByTestId('frame-saved').click()
  await drive.untilDone(page)
  await context.close()
})

test('the server goes away behind the settings: they say so, and come back with it', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { inner } = await drive.makeWallet(page, 'behind')
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-export').click()
  await frame.kill('SIGKILL')
  await inner.getByTestId('frame-reject').click()
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await inner.getByTestId('frame-next').click()
  await inner.getByTestId('frame-ways').waitFor()
  await inner.getByTestId('frame-done').click()
  await drive.untilDone(page)
  await frame.kill('SIGKILL')
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await inner.getByTestId('frame-cancel').click()
  await context.close()
})
