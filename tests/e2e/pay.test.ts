import type { Page } from '@playwright/test'
import type { Payment } from 'appkit-runtime/features/pay'
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import type { Stage } from './support/stage.js'
import { accounts, connectWallet, expect, test, ui } from './support/test.js'


/** A funded account of the sandbox that no other test spends from. */
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const nobody = () => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}` as const
const { usdc, router } = contractsOf(31337)

const pay = (page: Page) => ({
  view: page.getByTestId('pay'),
  amount: page.getByTestId('pay-amount'),
  recipient: page.getByTestId('pay-recipient'),
  label: page.getByTestId('pay-label'),
  connect: page.getByTestId('pay-connect-button'),
  switch: page.getByTestId('pay-switch-button'),
  wallet: page.getByTestId('wallet-payment-option'),
  swap: (symbol: string) => page.getByTestId(`pay-swap-${symbol}`),
  exchange: (id: string) => page.getByTestId(`exchange-option-${id}`),
  shownAmount: page.getByTestId('pay-preview-amount'),
  confirm: page.getByTestId('pay-confirm-button'),
  problem: page.getByTestId('pay-problem'),
  progress: page.getByTestId('pay-progress'),
  page: page.getByTestId('pay-page-button'),
  done: page.getByTestId('pay-done-button'),
  copy: page.getByTestId('pay-copy-link'),
  invalid: page.getByTestId('pay-invalid'),
})

interface Settled {
  readonly hash?: string
  readonly method?: string
  readonly code?: string
}

/** Calls `pay` of the app, and returns how it settles. */
function askToPay(page: Page, payment: Payment): Promise<Settled> {
  return page.evaluate((given) => {
    const { pay: ask } = window as unknown as { pay(payment: unknown): Promise<Settled> }
    return ask(given).then(
      ({ hash, method }) => ({ hash, method }),
      (error: { code: string }) => ({ code: error.code }),
    ) as Promise<Settled>
  }, payment)
}

const chainOf = (stage: Stage, id = 31337) =>
  createPublicClient({
    transport: http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:${id}&projectId=test`),
  })

test.describe('eip155', () => {
  test.beforeEach(async ({ wallet, openStage }) => {
    await wallet({ chainIds: [31337, 1], privateKeys: [key] })
    const swaps = { 'eip155:31337': { router } }
    await openStage({ features: ['pay'], networks: ['eip155:31337', 'eip155:1'], config: { swaps } })
  })

  test('a user who is not connected connects, comes back to the payment and pays exactly it', {
    tag: '@core',
  }, async ({ page, stage }) => {
    const client = chainOf(stage)
    const recipient = nobody()
    const amount = '0.010000000000000001'
    const settled = askToPay(page, { network: 'eip155:31337', recipient, amount, label: 'Order 17' })
    await expect(pay(page).amount).toHaveText(`${amount} ETH`)
    await expect(pay(page).recipient).toHaveText(recipient)
    await expect(pay(page).label).toHaveText('Order 17')
    await pay(page).connect.click()
    await ui(page).wallet().click()
    await expect(pay(page).wallet).toContainText('Balance')
    await checkAxe(page, 'pay')
    await pay(page).wallet.click()
    await expect(pay(page).shownAmount).toHaveText(`${amount} ETH`)
    await expect(pay(page).recipient).toHaveText(recipient)
    await checkAxe(page, 'pay review')
    await pay(page).confirm.click()
    await expect(pay(page).progress).toHaveAttribute('data-phase', 'paid')
    await checkAxe(page, 'pay progress')
    const { hash, method } = await settled
    expect(method).toBe('wallet')
    const { status, to } = await client.getTransactionReceipt({ hash: hash as Hex })
    expect([status, to]).toEqual(['success', recipient])
    expect(await client.getBalance({ address: recipient })).toBe(10_000_000_000_000_001n)
    await pay(page).done.click()
    await expect(ui(page).card).toBeHidden()
  })
})
