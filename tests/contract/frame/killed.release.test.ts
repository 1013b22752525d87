import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/freePort.js'
import { openBrowser, type SharedBrowser } from '../support/openBrowser.js'
import { createFrameDriver, type FrameDriver } from './drive.js'
import { serveHost, type TestHost } from './hostPage.js'
import { press } from './press.js'
import { type FrameProcess, startFrame } from './startFrame.js'

declare const host: TestHost

let browser: SharedBrowser
let drive: FrameDriver
let frame: FrameProcess
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const port = await freePort()
  const web = await serveHost(`http://wallet.localhost:${port}`)
  stops.push(web.close)
  const origins = [`http://app.localhost:${web.port}`]
  frame = await startFrame({ port, rpcUrl: 'http://127.0.0.1:1', origins })
  stops.push(frame.close)
  drive = createFrameDriver(frame, web.port)
  browser = await openBrowser({ storageInFrames: true })
  stops.push(browser.close)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test('R32: the server killed at any step of a log-in leaves nothing half-written', async () => {
  const mail = 'killed@example.com'
  const context = await browser.newContext()
  const page = await drive.open(context)
  const restart = async () => {
    await frame.kill('SIGKILL')
    await frame.start()
  }
  await page.evaluate(() => host.load())
  await page.evaluate(() => host.view('login'))
  const inner = drive.wallet(page)
  await inner.getByTestId('frame-email').fill(mail)
  await frame.kill('SIGKILL')
  await press(inner, 'frame-next')
  await inner.getByText('cannot be reached').waitFor()
  await frame.start()
  await press(inner, 'frame-next')
  await inner.getByTestId('frame-device').waitFor()
  await restart()
  await drive.followLink(context)
  await restart()
  await inner
    .getByTestId('frame-code')
    .locator('input')
    .fill(drive.lastCode() ?? '')
  await inner.getByTestId('frame-saved').waitFor()
  await restart()
  // Before the wallet was stored, the window is closed: there is none, and the next log-in makes one.
  await page.evaluate(() => host.view('none'))
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await page.evaluate(() => host.view('login'))
  await press(inner, 'frame-saved')
  await expect.poll(() => page.evaluate(() => host.views.at(-1))).toEqual({ name: 'none', outcome: 'done' })
  await restart()
  await page.reload()
  await page.evaluate(() => host.load())
  expect((await drive.request(page, 'IS_CONNECTED')).payload).toEqual({ isConnected: true })
  const { payload } = await drive.request(page, 'GET_USER')
  const signing = drive.request(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: ['hi', payload?.address],
  })
  await drive.approve(drive.wallet(page))
  expect((await signing).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
  await context.close()
})
