// The host's own users: a token of the app's server logs them in to the wallet.
import { verifyMessage } from 'viem'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser } from './support/ownFrame.js'
import { answerTokens, logInWithToken, ownUsersTest as test } from './support/ownUsers.js'
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

test('T-O3: another device asks for the recovery code: without it the app logs nobody in, with it the wallet is the same', async ({
  page,
  browser,
  openAs,
}) => {
  await openAs('bob')
  const first = logInWithToken(page)
  const recovery = await frameUi(page).frame.locator('output').innerText()
  await pressInFrame(page, 'frame-saved')
  expect(await first).toBeUndefined()
  const address = await page.getByTestId('address').innerText()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs('bob', other)
  const refused = logInWithToken(other)
  const inner = frameUi(other).frame
  await expect(inner.getByTestId('frame-recovery-field')).toBeVisible()
  await pressInFrame(other, 'frame-cancel')
  expect(await refused).toContain('recovery code')
  await expect(other.getByTestId('status')).toHaveText('disconnected')
  await expect(ui(other).card).toBeHidden()

  const second = logInWithToken(other)
  await inner.getByTestId('frame-recovery-field').fill(recovery)
  await inner.getByTestId('frame-next').click()
  expect(await second).toBeUndefined()
  await expect(other.getByTestId('address')).toHaveText(address)
  await context.close()
})

test('a token that the wallet does not take, or that the app does not give, ends in a sentence, and nothing is shown', async ({
  page,
  issuer,
  openAs,
}) => {
  await openAs('carl')
  await page.route('**/wallet-token?**', async (route) => {
    const nonce = new URL(route.request().url()).searchParams.get('nonce') ?? ''
    await route.fulfill({ body: await issuer.sign(nonce, { aud: 'another app' }) })
  })
  expect(await logInWithToken(page)).toBe('The app could not log you in to the wallet. Try again.')
  await page.unroute('**/wallet-token?**')
  await page.route('**/wallet-token?**', (route) => route.fulfill({ status: 401 }))
  expect(await logInWithToken(page)).toBe('Log in first')
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('a user who closes the modal during the log-in has given it up, and can begin again', async ({
  page,
  openAs,
}) => {
  await openAs('dora')
  const given = logInWithToken(page)
  await expect(frameUi(page).frame.getByTestId('frame-saved')).toBeVisible()
  // The frame lies over the dialog; the button beside it is pressed where it is seen.
  const box = await page.getByTestId('w3m-header-close').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  expect(await given).toContain('recovery code')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  const again = logInWithToken(page)
  await pressInFrame(page, 'frame-saved')
  expect(await again).toBeUndefined()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('T-O3: a log-in under way ends when its user logs out or another one logs in, who gets the own wallet', async ({
  page,
  issuer,
  openAs,
}) => {
  await openAs('erin')
  let asked = 0
  await page.route('**/wallet-token?**', () => void asked++)
  const stalled = logInWithToken(page)
  await expect.poll(() => asked).toBe(1)
  await kitOf(page).disconnect()
  expect(await stalled).toBe('Request was aborted')
  await page.unroute('**/wallet-token?**')

  const first = logInWithToken(page)
  await expect(frameUi(page).frame.getByTestId('frame-saved')).toBeVisible()
  await answerTokens(page.context(), issuer, 'frank')
  const second = logInWithToken(page)
  expect(await first).toBe('Request was aborted')
  await pressInFrame(page, 'frame-saved')
  expect(await second).toBeUndefined()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(JSON.stringify(await kitOf(page).loggedIn())).toContain('frank')
})
