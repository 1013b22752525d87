// A host begins with a wallet without a log-in, which becomes an account's with the same address.
import { type Address, verifyMessage } from 'viem'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser, guests: true })

test('a host starts a guest, who signs after a reload too, then logs in with an email and keeps the address', async ({
  page,
  context,
  frame,
  openWithFrame,
}) => {
  await openWithFrame()
  await kitOf(page).open({ view: 'EmailLogin', data: { way: 'guest' } })
  const { frame: inner } = frameUi(page)
  await expect(inner.getByTestId('frame-guest-warning')).toContainText('are lost')
  await pressInFrame(page, 'frame-guest-start')
  await expect(page.getByTestId('status')).toHaveText('connected')
  const address = (await page.getByTestId('address').innerText()) as Address
  const sign = async () => {
    const asked = kitOf(page).ask('personal_sign', '0x6869', address)
    await approvalUi(page).approve()
    const signature = (await asked) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  }
  await sign()
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  await sign()

  // Nobody has had a mail so far. The settings of the wallet lead to the log-in.
  expect(frame.mails()).toEqual([])
  await kitOf(page).open({ view: 'WalletSecurity' })
  await pressInFrame(page, 'frame-guest-account')
  await inner.getByTestId('frame-email').fill('stays@example.com')
  await pressInFrame(page, 'frame-next')
  await typeCode(page, context, frame)
  await expect(inner.getByTestId('frame-guest-text')).toContainText(address)
  await pressInFrame(page, 'frame-guest-keep')
  await pressInFrame(page, 'frame-saved')
  await expect(inner.getByTestId('frame-saved')).toBeHidden()
  await expect(page.getByTestId('address')).toHaveText(address)
  await expect.poll(() => kitOf(page).loggedIn()).toMatchObject({ user: { email: 'stays@example.com' } })
  await expect(ui(page).card).toBeHidden()
})
