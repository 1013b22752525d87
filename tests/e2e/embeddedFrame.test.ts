import { verifyMessage } from 'viem'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('somebody with no wallet logs in to our own frame by email, signs, is back after a reload, and leaves', {
  tag: '@core',
}, async ({ page, context, frame, openWithFrame }) => {
  await openWithFrame()
  await typeMail(page, 'grace@example.com')
  const { frame: inner } = frameUi(page)
  await expect(ui(page).title).toHaveText('Check your email')
  // The title is there once, and read where the focus is.
  const title = inner.getByTestId('frame-device').locator('h1')
  await expect(title).toBeFocused()
  expect((await title.boundingBox())?.height).toBe(1)
  await typeCode(page, context, frame)
  await expect(ui(page).title).toHaveText('Recovery')
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
