import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('a frame that asks before the code of its view has loaded lies over the modal, not under it', async ({
  page,
  logIn,
}) => {
  await logIn('late@example.com', { config: { preload: 'click' } })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/email\.chunk-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const signed = kitOf(page).sign('eip155', 'Late')
  await expect(frameUi(page).frame.getByTestId('frame-approval')).toBeAttached()
  await expect(ui(page).card).toHaveCount(0)
  release()
  await approvalUi(page).approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(ui(page).card).toBeHidden()
})
