import type { Page } from '@playwright/test'
import type { InstallWallet } from 'appkit-runtime/testing/playwright'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import type { Stage } from '../e2e/support/stage.js'
import { accounts, chainsOf, ui } from '../e2e/support/test.js'
import type { Scene } from './scenes.js'

const { usdc, router } = contractsOf(31337)
const [, shop] = accounts
const order = { network: 'eip155:31337', recipient: shop, label: 'Order 17, two tickets' } as const

/** Installs a wallet with coins and tokens. */
export const installPayingWallet = (install: InstallWallet, stage: Stage): Promise<unknown> =>
  install({ eip155: { chains: chainsOf(stage, [31337, 1]) } }, { id: 'test.demo', name: 'Demo Wallet' })

/** The stage of an app that asks for payments. */
export const payStage = (stage: Stage) => ({
  features: ['pay', 'send', 'swaps', 'balances'],
  networks: ['eip155:31337', 'eip155:1'],
  config: {
    endpoints: { catalogue: `${stage.sandbox}/catalogue`, blockchainApi: `${stage.sandbox}/blockchain` },
    swaps: { 'eip155:31337': { router } },
  },
})

/** Asks for a payment anew. The outcome of the one before is not part of this picture. */
const ask = (page: Page, payment: object) =>
  page.evaluate((given) => {
    const { kit, pay } = window as unknown as {
      kit: { close(options: object): void }
      pay(payment: object): Promise<unknown>
    }
    kit.close({ force: true })
    pay(given).catch(() => {})
  }, payment)

const press = (page: Page, id: string) => page.getByTestId(id).first().click()
const seen = (page: Page, id: string) => page.getByTestId(id).first().waitFor()
const behave = (page: Page, behaviour: 'answer' | 'reject' | 'hang') =>
  page.evaluate((each) => window.testWallets[0]?.behave('eth_sendTransaction', each), behaviour)

export const payScenes: readonly Scene[] = [
  {
    name: 'Payment, nobody connected',
    show: async ({ page }) => {
      await ask(page, { ...order, amount: '0.01' })
      await seen(page, 'pay-connect-button')
    },
  },
  {
    name: 'Payment',
    show: async ({ page }) => {
      await press(page, 'pay-connect-button')
      await ui(page).wallet('test.demo').click()
      await seen(page, 'wallet-payment-option')
      await seen(page, 'pay-swap-USDC')
    },
  },
  {
    name: 'Payment, review',
    show: async ({ page }) => {
      await press(page, 'wallet-payment-option')
      await seen(page, 'pay-preview-amount')
    },
  },
  {
    name: 'Payment, in the wallet',
    show: async ({ page }) => {
      await behave(page, 'hang')
      await press(page, 'pay-confirm-button')
    },
  },
  {
    name: 'Payment, declined',
    show: async ({ page }) => {
      await behave(page, 'reject')
      await ask(page, { ...order, amount: '0.01' })
      await press(page, 'wallet-payment-option')
      await press(page, 'pay-confirm-button')
      await seen(page, 'pay-problem')
    },
  },
  {
    name: 'Payment, another network',
    show: async ({ page }) => {
      await behave(page, 'answer')
      await ask(page, { ...order, network: 'eip155:1', amount: '0.01' })
      await seen(page, 'pay-switch-button')
    },
  },
  {
    name: 'Payment, too little',
    show: async ({ page }) => {
      await ask(page, { ...order, token: usdc, amount: '9000000' })
      await seen(page, 'wallet-payment-option')
    },
  },
  {
    name: 'Payment on an exchange',
    show: async ({ page }) => {
      await ask(page, { ...order, token: usdc, amount: '12.5' })
      await press(page, 'exchange-option-SANDBOX_PAY')
      await seen(page, 'pay-page-button')
    },
  },
  {
    name: 'Payment by swapping, review',
    show: async ({ page }) => {
      await ask(page, { ...order, token: usdc, amount: '12.5' })
      await press(page, 'pay-swap-ETH')
      await seen(page, 'pay-preview-amount')
    },
  },
  {
    name: 'Payment, done',
    show: async ({ page }) => {
      await ask(page, { ...order, amount: '0.01' })
      await press(page, 'wallet-payment-option')
      await press(page, 'pay-confirm-button')
      await seen(page, 'pay-done-button')
    },
  },
  {
    name: 'Payment, a link that was changed',
    show: async ({ page }) => {
      await page.evaluate(() => {
        const { kit } = window as unknown as {
          kit: { close(o: object): void; open(o: object): Promise<void> }
        }
        kit.close({ force: true })
        return kit.open({ view: 'Pay', data: { network: 'eip155:31337', recipient: '0x12', amount: '1' } })
      })
      await seen(page, 'pay-invalid')
    },
  },
]
