import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { expectWallet, pressProvider, socialsTest as test } from './support/socials.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('T-G7: a user who has no email reads in the frame that the private key was shown, before anything else, once', async ({
  page,
  open,
}) => {
  await open()
  const popup = await pressProvider(page, 'github')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
  await expectWallet(page)
  const inner = frameUi(page).frame
  const openSecurity = async () => {
    await ui(page).account.click()
    await page.getByTestId('account-settings-button').click()
    await page.getByTestId('embedded-security').click()
  }
  await openSecurity()
  await pressInFrame(page, 'frame-export')
  await approvalUi(page).approve()
  await inner.getByTestId('frame-key-evm').waitFor()
  await waitUntilStill(page)
  await inner.getByTestId('frame-done').click()

  const notices = inner.getByTestId('frame-notices')
  await expect(notices).toContainText('The private key was shown')
  await expect(notices).toContainText(new URL(page.url()).origin)
  await checkAxe(page, 'notices')
  // Not read: it is the first thing at the next visit too.
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const refused = expect(kitOf(page).sign('eip155', 'Too soon')).rejects.toThrow()
  await expect(notices).toBeVisible()
  await expect(approvalUi(page).view).not.toContainText('Too soon')
  await pressInFrame(page, 'frame-read')
  await expect(approvalUi(page).view).toContainText('Too soon')
  await approvalUi(page).reject()
  await refused

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await openSecurity()
  await expect(inner.getByTestId('frame-ways')).toBeVisible()
  await expect(notices).toHaveCount(0)
})
