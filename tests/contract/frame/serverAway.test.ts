import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'
import type { TestHost } from './hostPage.js'
import { press } from './press.js'

declare const host: TestHost

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver
let frame: FrameStage['frame']

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ browser, drive, frame } = stage)
})
afterAll(() => stage?.close())

const unreachable = 'The wallet server cannot be reached. Check the connection, then try again.'

test('the server goes away while a user keeps the recovery code: it is stored once the server is back', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const inner = await drive.logIn(page, 'away@example.com')
  await inner.getByTestId('frame-saved').waitFor()
  await frame.stop()
  await press(inner, 'frame-saved')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await press(inner, 'frame-saved')
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
  await press(inner, 'frame-saved')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await context.unroute('**/api/wallet/add')
  await press(inner, 'frame-saved')
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
  await press(inner, 'frame-next')
  await press(inner, 'frame-saved')
  await drive.untilDone(page)
  await context.close()
})

test('the server goes away behind the settings: they say so, and come back with it', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { inner } = await drive.makeWallet(page, 'behind')
  await drive.show(page, 'settings')
  await press(inner, 'frame-export')
  await frame.stop()
  await press(inner, 'frame-reject')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await press(inner, 'frame-next')
  await inner.getByTestId('frame-ways').waitFor()
  await press(inner, 'frame-done')
  await drive.untilDone(page)
  await frame.stop()
  await drive.show(page, 'settings')
  await inner.getByTestId('frame-error').filter({ hasText: unreachable }).waitFor()
  await frame.start()
  await press(inner, 'frame-cancel')
  await context.close()
})

test('a token that ends before its time, because a clock was set, is renewed, and nobody has to log in again', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner } = await drive.makeWallet(page, 'clock')
  await inner.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('appkit-frame')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('values', 'readwrite')
          const store = transaction.objectStore('values')
          const reading = store.get('session')
          reading.onsuccess = () => store.put({ ...reading.result, access: 'A'.repeat(43) }, 'session')
          transaction.oncomplete = () => resolve()
        }
      }),
  )
  await page.evaluate(() => host.load())
  expect((await drive.request(page, 'GET_USER')).payload).toMatchObject({ address })
  await context.close()
})
