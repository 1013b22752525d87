import { verifyMessage } from 'viem'
import { findChromium } from '../../tools/chromium.mjs'
import { type FrameProcess, freePort, startFrame } from '../contract/frame/startFrame.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi } from './support/ownFrame.js'
import { test as base, expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

/** Our own frame, as an operator starts it, on a port of its own. */
const test = base.extend<{ frame: FrameProcess }>({
  frame: async ({ stage, allow }, use) => {
    const rpcUrl = `${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=frame`
    const origins = [new URL(stage.stage).origin]
    const frame = await startFrame({ port: await freePort(), origins, rpcUrl, projectId: 'stage' })
    allow(frame.origin)
    await use(frame)
    await frame.close()
  },
})
// Playwright's own list of features blocks storage in frames of other sites, which this one needs.
test.use({
  launchOptions: {
    executablePath: (await findChromium()) ?? '',
    args: ['--disable-features=MediaRouter'],
  },
})

test('somebody with no wallet logs in to our own frame by e-mail, signs, is back after a reload, and leaves', async ({
  page,
  context,
  stage,
  frame,
  openStage,
}) => {
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin }
  await openStage({ features: ['email'], config: { endpoints } })
  await ui(page).connect.click()
  await page.getByTestId('wui-email-input').locator('input').fill('grace@example.com')
  await page.keyboard.press('Enter')
  await expect(ui(page).title).toHaveText('Email login')
  const inner = frameUi(page).frame
  await expect(inner.getByTestId('frame-device')).toBeVisible()

  const mail = await context.newPage()
  await mail.goto(/(http\S+\/confirm#\S+)/.exec(frame.mails().at(-1) ?? '')?.[1] ?? '')
  await mail.getByTestId('frame-confirm-yes').click()
  await mail.getByTestId('frame-confirm-done').waitFor()
  await mail.close()

  const code = inner.getByTestId('frame-code').locator('input')
  await code.waitFor()
  await code.fill(/code: (\d{6})/.exec(frame.mails().at(-1) ?? '')?.[1] ?? '')
  await pressInFrame(page, 'frame-next')
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  const address = (await page.getByTestId('address').innerText()) as `0x${string}`

  const message = 'Signed with a key of the frame'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await expect(ui(page).card).toBeHidden()

  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})
