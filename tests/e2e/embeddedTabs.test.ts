import { verifyMessage } from 'viem'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { expect, ui } from './support/test.js'
import { frameUi, pressInFrame } from './support/testFrame.js'

// Playwright switches off what keeps a page to go back to.
test.use({ launchOptions: { ...frameBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('T-H4, R19: two tabs of the embedded wallet have one log-in, sign what each was asked, and leave together', async ({
  page,
  context,
  logIn,
}) => {
  await logIn('tabs@example.com')
  const address = (await page.getByTestId('address').innerText()) as `0x${string}`
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByTestId('address')).toHaveText(address)
  // Chromium may draw nothing of a frame that is shown before the first picture of a new tab.
  await second.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )

  const [one, other] = ['Signed in the first tab', 'Signed in the second tab']
  const signing = kitOf(second).sign('eip155', other)
  // Nor of one whose tab is left before the first picture of the frame.
  await expect(approvalUi(second).button).toBeEnabled()
  await page.bringToFront()
  const before = kitOf(page).sign('eip155', one)
  await expect(approvalUi(page).view).toContainText(one)
  await approvalUi(page).approve()
  expect(await verifyMessage({ address, message: one, signature: (await before) as `0x${string}` })).toBe(
    true,
  )
  await second.bringToFront()
  await expect(approvalUi(second).view).toContainText(other)
  await approvalUi(second).approve()
  expect(await verifyMessage({ address, message: other, signature: (await signing) as `0x${string}` })).toBe(
    true,
  )

  await page.bringToFront()
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(second.getByTestId('status')).toHaveText('disconnected')
  // Its frame has nobody either.
  await second.bringToFront()
  await ui(second).connect.click()
  await expect(second.getByTestId('wui-email-input')).toBeVisible()
  await second.getByTestId('wui-email-input').locator('input').fill('tabs@example.com')
  await second.keyboard.press('Enter')
  await expect(frameUi(second).frame.getByTestId('frame-code').locator('input')).toBeVisible()
})

test('T-H4: a tab has the address of the user who logs in in another one, and not that of the user before', async ({
  page,
  context,
  frame,
  logIn,
}) => {
  await logIn('ann@example.com')
  const address = page.getByTestId('address')
  const before = await address.innerText()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByTestId('address')).toHaveText(before)

  await page.bringToFront()
  // Either comes first: the app has left, or the frame refuses a question that it showed to another user.
  const asked = expect(kitOf(page).sign('eip155', 'For Ann')).rejects.toThrow(/CANCELLED|FRAME_FAILED/)
  await expect(approvalUi(page).view).toContainText('For Ann')
  await second.bringToFront()
  await kitOf(second).disconnect()
  await asked
  await expect(page.getByTestId('status')).toHaveText('disconnected')

  await typeMail(second, 'ben@example.com')
  await typeCode(second, context, frame)
  await pressInFrame(second, 'frame-saved')
  await expect(second.getByTestId('status')).toHaveText('connected')
  const after = await second.getByTestId('address').innerText()
  expect(after).not.toBe(before)
  await expect(address).toHaveText(after)

  await page.bringToFront()
  const signing = kitOf(page).sign('eip155', 'For Ben')
  await expect(approvalUi(page).view).toContainText('For Ben')
  await approvalUi(page).approve()
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: after as `0x${string}`, message: 'For Ben', signature })).toBe(true)
})

test('T-H4: a page that is kept to go back to is no tab with a log-in until it is shown again', {
  tag: '@core',
}, async ({ page, context, stage, logIn }) => {
  await logIn('back@example.com')
  const other = await context.newPage()
  await other.goto(stage.stage)
  const count = () => other.evaluate(async () => (await navigator.locks.query()).held?.length)
  expect(await count()).toBe(1)

  await page.bringToFront()
  const url = page.url()
  await page.evaluate(() => void Object.assign(window, { isKept: true }))
  await page.goto('about:blank')
  await expect.poll(count).toBe(0)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(count).toBe(1)
  // The page itself, and not another one of its address.
  expect(await page.evaluate(() => [location.href, 'isKept' in window])).toEqual([url, true])
  await kitOf(page).disconnect()
  await expect.poll(count).toBe(0)
})
