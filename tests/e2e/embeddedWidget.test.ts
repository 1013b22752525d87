// The views of the widget work with our own frame, which asks its user in a view above them.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { openChain } from './support/chain.js'
import { kitOf } from './support/kitOf.js'
import { solanaSandbox } from './support/namespaces.js'
import { approvalUi, frameBrowser, ownFrameTest as test } from './support/ownFrame.js'
import { expectSaid } from './support/said.js'
import { review, send } from './support/send.js'
import { askSolana } from './support/sendLamports.js'
import { expect, keys, ui } from './support/test.js'

test.use({ launchOptions: frameBrowser })

const { router, usdc, dai } = contractsOf(31337)
const freshAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Opens the account and one of its views. */
async function openFeature(page: Page, name: string): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId(`wallet-features-${name}-button`).click()
}

test('coins are sent through the views: a refusal leads back to the review, an approval to the progress', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('sends@example.com', { features: ['email', 'balances', 'send'] })
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendCoins(keys[1], address, parseEther('1'))
  const receiver = freshAddress()
  await openFeature(page, 'send')
  await review(page, '0.25', receiver)

  await send(page).approve.click()
  await expect(ui(page).title).toHaveText('Confirm')
  await expect(approvalUi(page).steps).toContainText('0.25')
  await approvalUi(page).reject()
  await expect(ui(page).title).toHaveText('Review send')
  await expect(send(page).problem).toContainText('declined')
  await expect(send(page).shownAmount).toContainText('0.25 ETH')

  await send(page).approve.click()
  await approvalUi(page).approve()
  await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
  expect(await chain.balance(receiver)).toBe(parseEther('0.25'))
})

test('SOL is sent through the views', async ({ page, logIn, stage }) => {
  await logIn('sends-sol@example.com', {
    features: ['email', 'balances', 'send'],
    namespaces: ['eip155', 'solana'],
    networks: [solanaSandbox, 'eip155:31337'],
  })
  const { address = '' } = await kitOf(page).account('solana')
  await askSolana(stage, 'requestAirdrop', address, 2_000_000_000)
  await expect.poll(() => askSolana(stage, 'getBalance', address)).toMatchObject({ value: 2_000_000_000 })
  const receiver = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const before = (await askSolana(stage, 'getBalance', receiver)) as { value: number }
  await openFeature(page, 'send')
  await review(page, '0.5', receiver)
  await send(page).approve.click()
  await approvalUi(page).approve()
  await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
  expect(await askSolana(stage, 'getBalance', receiver)).toMatchObject({ value: before.value + 500_000_000 })
})

test('coins are swapped for a token, and the token back, which the contract is first allowed to take', async ({
  page,
  logIn,
  stage,
}) => {
  await logIn('swaps@example.com', {
    features: ['email', 'balances', 'swaps'],
    config: { swaps: { 'eip155:31337': { router, tokens: [usdc, dai] } } },
  })
  const chain = await openChain(stage)
  const address = (await page.getByTestId('address').innerText()) as Address
  await chain.sendCoins(keys[1], address, parseEther('1'))
  const preview = page.getByTestId('swap-preview')
  const confirm = page.getByTestId('swap-confirm-button')
  const choose = async (side: 'sourceToken' | 'toToken', symbol: string) => {
    await page.getByTestId(`swap-select-token-button-${side}`).click()
    await page.getByTestId(`swap-select-token-item-${symbol}`).click()
  }
  const reviewSwap = async (amount: string) => {
    await page.getByTestId('swap-input-token-sourceToken').fill(amount)
    await expect(page.getByTestId('swap-action-button')).toHaveText('Review swap')
    await page.getByTestId('swap-action-button').click()
    await expect(ui(page).title).toHaveText('Review swap')
  }

  await openFeature(page, 'swaps')
  await choose('toToken', 'USDC')
  await reviewSwap('0.1')
  await confirm.click()
  await expect(ui(page).title).toHaveText('Confirm')
  await approvalUi(page).approve()
  await expectSaid(page, /^Swapped ETH to/)
  const bought = await chain.tokens(address)
  expect(bought).toBeGreaterThan(0n)

  await page.getByTestId('wallet-features-swaps-button').click()
  await choose('sourceToken', 'USDC')
  await choose('toToken', 'DAI')
  await reviewSwap('1')
  await expect(preview).toContainText('USDC')
  await confirm.click()
  await expect(approvalUi(page).changes).toContainText('may spend')
  await approvalUi(page).approve()
  await expect(confirm).toHaveText('Swap')
  await confirm.click()
  await expect(approvalUi(page).changes).toContainText('−1')
  await approvalUi(page).approve()
  await expectSaid(page, /^Swapped USDC to/)
  expect(await chain.tokens(address)).toBe(bought - 1_000_000n)
})

test('a name is registered; what was typed is there after a refusal, with the reason', async ({
  page,
  logIn,
}) => {
  await logIn('names@example.com', { features: ['email', 'names'] })
  const label = `user-${randomBytes(6).toString('hex')}`
  const register = page.getByTestId('register-name-button')
  await ui(page).account.click()
  await page.getByTestId('account-choose-name-button').click()
  await page.getByTestId('wui-ens-input').fill(label)
  await register.click()
  await expect(ui(page).title).toHaveText('Confirm')
  await approvalUi(page).reject()
  await expect(page.getByTestId('wui-ens-input')).toHaveValue(label)
  await expect(page.getByTestId('name-problem')).toContainText('declined')
  await register.click()
  await approvalUi(page).approve()
  await expect(page.getByTestId('registered-name')).toContainText(label)
})
