import { devices } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { focused } from './support/focused.js'
import { kitOf } from './support/kitOf.js'
import { standStill } from './support/settled.js'
import { smallTargets } from './support/smallTargets.js'
import { expect, test, ui } from './support/test.js'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'7f'.repeat(32)}`

test.describe('a finger', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {}
  test.use(phone)

  test('finds 44 px on every control', { tag: '@core' }, async ({ page, wallet, openStage }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await wallet({ chainIds: [31337, 1] })
    await openStage({
      config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://terms.example' },
    })
    const isRoomy = async (where: string) => {
      await standStill(page)
      // A view that has just come lets nobody press what stands where something else stood.
      await expect.poll(() => smallTargets(page), where).toEqual([])
    }
    await isRoomy('page')
    await kitOf(page).open({ view: 'Connect' })
    await isRoomy('Connect')
    await page.getByTestId('wui-checkbox').check()
    await kitOf(page).open({ view: 'AllWallets' })
    await expect(page.getByTestId('wallet-list').getByText('MetaMask')).toBeVisible()
    // A phone's keyboard does not come unasked.
    expect(await focused(page)).toBe('w3m-header-text')
    await page.getByTestId('wui-input-text').fill('Meta')
    await isRoomy('AllWallets')
    await kitOf(page).open({ view: 'ConnectingWalletConnectBasic', uri })
    await kitOf(page).open({ view: 'WhatIsAWallet' })
    await isRoomy('WhatIsAWallet')
    await page.keyboard.press('Escape')
    await ui(page).connect.tap()
    await ui(page).wallet().tap()
    await expect(ui(page).card).toBeHidden()
    await isRoomy('page, connected')
    await ui(page).account.tap()
    await expect(page.getByTestId('disconnect-button')).toBeVisible()
    await isRoomy('Account')
    await kitOf(page).open({ view: 'SwitchAddress' })
    await isRoomy('SwitchAddress')
    await kitOf(page).open({ view: 'Networks' })
    await isRoomy('Networks')
  })
})

test('Tab goes from the heading to back, close and the view; Shift+Tab from it to the last control', async ({
  page,
  openStage,
}) => {
  await openStage()
  await kitOf(page).open({ view: 'Connect' })
  await kitOf(page).open({ view: 'WhatIsAWallet' })
  await expect(ui(page).title).toBeFocused()
  const walked: string[] = []
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    walked.push(await focused(page))
  }
  expect(walked).toEqual(['header-back', 'w3m-header-close', 'BUTTON', 'header-back'])
  await ui(page).title.evaluate((heading: HTMLElement) => heading.focus())
  await page.keyboard.press('Shift+Tab')
  await expect(ui(page).card.getByRole('button', { name: 'Get a wallet' })).toBeFocused()
})

test('All wallets: focus is in the search, and the grid is one stop for Tab', { tag: '@core' }, async ({
  page,
  openStage,
}) => {
  await openStage()
  await ui(page).connect.click()
  await page.getByTestId('all-wallets').click()
  await expect(page.getByTestId('wui-input-text')).toBeFocused()
  const cells = page.getByTestId('wallet-list').locator('button')
  await expect(cells.nth(5)).toBeVisible()
  await expect(page.getByTestId('wallet-list').locator('button[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  if ((await focused(page)) === 'wui-certified-switch') await page.keyboard.press('Tab')
  await expect(cells.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(cells.nth(4)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(ui(page).back).toBeFocused()
  // And back to the wallet that was left.
  await page.keyboard.press('Shift+Tab')
  await expect(cells.nth(4)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(['wui-input-text', 'wui-certified-switch']).toContain(await focused(page))
  // After scrolling by wheel, the focus comes to a row in sight.
  await page.getByTestId('wallet-list').evaluate((list) => list.parentElement?.scrollTo(0, 520))
  await expect(page.locator('[data-index="15"] button')).toHaveAttribute('tabindex', '0')
})

test('All wallets opened by the host: focus is in the search', async ({ page, openStage }) => {
  await openStage()
  for (let open = 0; open < 2; open++) {
    await kitOf(page).open({ view: 'AllWallets' })
    await expect(page.getByTestId('wui-input-text')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(ui(page).card).toBeHidden()
  }
})

test('forced colours: every view passes axe, what is chosen and what has focus can be seen', async ({
  page,
  wallet,
  openStage,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await wallet({ chainIds: [31337, 1] })
  await openStage({ networks: ['eip155:31337', 'eip155:1'] })
  const check = (where: string) => checkAxe(page, where, 'create-appkit-modal')
  await ui(page).connect.click()
  await expect(ui(page).card).toHaveCSS('border-top-width', '1px')
  await expect(ui(page).wallet()).toHaveCSS('border-top-width', '1px')
  await check('Connect')
  await page.getByTestId('all-wallets').click()
  const field = page.getByTestId('wui-input-text').locator('..')
  await expect(field).toHaveCSS('border-top-width', '1px')
  await expect(field).toHaveCSS('outline-style', 'solid')
  await check('AllWallets')
  await kitOf(page).open({ view: 'ConnectingWalletConnectBasic', uri })
  await kitOf(page).open({ view: 'AllWallets' })
  await page.getByTestId('wui-input-text').fill('Exodus')
  await ui(page).card.getByText('Exodus', { exact: true }).click()
  const [chosen, other] = [
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }),
  ]
  await expect(chosen).toHaveCSS('border-top-width', '2px')
  await expect(other.first()).toHaveCSS('border-top-width', '1px')
  await check('tabs')
  await page.keyboard.press('Escape')
  await ui(page).connect.click()
  await ui(page).wallet().click()
  await expect(ui(page).card).toBeHidden()
  await ui(page).account.click()
  await check('Account')
  await page.getByTestId('w3m-account-select-network').click()
  await expect(ui(page).networkRow('Sandbox')).toHaveCSS('border-top-width', '2px')
  await expect(ui(page).networkRow('Ethereum')).toHaveCSS('border-top-width', '1px')
  await ui(page).title.press('Tab')
  await expect(ui(page).back).toHaveCSS('outline-style', 'solid')
  await check('Networks')
})
