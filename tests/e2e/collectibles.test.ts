// The account holds collectibles of the sandbox's chain.
import { checkAxe } from './support/checkAxe.js'
import { connectWallet, expect, test, ui } from './support/test.js'

test('an account shows the collectibles that came into it, with their pictures, and no spam', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage({ features: ['balances', 'collectibles', 'history'] })
  await connectWallet(page)
  await ui(page).account.click()
  const tab = page.getByRole('tab', { name: 'Collectibles' })
  await tab.click()
  const rows = page.getByTestId('account-collectible')
  await expect(rows.first()).toContainText(/#\d+/)
  await expect(rows.first()).toContainText(/Received .*\d{4}/)
  await expect(rows.first().locator('img')).toHaveAttribute('src', /^blob:/)
  await checkAxe(page, 'collectibles')
  // Another view in between does not change the tab.
  await page
    .getByTestId('account-settings-button')
    .or(page.getByTestId('w3m-account-select-network'))
    .first()
    .click()
  await page.getByTestId('header-back').click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})

test('an account without any is told so, and without the feature there is no tab', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet({ privateKeys: [`0x${'5a'.repeat(32)}`] })
  await openStage({ features: ['balances', 'collectibles', 'history'] })
  await connectWallet(page)
  await ui(page).account.click()
  await page.getByRole('tab', { name: 'Collectibles' }).click()
  await expect(page.getByTestId('empty-collectibles-state')).toContainText('No collectibles yet')
  await openStage({ features: ['balances', 'history'] })
  await ui(page).account.click()
  await expect(page.getByRole('tab')).toHaveCount(2)
})
