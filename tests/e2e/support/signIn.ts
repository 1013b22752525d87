import type { Page } from '@playwright/test'
import type { TestWallet } from 'appkit-runtime/testing/playwright'
import { type NamespaceSetup, namespaceSetups } from './namespaces.js'
import { test as base, expect, type StageOptions, ui } from './test.js'

/** A page that has its users sign in, and a wallet in it. */
export const test = base.extend<{
  setup: NamespaceSetup
  siwx: NonNullable<NonNullable<StageOptions['config']>['siwx']>
  open: (in_?: Page) => Promise<void>
  wallet_: TestWallet
}>({
  setup: [namespaceSetups[0] as NamespaceSetup, { option: true }],
  siwx: [{ statement: 'Sign in to see your orders.' }, { option: true }],
  wallet_: async ({ setup, installWallet, stage }, use) => {
    const [wallet] = setup.wallets
    const installed = await installWallet(wallet.options(stage), wallet.info)
    await use(installed[setup.namespace] as TestWallet)
  },
  open: async ({ setup, siwx, openStage, stage, wallet_: _ }, use) => {
    const endpoints = {
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
      auth: '/auth',
    }
    const config = { endpoints, siwx, customRpcUrls: setup.rpcUrls?.(stage) ?? {} }
    await use((in_) => openStage({ namespaces: [setup.namespace], networks: setup.networks, config }, in_))
  },
})

export const session = (page: Page) => page.getByTestId('session-status')
export const sign = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign')
export const cancel = (page: Page) => page.getByTestId('w3m-connecting-siwe-cancel')
export const orders = (page: Page) => page.evaluate(async () => (await fetch('/orders')).status)

/** Connects a wallet that does not sign while it connects, and comes to the question. */
export async function connect(page: Page, setup: NamespaceSetup, wallet: TestWallet): Promise<void> {
  if (setup.namespace === 'solana') await wallet.behave('solana:signIn', 'unsupported')
  await ui(page).connect.click()
  await ui(page).wallet(setup.wallets[0].id).click()
  await expect(ui(page).title).toHaveText(/^Sign in to /)
}

export const signatures = async (wallet: TestWallet, setup: NamespaceSetup, page?: Page) =>
  (await wallet.calls(page)).filter(({ method }) => method === setup.sign).length
