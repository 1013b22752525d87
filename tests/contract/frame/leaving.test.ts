import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameStage, openFrameStage } from './drive.js'
import { press } from './press.js'

let stage: FrameStage

beforeAll(async () => {
  stage = await openFrameStage()
})
afterAll(() => stage?.close())

test('a user has the wallet deleted in seven days, sees it on another visit, keeps it, and copies what is stored', async () => {
  const { browser, drive, frame } = stage
  const context = await browser.newContext({ viewport: { width: 400, height: 720 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await drive.open(context)
  const { inner, address } = await drive.makeWallet(page, 'leaver')
  await drive.show(page, 'settings')
  await press(inner, 'frame-leave')
  await inner.getByText('Delete this wallet', { exact: true }).first().waitFor()
  await drive.approve(inner)
  await expect.poll(() => inner.getByTestId('frame-leaving').allTextContents()).toHaveLength(1)
  expect(frame.mails().at(-1)).toContain('open the security settings of the wallet and keep it')
  await press(inner, 'frame-done')
  await drive.untilDone(page)

  await drive.show(page, 'settings')
  await inner.getByTestId('frame-leaving').waitFor()
  expect(await inner.getByTestId('frame-leave').count()).toBe(0)
  await press(inner, 'frame-stay')
  await inner.getByTestId('frame-leave').waitFor()
  expect(await inner.getByTestId('frame-leaving').count()).toBe(0)

  await press(inner, 'frame-data')
  const read = async () =>
    (await inner.getByTestId('frame-data-text').count()) > 0
      ? await inner.getByTestId('frame-data-text').innerText()
      : await page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read).toContain(address)
  await context.close()
})
