import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { frameBrowser } from './support/ownFrame.js'
import {
  chooseNew,
  chooseProvider,
  expectNewWallet,
  pressProvider,
  sandboxFrame,
  socialsTest as test,
} from './support/socials.js'
import { expect, ui } from './support/test.js'

test.use({ launchOptions: frameBrowser })

for (const provider of ['google', 'x', 'discord', 'github', 'apple', 'facebook'])
  test(`somebody with no wallet logs in with ${provider}, signs, and is back after a reload`, async ({
    page,
    open,
  }) => {
    await open()
    const popup = await pressProvider(page, provider)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Allow', exact: true }).click()
    await closed
    await expectNewWallet(page)
  })

test('a provider whose answer is wrong logs nobody in, whatever is wrong', async ({ page, open }) => {
  await open()
  const opened = page.waitForEvent('popup')
  await chooseProvider(page, 'google')
  let popup = await opened
  for (const fault of ['nonce', 'key', 'unsigned', 'audience', 'issuer', 'expired', 'token', 'state'])
    await test.step(fault, async () => {
      await chooseNew(popup)
      await popup.getByLabel('What goes wrong').selectOption(fault)
      await popup.getByRole('button', { name: 'Allow', exact: true }).click()
      // The wallet's page does not know for which app this is, so it says nothing to any.
      if (fault === 'state') return popup.getByTestId('frame-social').waitFor()
      await expect(ui(page).card.getByRole('alert')).toContainText('did not work')
      await expect(page.getByTestId('status')).toHaveText('disconnected')
      const next = page.waitForEvent('popup')
      await page.getByTestId('social-retry').click()
      popup = await next
    })
  await popup.close()
  const socials = page.getByTestId('w3m-social-login-widget')
  await expect(socials.getByTestId('social-selector-google')).toBeVisible()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('a user who does not allow the log-in at the provider is informed, and can try again', async ({
  page,
  open,
}) => {
  await open()
  const popup = await pressProvider(page, 'google')
  await checkAxe(page, 'waiting for the provider')
  await popup.getByRole('button', { name: 'Do not allow' }).click()
  await expect(ui(page).card.getByRole('alert')).toContainText('You did not allow the log-in')
  await checkAxe(page, 'the log-in was not allowed')
  const again = page.waitForEvent('popup')
  await page.getByTestId('social-retry').click()
  const second = await again
  await chooseNew(second)
  const closed = second.waitForEvent('close')
  await second.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a user who closes the window of the provider is back where the log-in began', async ({
  page,
  open,
}) => {
  await open()
  const popup = await pressProvider(page, 'github')
  await expect(ui(page).title).toHaveText('GitHub')
  await popup.close()
  await expect(ui(page).title).toHaveText('Connect wallet')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await checkAxe(page, 'providers')
})

test('a user who leaves the view closes the window of the provider', async ({ page, open }) => {
  await open()
  const popup = await pressProvider(page, 'discord')
  const closed = popup.waitForEvent('close')
  await page.getByTestId('social-cancel').click()
  await closed
  await expect(ui(page).title).toHaveText('Connect wallet')
})

test('inside Telegram the page goes to the provider, comes back with the result, and logs in', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
  await open()
  const before = page.url()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  await chooseProvider(page, 'google')
  await chooseNew(page)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(page.url()).toBe(before)
  // A fragment is sent to nobody.
  expect(asked.some((text) => text.startsWith(before))).toBe(true)
  expect(asked.filter((text) => /[?&]result_uri=/.test(text))).toEqual([])
  await kitOf(page).disconnect()

  await chooseProvider(page, 'google')
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await expect(ui(page).card.getByRole('alert')).toContainText('You did not allow the log-in')
  expect(page.url()).toBe(before)
})

test('a result that the page did not ask for is taken out of its address, and logs nobody in', async ({
  page,
  open,
  stage,
}) => {
  const result = `${await sandboxFrame(stage)}/social/result?code=${'a'.repeat(43)}`
  await open()
  const before = page.url()
  for (const way of [`#result_uri=`, '&result_uri=']) {
    // Another fragment alone would load nothing.
    await page.goto('about:blank')
    await page.goto(`${before}${way}${encodeURIComponent(result)}`)
    await expect(page).toHaveURL(before)
  }
  await expect(ui(page).card).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})
