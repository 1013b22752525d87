import type { Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { keepOpened } from '../e2e/support/openedLinks.js'
import { createRemoteWallet } from '../e2e/support/remoteWallet.js'
import type { Stage } from '../e2e/support/stage.js'
import { ui } from '../e2e/support/test.js'
import type { Scene, SceneContext } from './scenes.js'

/** Config of the stage page for wallets on other devices: the sandbox's relay, and the first view in two columns. */
export const remoteConfig = (stage: Stage) => ({
  endpoints: {
    relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
    catalogue: `${stage.sandbox}/catalogue`,
    blockchainApi: `${stage.sandbox}/blockchain`,
  },
  metadata: { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] },
  theme: { layout: 'wide' as const },
})

/** The page believes that it is on a phone. Before the page is opened. */
export async function claimPhone(page: Page): Promise<void> {
  const { userAgent = '' } = devices['iPhone 15'] ?? {}
  await page.addInitScript((text) => {
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => text, configurable: true })
  }, userAgent)
}

/** It does so, and the links to apps that it opens are kept. Before the page is opened. */
export async function asPhone(page: Page): Promise<void> {
  await claimPhone(page)
  await keepOpened(page)
}

const code = (page: Page) => page.getByTestId('wui-qr-code')
const copyLink = (page: Page) => page.getByTestId('wui-link-copy')

/** A wallet that the catalogue has, by its name. */
async function chooseWallet(page: Page, name: string): Promise<void> {
  await kitOf(page).open({ view: 'AllWallets' })
  await page.getByTestId('wui-input-text').fill(name)
  await ui(page).card.getByText(name, { exact: true }).first().click()
}

/** A wallet on another device takes the code that is shown, or declines. */
async function scan({ page, stage }: SceneContext, declines: boolean): Promise<void> {
  const wallet = await createRemoteWallet(stage)
  wallet.declines = declines
  await showCode(page)
  await wallet.client.pair((await code(page).getAttribute('uri')) ?? '')
}

/** A phone shows the link first, and a code that was read is followed by a new one. */
async function showCode(page: Page): Promise<void> {
  const renew = page.getByTestId('new-code')
  if (await renew.isVisible()) {
    await renew.click()
    await renew.waitFor({ state: 'hidden' })
  }
  const row = page.getByTestId('show-code')
  await code(page).or(row).waitFor()
  if (await row.isVisible()) await row.click()
  await code(page).waitFor()
}

const declined: Scene = {
  name: 'Pairing, declined',
  async show(set) {
    await scan(set, true)
    await ui(set.page).card.getByRole('alert').waitFor()
  },
}
const session: readonly Scene[] = [
  {
    name: 'Account of a session',
    async show(set) {
      const { page } = set
      await ui(page).card.getByRole('button', { name: 'Try again' }).click()
      await scan(set, false)
      await ui(page).card.waitFor({ state: 'hidden' })
      await kitOf(page).open({ view: 'Account' })
      await page.getByTestId('disconnect-button').waitFor()
    },
  },
  {
    name: 'Wallets and accounts of a session',
    show: ({ page }) => kitOf(page).open({ view: 'SwitchAddress' }),
  },
]

/** On a desktop, in two columns where there is room. */
export const remoteScenes: readonly Scene[] = [
  {
    name: 'Connect, wide layout',
    async show({ page }) {
      await ui(page).connect.click()
      await page.getByTestId('all-wallets').waitFor()
      // Below 720 px there is a row instead of the column.
      await code(page).or(page.getByTestId('wallet-selector-walletconnect')).waitFor()
    },
  },
  {
    name: 'Pairing, one wallet',
    async show({ page }) {
      await chooseWallet(page, 'MetaMask')
      await code(page).waitFor()
    },
  },
  {
    name: 'Pairing, any wallet',
    async show({ page }) {
      await kitOf(page).open({ view: 'ConnectingWalletConnectBasic' })
      await code(page).waitFor()
    },
  },
  {
    name: 'Pairing, scanned',
    async show({ page, stage }) {
      const wallet = await createRemoteWallet(stage, { asks: true })
      await wallet.client.pair((await code(page).getAttribute('uri')) ?? '')
      await page.getByTestId('new-code').waitFor()
    },
  },
  declined,
  ...session,
]

/** On a phone. */
export const phoneScenes: readonly Scene[] = [
  {
    name: 'Connect on a phone',
    async show({ page }) {
      await ui(page).connect.click()
      await page.getByTestId('wallet-selector-walletconnect').waitFor()
    },
  },
  {
    name: 'AllWallets on a phone',
    show: ({ page }) => kitOf(page).open({ view: 'AllWallets' }),
  },
  {
    name: 'Pairing, one wallet, on a phone',
    async show({ page }) {
      await chooseWallet(page, 'MetaMask')
      await copyLink(page).waitFor()
    },
  },
  {
    name: 'Pairing, any wallet, on a phone',
    async show({ page }) {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('wallet-selector-walletconnect').click()
      await page.getByTestId('show-code').waitFor()
    },
  },
  declined,
  ...session,
]
