// Smart accounts of our own frame, from the widget, on the sandbox's real node.
import type { Page } from '@playwright/test'
import type { AppKit } from 'appkit-runtime'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expectSaid } from './support/said.js'
import type { Stage } from './support/stage.js'
import { expect, keys, ui } from './support/test.js'

test.use({ launchOptions: frameBrowser, smartAccounts: true })

const { router } = contractsOf(31337)

/** Asks the wallet for its capabilities on the chain. */
const capabilities = (page: Page) =>
  page.evaluate(async () => {
    const { kit } = window as unknown as { readonly kit: AppKit }
    const provider = kit.getProvider('eip155') as { request(call: object): Promise<unknown> }
    const [address] = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
    return provider.request({ method: 'wallet_getCapabilities', params: [address, ['0x7a69']] })
  })
const atomic = (status: string) => ({ '0x7a69': expect.objectContaining({ atomic: { status } }) })

const swapping = {
  features: ['email', 'balances', 'history', 'swaps'],
  config: { swaps: { 'eip155:31337': { router } } },
}

/** Gives the account 5 USDC, and no coin: somebody else pays the fee. */
async function fund(page: Page, stage: Stage) {
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendTokens(keys[1], address, 5_000_000n)
  return { address, chain }
}

/** Asks the wallet for a swap of USDC for the coin. */
async function confirmSwap(page: Page, amount: string): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('wallet-features-swaps-button').click()
  await page.getByTestId('swap-select-token-button-sourceToken').click()
  await page.getByTestId('swap-select-token-item-USDC').click()
  await page.getByTestId('swap-select-token-button-toToken').click()
  await page.getByTestId('swap-select-token-item-ETH').click()
  await page.getByTestId('swap-input-token-sourceToken').fill(amount)
  await page.getByTestId('swap-action-button').click()
  await page.getByTestId('swap-confirm-button').click()
}

test('an approval and a swap are one, and the user, who sees all of it, pays no fee', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('smart@example.com', swapping)
  const { address, chain } = await fund(page, stage)
  await confirmSwap(page, '2')

  const approval = approvalUi(page)
  await expect(approval.view).toContainText('Do 2 things at once')
  await expect(approval.warnings.first()).toContainText('This changes how your account works')
  await expect(approval.steps).toContainText('1. Let a contract spend your tokens')
  await expect(approval.changes).toContainText('−2')
  await expect(approval.view).toContainText('Paid for you by Sandbox')
  await checkAxe(page, 'approval of a batch')
  await approval.approve()
  await expectSaid(page, /^Swapped USDC to/)
  expect(await chain.tokens(address)).toBe(3_000_000n)
  expect(await chain.balance(address)).toBeGreaterThan(0n)
})

test('a token is sent from an account without a coin, because somebody else pays the fee', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('sponsored@example.com', { features: ['email', 'balances', 'send'] })
  const { address, chain } = await fund(page, stage)
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  await ui(page).account.click()
  await page.getByTestId('wallet-features-send-button').click()
  await page.getByTestId('send-token-button').click()
  await page.getByTestId('send-token-USDC').click()
  await page.getByTestId('send-amount-input').fill('1.25')
  await page.getByTestId('send-receiver-input').fill(receiver)
  await page.getByTestId('send-preview-button').click()
  await page.getByTestId('send-approve-button').click()
  const approval = approvalUi(page)
  await expect(approval.view).toContainText('Paid for you by Sandbox')
  await approval.approve()
  await expect(page.getByTestId('send-progress')).toContainText('Sent')
  expect(await chain.tokens(receiver)).toBe(1_250_000n)
  expect(await chain.tokens(address)).toBe(3_750_000n)
  expect(await chain.balance(address)).toBe(0n)
})

test('a batch that is in no block yet is listed as pending, also after a reload, until it is in one', async ({
  page,
  logIn,
  stage,
}) => {
  // The bundler's receipt of the operation is kept back: the answer is null.
  let isHeld = true
  await page.route(
    () => true,
    async (route) => {
      const body = route.request().postData() ?? ''
      if (!isHeld || !body.includes('eth_getUserOperationReceipt')) return route.fallback()
      const { id } = JSON.parse(body) as { id: number }
      const headers = { 'access-control-allow-origin': '*' }
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: null }, headers })
    },
  )
  await logIn('pending@example.com', swapping)
  const { address, chain } = await fund(page, stage)
  await confirmSwap(page, '2')
  await approvalUi(page).approve()
  await expect(page.getByTestId('swap-preview')).toHaveAttribute('data-phase', 'pending')

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await ui(page).account.click()
  await page.getByTestId('tab-activity').click()
  const rows = page.getByTestId('transaction')
  await expect(rows.first()).toContainText(/Swapped.*Pending/)
  isHeld = false
  await expect(page.getByText('Pending')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('@appkit/pending_transactions')))
    .toBeNull()
  expect(await chain.tokens(address)).toBe(3_000_000n)
})

test('the settings switch between the smart and the standard account', async ({ page, logIn }) => {
  await logIn('types@example.com')
  await expect.poll(() => capabilities(page)).toEqual(atomic('supported'))
  await ui(page).account.click()
  await page.getByTestId('account-settings-button').click()
  const [smart, standard] = [
    page.getByTestId('account-type-smartAccount'),
    page.getByTestId('account-type-eoa'),
  ]
  await expect(smart).toContainText('Several actions in one approval')
  await expect(smart.and(page.locator('[aria-current]')).or(smart.locator('[aria-current]'))).toHaveCount(1)
  await checkAxe(page, 'types of the account')
  await standard.click()
  await expect.poll(() => capabilities(page)).toEqual(atomic('unsupported'))
  await expect(
    standard.and(page.locator('[aria-current]')).or(standard.locator('[aria-current]')),
  ).toHaveCount(1)
  await smart.click()
  await expect.poll(() => capabilities(page)).toEqual(atomic('supported'))
})
