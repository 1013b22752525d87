import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameDriver, type FrameStage, openFrameStage } from './drive.js'

let stage: FrameStage
let browser: FrameStage['browser']
let drive: FrameDriver

beforeAll(async () => {
  stage = await openFrameStage()
  ;({ browser, drive } = stage)
})
afterAll(() => stage?.close())

test('Escape rejects an approval, and never a second one while it is held', async () => {
  const context = await browser.newContext()
  const page = await drive.open(context)
  const { address, inner } = await drive.makeWallet(page, 'escape')
  const sign = (text: string) =>
    drive.request(page, 'RPC_REQUEST', { method: 'personal_sign', params: [text, address] })
  const [first, second] = [sign('one'), sign('two')]
  await inner.getByTestId('frame-approval').waitFor()
  await drive.focusFrame(page, inner)
  await page.keyboard.down('Escape')
  expect((await first).payload).toEqual({ message: 'You declined the request.' })
  await inner.getByText('two', { exact: true }).waitFor()
  // The page has hidden the frame in between, if it was quick enough, and the focus with it.
  await drive.focusFrame(page, inner)
  await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await drive.approve(inner)
  expect((await second).payload).toMatch(/^0x[0-9a-f]{130}$/)
  await context.close()
})
