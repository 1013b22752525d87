import { checkAxe } from './support/checkAxe.js'
import { connectWallet, expect, test, ui } from './support/test.js'

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`no view has an axe violation (${colorScheme}, ${width} px)`, {
      tag: colorScheme === 'light' && width === 360 ? '@core' : [],
    }, async ({ page, stage, wallet }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await wallet({ chainIds: [31337, 1, 5] })
      await page.goto(stage.app)
      await checkAxe(page, 'page')
      await ui(page).connect.click()
      await expect(page.getByTestId('all-wallets')).toBeVisible()
      await checkAxe(page, 'Connect')
      await page.getByTestId('all-wallets').click()
      await expect(ui(page).title).toHaveText('All wallets')
      await expect(page.getByTestId('wallet-list').getByText('MetaMask')).toBeVisible()
      await checkAxe(page, 'AllWallets')
      await page.getByTestId('wui-input-text').fill('zzzz')
      await expect(page.getByTestId('no-wallet-found')).toBeVisible()
      await checkAxe(page, 'AllWallets, none found')
      await ui(page).back.click()
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'hang'))
      await ui(page).wallet().click()
      await checkAxe(page, 'ConnectingExternal')
      await ui(page).back.click()
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'reject'))
      await ui(page).wallet().click()
      await expect(ui(page).card).toContainText('Connection declined')
      await checkAxe(page, 'ConnectingExternal, declined')
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'answer'))
      await page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await expect(ui(page).card).toBeHidden()
      await checkAxe(page, 'page, connected')
      await ui(page).account.click()
      await checkAxe(page, 'Account')
      await page.getByTestId('w3m-account-select-network').click()
      await checkAxe(page, 'Networks')
      await page.keyboard.press('Escape')
      await page.evaluate(() => window.testWallets[0]?.selectChain(5))
      await expect(ui(page).title).toHaveText(/switch network/i)
      await checkAxe(page, 'UnsupportedChain')
    })

test('forced colours: a line around the buttons of the page', { tag: '@core' }, async ({ page, stage }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(stage.app)
  await expect(ui(page).connect).toHaveCSS('border-top-width', '1px')
})

test('forced colours: no stripe of the theme above the foot of the account', async ({
  page,
  wallet,
  openStage,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await wallet()
  await openStage()
  await connectWallet(page)
  await ui(page).account.click()
  const foot = page.getByTestId('disconnect-button').locator('..')
  await expect(foot).toBeVisible()
  expect(await foot.evaluate((each) => getComputedStyle(each, '::before').content)).toBe('none')
})
