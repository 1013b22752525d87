import { verifyMessage } from 'viem'
import { findChromium } from '../../tools/chromium.mjs'
import { kitOf } from './support/kitOf.js'
import { approvalUi, ownFrameTest as test, typeCode, typeLastCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

// Playwright's own list of features blocks storage in frames of other sites, as some users do.
test.use({ launchOptions: { executablePath: (await findChromium()) ?? '' } })

test('T-H2: a browser that blocks storage in frames: a window keeps the keys; somebody logs in, signs, reloads, logs in again, leaves', async ({
  page,
  context,
  stage,
  frame,
  openStage,
}) => {
  const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite: frame.origin }
  await openStage({ features: ['email'], config: { endpoints } })
  const inner = frameUi(page).frame
  const type = async (mail: string) => {
    await typeMail(page, mail)
    await inner.getByTestId('frame-open-window').waitFor()
  }
  const allow = async () => {
    await waitUntilStill(page)
    const opening = page.waitForEvent('popup')
    await inner.getByTestId('frame-open-window').click()
    const opened = await opening
    await expect(opened.getByRole('heading')).toHaveText(`Continue on ${new URL(stage.stage).origin}?`)
    await expect(opened.getByTestId('frame-continue')).toBeEnabled()
    const closed = opened.waitForEvent('close')
    await opened.getByTestId('frame-continue').click()
    await closed
  }

  await type('storage@example.com')
  const isBlocked = inner.locator('body').evaluate(() => {
    try {
      return localStorage === undefined
    } catch {
      return true
    }
  })
  expect(await isBlocked).toBe(true)
  expect(frame.mails()).toEqual([])
  await allow()
  await typeCode(page, context, frame)
  await pressInFrame(page, 'frame-saved')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  const address = (await page.getByTestId('address').innerText()) as `0x${string}`

  const message = 'Signed without storage'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)

  // The log-in is gone with the page; the device is still known, so no link and no recovery code is asked for.
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await type('storage@example.com')
  await allow()
  await typeLastCode(page, frame)
  await expect(page.getByTestId('address')).toHaveText(address)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})
