import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { ui } from '../e2e/support/test.js'
import type { Scene } from './scenes.js'

const press = (page: Page, id: string) => page.getByTestId(id).first().click()
const account = async (page: Page) => {
  await kitOf(page).open({ view: 'Account' })
  await page.getByTestId('account-total').waitFor()
}
const buy = async (page: Page) => {
  await account(page)
  await press(page, 'wallet-features-onramp-button')
}

/** The page of the provider that has opened. */
let payPage: Page | undefined

/** Buying crypto, and a name for the account. */
export const buyScenes: readonly Scene[] = [
  {
    name: 'Purchases, none',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'OnRampActivity' })
      await page.getByTestId('purchases-none').waitFor()
    },
  },
  {
    name: 'Buy, currencies',
    show: async ({ page }) => {
      await buy(page)
      await press(page, 'buy-fiat-button')
      await page.getByTestId('buy-fiat-EUR').waitFor()
    },
  },
  {
    name: 'Buy, tokens',
    show: async ({ page }) => {
      await ui(page).back.click()
      await press(page, 'buy-token-button')
      await page.getByTestId('buy-token-USDC').waitFor()
    },
  },
  {
    name: 'Buy, on the pay page',
    show: async ({ page }) => {
      await ui(page).back.click()
      await page.getByTestId('buy-amount-input').fill('60')
      await page.getByTestId('buy-quote').waitFor()
      const opened = page.context().waitForEvent('page')
      await press(page, 'buy-continue-button')
      payPage = await opened
      await page.getByTestId('buy-progress').waitFor()
    },
  },
  {
    name: 'Buy, bought',
    show: async ({ page }) => {
      await payPage?.getByRole('button', { name: /^Pay \d/ }).click()
      await page.locator('[data-testid="buy-progress"][data-status="done"]').waitFor()
      await payPage?.close()
    },
  },
  {
    name: 'Purchases',
    show: async ({ page }) => {
      await press(page, 'buy-done')
      await kitOf(page).open({ view: 'OnRampActivity' })
      await page.getByTestId('purchase').waitFor()
    },
  },
  {
    name: 'Choose name',
    show: async ({ page }) => {
      await account(page)
      await press(page, 'account-choose-name-button')
      await page.getByTestId('wui-ens-input').fill('alice')
      await page.getByTestId('account-name-suggestion').first().waitFor()
    },
  },
  {
    name: 'Registered name',
    show: async ({ page }) => {
      const label = `user-${randomBytes(6).toString('hex')}`
      await page.getByTestId('wui-ens-input').fill(label)
      await page.getByTestId('account-name-suggestion').filter({ hasText: label }).first().waitFor()
      await page.evaluate(() => window.testWallets[0]?.behave('personal_sign', 'answer'))
      await press(page, 'register-name-button')
      await page.getByTestId('registered-name').waitFor()
    },
  },
]

/** The collectibles of the sandbox's first account, which others have sent it. */
export const collectibleScenes: readonly Scene[] = [
  {
    name: 'Account, collectibles',
    show: async ({ page }) => {
      await ui(page).connect.click()
      await ui(page).wallet('test.demo').click()
      await ui(page).card.waitFor({ state: 'hidden' })
      await account(page)
      await page.getByTestId('tab-collectibles').click()
      await page.getByTestId('account-collectible').first().waitFor()
    },
  },
]
