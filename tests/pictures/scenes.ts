import type { Page } from '@playwright/test'
import type { InstallWallet } from 'appkit-runtime/testing/playwright'
import { kitOf } from '../e2e/support/kitOf.js'
import { namespaceSetups } from '../e2e/support/namespaces.js'
import type { Stage } from '../e2e/support/stage.js'
import { chainsOf, expect, keys, ui } from '../e2e/support/test.js'

/** Surroundings of a scene: the stage page with five namespaces and a wallet of two. */
export interface SceneContext {
  readonly page: Page
  readonly stage: Stage
}

/** One picture: how to get there. Each scene starts where the one before it ended. */
export interface Scene {
  readonly name: string
  /** @returns the page to look at, if that is another one. */
  show(context: SceneContext): Promise<Page | void>
}

const behave = (page: Page, behaviour: 'answer' | 'reject' | 'hang') =>
  page.evaluate((given) => window.testWallets[0]?.behave('eth_requestAccounts', given), behaviour)
const open = (view: string, rest: object = {}) => ({
  show: ({ page }: SceneContext) => kitOf(page).open({ view, ...rest }),
})
const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`
const pause = (page: Page, ms: number) => page.waitForTimeout(ms)

/** Installs the wallets the scenes show. Before the page is opened. */
export async function installWallets(install: InstallWallet, stage: Stage): Promise<void> {
  const [, solana, , polkadot, cosmos] = namespaceSetups
  await install(
    {
      eip155: { chains: chainsOf(stage, [31337, 1, 5]), privateKeys: keys },
      ...solana?.wallets[0].options(stage),
    },
    { id: 'test.demo', name: 'Demo Wallet' },
  )
  for (const setup of [polkadot, cosmos])
    if (setup) await install(setup.wallets[0].options(stage), setup.wallets[0].info)
}

export const scenes: readonly Scene[] = [
  { name: 'page', show: async () => {} },
  { name: 'Connect', ...open('Connect') },
  { name: 'AllWallets', ...open('AllWallets') },
  {
    name: 'AllWallets, none found',
    show: async ({ page }) => {
      await page.getByTestId('wui-input-text').fill('zzzz')
      await page.getByTestId('no-wallet-found').waitFor()
    },
  },
  { name: 'WhatIsAWallet', ...open('WhatIsAWallet') },
  { name: 'GetWallet', ...open('GetWallet') },
  {
    name: 'Downloads',
    show: async ({ page }) => {
      await ui(page).card.getByText('MetaMask').first().click()
    },
  },
  {
    name: 'Wallet not installed',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'AllWallets' })
      await page.getByTestId('wui-input-text').fill('Rabby')
      await pause(page, 800)
      await ui(page).card.getByText('Rabby', { exact: false }).first().click()
    },
  },
  {
    // A wallet that is an extension and nothing else.
    name: 'MissingWallet',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'AllWallets' })
      await page.getByTestId('wui-input-text').fill('Enkrypt')
      await pause(page, 800)
      await ui(page).card.getByText('Enkrypt', { exact: true }).first().click()
      // "I have installed it", in whatever language.
      await ui(page).card.getByRole('button').last().waitFor()
    },
  },
  {
    name: 'MissingWallet, installed',
    show: async ({ page }) => {
      const button = ui(page).card.getByRole('button').last()
      const installed = (await button.textContent()) ?? ''
      await button.click()
      await expect(button).not.toHaveText(installed)
      // "Reload page" has the focus.
      await expect(button).toBeFocused()
    },
  },
  {
    name: 'Pairing, all wallets',
    ...open('ConnectingWalletConnectBasic', { uri }),
  },
  {
    name: 'Pairing, one wallet',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'AllWallets' })
      await page.getByTestId('wui-input-text').fill('MetaMask')
      await pause(page, 800)
      await ui(page).card.getByText('MetaMask', { exact: true }).first().click()
    },
  },
  {
    name: 'ConnectingMultiChain',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'Connect' })
      await ui(page).card.getByText('Demo Wallet').first().click()
    },
  },
  {
    name: 'ConnectingExternal, waiting',
    show: async ({ page }) => {
      await behave(page, 'hang')
      await page.getByTestId('wui-list-chain-eip155').click()
    },
  },
  {
    name: 'ConnectingExternal, declined',
    show: async ({ page }) => {
      await ui(page).back.click()
      await behave(page, 'reject')
      await page.getByTestId('wui-list-chain-eip155').click()
    },
  },
  {
    name: 'page, connected',
    show: async ({ page }) => {
      await behave(page, 'answer')
      await page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await ui(page).account.waitFor()
      await ui(page).card.waitFor({ state: 'hidden' })
    },
  },
  { name: 'Account', ...open('Account') },
  { name: 'AccountSettings', ...open('AccountSettings') },
  { name: 'SwitchAddress', ...open('SwitchAddress') },
  { name: 'Networks', ...open('Networks') },
  {
    name: 'Networks, none found',
    show: async ({ page }) => {
      await page.getByTestId('wui-input-text').fill('zzzz')
    },
  },
  {
    name: 'SwitchNetwork, waiting',
    show: async ({ page }) => {
      await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'hang'))
      await page.getByTestId('wui-input-text').clear()
      await ui(page).networkRow('Ethereum').click()
    },
  },
  {
    name: 'SwitchNetwork, asked by the app',
    ...open('SwitchNetwork', { data: { network: 'eip155:1' } }),
  },
  {
    name: 'SwitchNetwork, declined',
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.evaluate(() => window.testWallets[0]?.behave('wallet_switchEthereumChain', 'reject'))
      await kitOf(page).open({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
      await page.getByTestId('w3m-switch-network-retry').waitFor()
    },
  },
  { name: 'WalletCompatibleNetworks', ...open('WalletCompatibleNetworks') },
  { name: 'WhatIsANetwork', ...open('WhatIsANetwork') },
  {
    name: 'SwitchActiveChain',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'Networks' })
      await ui(page).networkRow('Polkadot').click()
    },
  },
  {
    name: 'UnsupportedChain',
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.evaluate(() => window.testWallets[0]?.selectChain(5))
      await pause(page, 500)
    },
  },
]
