import { devices, type FrameLocator } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { approvalUi, frameBrowser, ownFrameTest as test, typeCode, typeMail } from './support/ownFrame.js'
import { accounts, expect, ui } from './support/test.js'
import { frameUi, pressInFrame, waitUntilStill } from './support/testFrame.js'

test.use({ launchOptions: frameBrowser })

test('the private key is shown after an approval of its own; then the wallet signs nothing for ten minutes', async ({
  page,
  frame,
  logIn,
}) => {
  await logIn('export@example.com')
  const address = await page.getByTestId('address').innerText()
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await expect(page.getByTestId('embedded-log-out')).toContainText('export@example.com')
  // Its user has the keys already, and its own settings change the email.
  await expect(page.getByTestId('embedded-security')).toBeVisible()
  await expect(page.getByTestId('w3m-wallet-upgrade-card')).toHaveCount(0)
  await expect(page.getByTestId('w3m-account-email-update')).toHaveCount(0)
  await checkAxe(page, 'settings')
  await page.getByTestId('embedded-security').click()
  const inner = frameUi(page).frame
  await expect(inner.getByTestId('frame-ways').getByRole('listitem')).toHaveCount(2)
  await checkAxe(page, 'security')

  await inner.getByTestId('frame-export').click()
  await expect(approvalUi(page).view).toContainText('Show the private key')
  // Both keys follow, so that the question names both accounts.
  await expect(approvalUi(page).view).toContainText(address)
  await expect(approvalUi(page).view).toContainText('Solana address')
  await approvalUi(page).reject()
  await expect(inner.getByTestId('frame-ways')).toBeVisible()

  await inner.getByTestId('frame-export').click()
  await approvalUi(page).approve()
  const shown = inner.getByTestId('frame-key-evm')
  await expect(shown).toHaveText(/^•+$/)
  await checkAxe(page, 'private key, behind dots')
  await inner.getByRole('button', { name: 'Show EVM key' }).click()
  const key = await shown.innerText()
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address)
  await checkAxe(page, 'private key')
  await inner.getByRole('button', { name: 'Hide EVM key' }).click()
  await expect(shown).toHaveText(/^•+$/)
  await expect(inner.getByTestId('frame-done')).toBeInViewport({ ratio: 1 })
  expect(frame.mails().at(-1)).toContain('The private key of your wallet was shown')
  await waitUntilStill(page)
  await inner.getByTestId('frame-done').click()
  await expect(inner.getByTestId('frame-ways')).toBeVisible()
  await inner.getByTestId('frame-done').click()
  await expect(ui(page).title).toHaveText('Settings')

  await page.keyboard.press('Escape')
  const signed = expect(kitOf(page).sign('eip155', 'Too soon')).rejects.toThrow()
  await approvalUi(page).approve()
  await signed

  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('embedded-log-out').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('the wallet has the theme of the page, also when that changes while it is shown', async ({
  page,
  logIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn('theme@example.com')
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('embedded-security').click()
  const inner = frameUi(page).frame
  await inner.getByTestId('frame-ways').waitFor()
  const theme = inner.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await checkAxe(page, 'security in the dark')
  await page.evaluate(() => {
    const { kit } = window as unknown as { kit: { setThemeMode(mode: string): void } }
    kit.setThemeMode('light')
  })
  await expect(theme).toHaveAttribute('data-theme', 'light')
})

test('the wallet has the accent of the page, but none that would hide its buttons', async ({
  page,
  logIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn('accent@example.com', { config: { theme: { accent: 'teal' } } })
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  await page.getByTestId('embedded-security').click()
  const inner = frameUi(page).frame
  await inner.getByTestId('frame-ways').waitFor()
  const accent = () =>
    inner.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim())
  await expect.poll(accent).toBe('#008080')
  await checkAxe(page, 'security with an accent')
  const ask = (value: string) =>
    page.evaluate((given) => {
      const { kit } = window as unknown as { kit: { setThemeVariables(variables: object): void } }
      kit.setThemeVariables({ accent: given })
    }, value)
  await ask('#fafafa')
  await expect.poll(accent).toBe('#3355ff')
  await ask('#ffd166')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(accent).toBe('#ffd166')
  await checkAxe(page, 'security with a light accent in the dark')
})

/** The controls of the frame that a finger could miss. */
const smallControls = (inner: FrameLocator) =>
  inner.locator('button, a, summary, input, textarea').evaluateAll((controls) =>
    controls
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ box, control }) => `${control.textContent} ${box.width} × ${box.height}`),
  )

test.describe('a finger', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}
  test.use(phone)

  test('finds 44 px on every control of the wallet', async ({ page, context, frame, openWithFrame }) => {
    const inner = frameUi(page).frame
    const isRoomy = async (view: string) => {
      await inner.getByTestId(view).first().waitFor()
      await expect.poll(() => smallControls(inner), view).toEqual([])
    }
    await openWithFrame()
    await typeMail(page, 'finger@example.com')
    await isRoomy('frame-device')
    await typeCode(page, context, frame)
    await isRoomy('frame-saved')
    await pressInFrame(page, 'frame-saved')
    await expect(page.getByTestId('status')).toHaveText('connected')
    await kitOf(page).open({ view: 'AccountSettings' })
    await page.getByTestId('embedded-security').click()
    await isRoomy('frame-ways')
    await pressInFrame(page, 'frame-done')
    await page.keyboard.press('Escape')
    const from = await page.getByTestId('address').innerText()
    const sent = kitOf(page).ask('eth_sendTransaction', { from, to: accounts[1], data: '0x12345678' })
    await expect(inner.locator('summary')).toBeVisible()
    await isRoomy('frame-steps')
    await approvalUi(page).reject()
    await sent
  })
})
