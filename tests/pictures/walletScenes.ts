import type { Page } from '@playwright/test'
import type { InstallWallet } from 'appkit-runtime/testing/playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain } from '../e2e/support/chain.js'
import { kitOf } from '../e2e/support/kitOf.js'
import type { Stage } from '../e2e/support/stage.js'
import { accounts, chainsOf, keys, ui } from '../e2e/support/test.js'
import { buyScenes } from './buyScenes.js'
import type { Scene } from './scenes.js'

/** Features and config of the stage page for these scenes. */
export const walletStage = {
  features: ['balances', 'history', 'names', 'onramp', 'receive', 'send', 'swaps'],
  config: (stage: Stage) => ({
    endpoints: {
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
      auth: '/auth',
    },
    siwx: { statement: 'Sign in to see your orders.' },
  }),
}

/** Installs a wallet whose account has tokens and a past. */
export async function installWalletWithPast(install: InstallWallet, stage: Stage): Promise<void> {
  const key = generatePrivateKey()
  const chain = await openChain(stage)
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 2_500_000_000_000_000_000n)
  await chain.sendTokens(keys[1], address, 12_345_678n)
  await chain.sendCoins(key, accounts[1], 250_900_000_000_000_000n)
  await install(
    { eip155: { chains: chainsOf(stage, [31337, 1]), privateKeys: [key] } },
    { id: 'test.demo', name: 'Demo Wallet' },
  )
}

const behave = (page: Page, method: string, behaviour: 'answer' | 'reject' | 'hang') =>
  page.evaluate(([name, given]) => window.testWallets[0]?.behave(name, given), [method, behaviour] as const)
const press = (page: Page, id: string) => page.getByTestId(id).first().click()
/** An amount as a person of the language that the modal has writes it. */
async function typeAmount(page: Page, id: string, amount: number): Promise<void> {
  const text = await page
    .locator('create-appkit-modal [dir]')
    .first()
    .evaluate((root, given) => given.toLocaleString((root as HTMLElement).lang || 'en'), amount)
  await page.getByTestId(id).fill(text)
}
const account = async (page: Page) => {
  await kitOf(page).open({ view: 'Account' })
  await page.getByTestId('account-total').waitFor()
}

export const walletScenes: readonly Scene[] = [
  {
    name: 'SIWXSignMessage',
    show: async ({ page }) => {
      await ui(page).connect.click()
      await ui(page).wallet('test.demo').click()
      await page.getByTestId('siwx-facts').waitFor()
    },
  },
  {
    name: 'SIWXSignMessage, declined',
    show: async ({ page }) => {
      await behave(page, 'personal_sign', 'reject')
      await press(page, 'w3m-connecting-siwe-sign')
    },
  },
  {
    name: 'Account, tokens',
    show: async ({ page }) => {
      await press(page, 'w3m-connecting-siwe-cancel')
      // The modal closes. Opened before, it would have a way back to the question.
      await ui(page).card.waitFor({ state: 'hidden' })
      await account(page)
    },
  },
  { name: 'Account, activity', show: ({ page }) => press(page, 'tab-activity') },
  { name: 'Transactions', show: ({ page }) => kitOf(page).open({ view: 'Transactions' }) },
  {
    name: 'Receive',
    show: async ({ page }) => {
      await account(page)
      await press(page, 'wallet-features-receive-button')
    },
  },
  {
    name: 'Send, empty',
    show: async ({ page }) => {
      await account(page)
      await press(page, 'wallet-features-send-button')
    },
  },
  {
    name: 'Send, tokens',
    show: async ({ page }) => {
      await press(page, 'send-token-button')
      await page.getByTestId('send-token-USDC').waitFor()
    },
  },
  {
    name: 'Send, more than there is',
    show: async ({ page }) => {
      await press(page, 'send-token-USDC')
      await page.getByTestId('send-amount-input').fill('100')
      await page.getByTestId('send-receiver-input').fill(accounts[1])
    },
  },
  {
    name: 'Send, filled',
    show: async ({ page }) => {
      await typeAmount(page, 'send-amount-input', 1.5)
    },
  },
  { name: 'Send, review', show: ({ page }) => press(page, 'send-preview-button') },
  {
    name: 'Send, declined',
    show: async ({ page }) => {
      await behave(page, 'eth_sendTransaction', 'reject')
      await press(page, 'send-approve-button')
    },
  },
  {
    name: 'Send, sent',
    show: async ({ page }) => {
      await behave(page, 'eth_sendTransaction', 'answer')
      await press(page, 'send-approve-button')
      await page.locator('[data-testid="send-progress"][data-outcome="confirmed"]').waitFor()
    },
  },
  {
    name: 'Swap, empty',
    show: async ({ page }) => {
      await account(page)
      await press(page, 'wallet-features-swaps-button')
    },
  },
  {
    name: 'Swap, tokens',
    show: async ({ page }) => {
      await press(page, 'swap-select-token-button-toToken')
      await page.getByTestId('swap-select-token-item-USDC').waitFor()
    },
  },
  {
    name: 'Swap, filled',
    show: async ({ page }) => {
      await press(page, 'swap-select-token-item-USDC')
      await typeAmount(page, 'swap-input-token-sourceToken', 0.5)
      await page.locator('[data-testid="swap-action-button"]:enabled').waitFor()
    },
  },
  {
    name: 'Swap, review',
    show: async ({ page }) => {
      await press(page, 'swap-action-button')
      await page.getByTestId('swap-preview').waitFor()
    },
  },
  {
    name: 'Buy',
    show: async ({ page }) => {
      await account(page)
      await press(page, 'wallet-features-onramp-button')
      await page.getByTestId('buy-amount-input').fill('120')
      await page.getByTestId('buy-quote').waitFor()
    },
  },
  {
    name: 'Buy, below the limit',
    show: async ({ page }) => {
      await typeAmount(page, 'buy-amount-input', 0.5)
    },
  },
  { name: 'What is Buy?', show: ({ page }) => kitOf(page).open({ view: 'WhatIsABuy' }) },
  ...buyScenes,
  {
    name: 'page',
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await ui(page).card.waitFor({ state: 'hidden' })
    },
  },
]
