import { devices } from '@playwright/test'
import { kitOf } from './support/kitOf.js'
import { expect, test, ui } from './support/test.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const noAdapters = { namespaces: [], networks: ['eip155:1'] } as const

test.describe('an app without adapters, on a desktop', () => {
  test('starts with the code to scan', async ({ page, openStage }) => {
    await openStage(noAdapters)
    await kitOf(page).open({ uri })
    await expect(ui(page).title).toHaveText('WalletConnect')
    await expect(page.getByTestId('wui-qr-code')).toHaveAttribute('uri', uri)
  })

  test('says so where nothing makes pairings, and lets one leave', async ({ page, openStage }) => {
    await openStage(noAdapters)
    await ui(page).connect.click()
    await expect(ui(page).title).toHaveText('WalletConnect')
    await expect(ui(page).card).toContainText('No wallet can be connected here')
    await ui(page).card.getByText('Close', { exact: true }).click()
    await expect(ui(page).card).toBeHidden()
  })

  test('lists no wallet that it could not connect', async ({ page, openStage }) => {
    await openStage(noAdapters)
    await kitOf(page).open({ view: 'AllWallets' })
    await expect(page.getByTestId('no-wallet-found')).toBeVisible()
  })
})

test.describe('an app without adapters, on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 15'] ?? {}
  test.use(phone)

  test('starts with all wallets, whose apps take the pairing', async ({ page, openStage }) => {
    await openStage(noAdapters)
    await kitOf(page).open({ uri })
    await expect(ui(page).title).toHaveText('All wallets')
    await page.getByText('MetaMask', { exact: true }).tap()
    await expect(ui(page).title).toHaveText('MetaMask')
    await expect(page.getByTestId('w3m-connecting-widget-secondary-button')).toBeEnabled()
  })
})
