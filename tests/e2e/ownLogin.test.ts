// The host's own users: a token of the app's server logs them in to the wallet.
import { verifyMessage } from 'viem'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { logInWithToken, ownUsersTest as test } from './support/ownUsers.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('a user of the app gets a wallet without a mail or a window, signs, and is back after a reload', async ({
  page,
  frame,
  openAs,
}) => {
  await openAs('ada')
  const loggedIn = logInWithToken(page)
  await expect(frameUi(page).frame.getByRole('heading', { name: /your recovery code/ })).toBeVisible()
  await pressInFrame(page, 'frame-saved')
  expect(await loggedIn).toBeUndefined()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  expect(frame.mails()).toEqual([])
  const address = (await page.getByTestId('address').innerText()) as `0x${string}`

  const message = 'Signed by a user of the app'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)

  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  // The device has a slot: the app's word is enough, and nothing is shown.
  expect(await logInWithToken(page)).toBeUndefined()
  await expect(page.getByTestId('address')).toHaveText(address)
})
