import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, ui } from './support/test.js'

const check = async (page: Page, where: string) => {
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`no view has an axe violation (${colorScheme}, ${width} px)`, async ({ page, stage, wallet }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await wallet({ chainIds: [31337, 1, 5] })
      await page.goto(stage.app)
      await check(page, 'page')
      await ui(page).connect.click()
      await expect(page.getByTestId('all-wallets')).toBeVisible()
      await check(page, 'Connect')
      await page.getByTestId('all-wallets').click()
      await expect(page.getByText('MetaMask')).toBeVisible()
      await check(page, 'AllWallets')
      await page.getByTestId('wui-input-text').fill('zzzz')
      await expect(page.getByTestId('no-wallet-found')).toBeVisible()
      await check(page, 'AllWallets, none found')
      await ui(page).back.click()
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'hang'))
      await ui(page).wallet().click()
      await check(page, 'ConnectingExternal')
      await ui(page).back.click()
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'reject'))
      await ui(page).wallet().click()
      await expect(ui(page).card).toContainText('Connection declined')
      await check(page, 'ConnectingExternal, declined')
      await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'answer'))
      await page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await expect(ui(page).card).toBeHidden()
      await check(page, 'page, connected')
      await ui(page).account.click()
      await check(page, 'Account')
      await page.getByTestId('w3m-account-select-network').click()
      await check(page, 'Networks')
      await page.keyboard.press('Escape')
      await page.evaluate(() => window.testWallets[0]?.selectChain(5))
      await expect(ui(page).title).toHaveText(/switch network/i)
      await check(page, 'UnsupportedChain')
    })

test('forced colours: a line around the buttons of the page', async ({ page, stage }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(stage.app)
  await expect(ui(page).connect).toHaveCSS('border-top-width', '1px')
})
