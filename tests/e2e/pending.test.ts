// A transaction that waits for the one before it, in a real pool: it is listed until it is in a block or replaced.
import type { Page } from '@playwright/test'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { openChain } from './support/chain.js'
import { expectSaid } from './support/said.js'
import { holdTransactions } from './support/send.js'
import { connectWallet, expect, keys, test, ui } from './support/test.js'

const rows = (page: Page) => page.getByTestId('transaction')
// Nobody whose balance another test reads.
const to = privateKeyToAccount(generatePrivateKey()).address

/** The wallet takes the nonce after the next one, so that its transaction waits in the pool. */
async function skipNonce(page: Page): Promise<void> {
  await page.route(/projectId=wallet/, async (route) => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string }
    if (method !== 'eth_getTransactionCount') return route.continue()
    await route.fulfill({
      json: { jsonrpc: '2.0', id, result: '0x1' },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}

async function openReview(page: Page): Promise<void> {
  await connectWallet(page)
  await ui(page).account.click()
  await page.getByTestId('wallet-features-send-button').click()
  await expect(page.getByTestId('send-balance')).toHaveAttribute('data-from', 'chain')
  await page.getByTestId('send-amount-input').fill('0.75')
  await page.getByTestId('send-receiver-input').fill(to)
  await page.getByTestId('send-preview-button').click()
}

async function sendFromForm(page: Page): Promise<void> {
  await openReview(page)
  await page.getByTestId('send-approve-button').click()
  await expect(page.getByTestId('send-progress')).toBeVisible()
}

async function openActivity(page: Page): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('tab-activity').click()
}

async function expectNonePending(page: Page): Promise<void> {
  const stored = () => page.evaluate(() => localStorage.getItem('@appkit/pending_transactions'))
  await expect.poll(stored).toBeNull()
  await expect(page.getByText('Pending')).toHaveCount(0)
}

for (const ending of ['confirmed', 'replaced'] as const)
  test(`a transaction is listed as pending, also after a reload, until it is ${ending}`, async ({
    page,
    wallet,
    openStage,
    stage,
  }) => {
    const chain = await openChain(stage)
    const key = generatePrivateKey()
    const account = privateKeyToAccount(key)
    await chain.sendCoins(keys[1], account.address, 3n * 10n ** 18n)
    await wallet({ privateKeys: [key] })
    await skipNonce(page)
    await openStage({ features: ['balances', 'history', 'send'] })
    await sendFromForm(page)
    await page.getByTestId('header-back').or(page.getByTestId('w3m-header-close')).first().click()
    // The replaced transaction is known by its nonce, which the new page learns from the node.
    let isReloaded = false
    page.once('framenavigated', () => {
      isReloaded = true
    })
    const learned = page.waitForResponse(
      (response) =>
        isReloaded && Boolean(response.request().postData()?.includes('eth_getTransactionByHash')),
    )
    await page.reload()
    await openActivity(page)
    await learned
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(/Sent.*0\.750 ETH.*Pending/)

    const transport = http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`)
    const client = createWalletClient({ account, chain: anvil, transport })
    const pay = (nonce: number, value: bigint, price: bigint): Promise<Hex> =>
      client.sendTransaction({ to, value, nonce, gas: 21_000n, gasPrice: price, type: 'legacy' })
    if (ending === 'replaced') await pay(1, 5n, 10n ** 11n)
    await pay(0, 7n, 10n ** 10n)
    if (ending === 'replaced') await expectSaid(page, /another transaction in its place/)
    // The third is the transaction that took its place.
    await expect(rows(page)).toHaveCount(3)
    await expectNonePending(page)
    await expect(rows(page).filter({ hasText: '0.750 ETH' })).toHaveCount(ending === 'confirmed' ? 1 : 0)
  })

for (const then of ['left', 'on another network'] as const)
  test(`what the wallet sends when its request was ${then} is listed, and is not the end of the next transfer`, async ({
    page,
    wallet,
    openStage,
    stage,
  }) => {
    const chain = await openChain(stage)
    const key = generatePrivateKey()
    await chain.sendCoins(keys[1], privateKeyToAccount(key).address, 3n * 10n ** 18n)
    await wallet({ privateKeys: [key], chainIds: [31337, 1] })
    await skipNonce(page)
    const sign = await holdTransactions(page)
    await openStage({ features: ['balances', 'history', 'send'], networks: ['eip155:31337', 'eip155:1'] })
    await openReview(page)
    await page.getByTestId('send-approve-button').click()
    await expect(page.getByTestId('send-back-button')).toHaveText('Cancel')
    if (then === 'left') {
      await page.getByTestId('send-back-button').click()
      await page.getByTestId('send-amount-input').fill('0.25')
      await page.getByTestId('send-preview-button').click()
      await expect(page.getByTestId('send-approve-button')).toBeEnabled()
    } else await page.evaluate(() => window.testWallets[0]?.selectChain(1))
    sign()
    await expectSaid(page, 'Your wallet sent what you had left')
    if (then === 'left') await expect(page.getByTestId('send-preview-amount')).toHaveText('0.25 ETH')
    else await page.evaluate(() => window.testWallets[0]?.selectChain(31337))
    await ui(page).close.click()
    await openActivity(page)
    await expect(rows(page).first()).toContainText(/Sent.*0\.750 ETH.*Pending/)
    await chain.sendCoins(key, to, 7n)
    await expectNonePending(page)
  })
