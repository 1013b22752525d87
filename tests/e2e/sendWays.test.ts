// Sending in other ways than from a wallet of this browser to an address, and what must stop a transfer.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { openChain } from './support/chain.js'
import { expectSaid } from './support/said.js'
import { approve, chooseToken, review, send } from './support/send.js'
import type { Stage } from './support/stage.js'
import { accounts, connectWallet, expect, keys, test, ui } from './support/test.js'

const nobody = () => privateKeyToAccount(generatePrivateKey()).address
const features = ['balances', 'send']

async function openSend(page: Page): Promise<void> {
  await ui(page).account.click()
  await send(page).open.click()
  await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
}

/** Gives an account that nobody else uses a name. */
async function registerName(stage: Stage) {
  const account = privateKeyToAccount(generatePrivateKey())
  const name = `user-${randomBytes(6).toString('hex')}.demo.id`
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signature = await account.signMessage({ message })
  const reply = await fetch(`${stage.sandbox}/blockchain/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ coin_type: 60, address: account.address, message, signature }),
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return { name, address: account.address }
}

test('a send to a name arrives at the address that the review shows for it', {
  tag: '@core',
}, async ({ page, wallet, openStage, stage }) => {
  const chain = await openChain(stage)
  const { name, address } = await registerName(stage)
  const key = generatePrivateKey()
  await chain.sendCoins(keys[1], privateKeyToAccount(key).address, 10n ** 18n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  await connectWallet(page)
  await openSend(page)
  await send(page).amount.fill('0.1')
  await send(page).receiver.fill(`not-${name}`)
  await expect(send(page).preview).toBeDisabled()
  await review(page, '0.125', name)
  await expect(send(page).shownReceiver).toContainText(address)
  await approve(page)
  expect(await chain.balance(address)).toBe(125n * 10n ** 15n)
})

test('the form looks the same after a view that shares rules with it', async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage({ features: [...features, 'swaps'] })
  await connectWallet(page)
  await ui(page).account.click()
  await page.getByTestId('wallet-features-swaps-button').click()
  await expect(ui(page).title).toHaveText('Swap')
  await ui(page).back.click()
  await send(page).open.click()
  await expect(send(page).receiver).toHaveCSS('font-size', '16px')
  await expect(send(page).amount).toHaveCSS('font-size', '28px')
})

test('R20: another account of the wallet ends the transfer, also while the wallet asks', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  await wallet()
  await openStage({ features })
  await connectWallet(page)
  await openSend(page)
  const to = nobody()
  await review(page, '0.5', to)
  await page.evaluate((address) => window.testWallets[0]?.selectAccount(address), accounts[1])
  await expect(send(page).approve).toHaveCount(0)
  await openSendAgain(page)
  await review(page, '0.5', to)
  await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
  await send(page).approve.click()
  await expect(send(page).approve).toBeDisabled()
  await page.evaluate((address) => window.testWallets[0]?.selectAccount(address), accounts[0])
  await expect(send(page).approve).toHaveCount(0)
  await expectSaid(page, 'The account or network changed. Decline the request in your wallet.')
  expect(await chain.balance(to)).toBe(0n)
})

/** The form is empty: what was typed was for another account. */
async function openSendAgain(page: Page): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { kit: { open(options: object): void } }).kit.open({ view: 'WalletSend' }),
  )
  await expect(send(page).amount).toHaveValue('')
  await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
}

test('T-D3: decimals that the chain does not confirm are refused before anything is signed', {
  tag: '@core',
}, async ({ page, wallet, openStage }) => {
  await page.route('**/v1/account/*/balance*', async (route) => {
    const reply = await route.fetch()
    const { balances } = (await reply.json()) as {
      balances: { symbol: string; quantity: { decimals: string; numeric: string } }[]
    }
    const lied = balances.map((each) =>
      each.symbol === 'USDC' ? { ...each, quantity: { ...each.quantity, decimals: '18' } } : each,
    )
    await route.fulfill({ response: reply, json: { balances: lied } })
  })
  await wallet()
  await openStage({ features })
  await connectWallet(page)
  await openSend(page)
  await send(page).token.click()
  await send(page).tokenRow('USDC').click()
  await expect(ui(page).card).toContainText('decimals')
  await send(page).amount.fill('1')
  await send(page).receiver.fill(nobody())
  await expect(send(page).preview).toHaveText('Unsupported token')
  await expect(send(page).preview).toBeDisabled()
})

test('a smart account sends in its own way, and all there is leaves what its code takes', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 10n ** 18n)
  await chain.sendTokens(keys[1], address, 5_000_000n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  await connectWallet(page)
  await page.evaluate(() => window.testWallets[0]?.selectAtomicity('supported'))
  const asked = (method: string) =>
    page.evaluate(
      (name) => window.testWallets[0]?.calls.filter((each) => each.method === name).length,
      method,
    )
  const to = nobody()
  const sendNow = async () => {
    await send(page).approve.click()
    await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
    await send(page).done.click()
  }
  await openSend(page)
  await review(page, '0.125', to)
  await sendNow()
  expect(await chain.balance(to)).toBe(125n * 10n ** 15n)
  await send(page).open.click()
  await chooseToken(page, 'USDC')
  await review(page, '1.000001', to)
  await sendNow()
  expect(await chain.tokens(to)).toBe(1_000_001n)
  expect(await chain.tokens(address)).toBe(3_999_999n)
  await send(page).open.click()
  await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
  await send(page).receiver.fill(to)
  await send(page).max.click()
  await expect(send(page).amount).not.toHaveValue('')
  await send(page).preview.click()
  const shown = (await send(page).shownAmount.textContent()) ?? ''
  await sendNow()
  expect(await chain.balance(to)).toBe(125n * 10n ** 15n + parseEther(shown.replace(' ETH', '')))
  // The rest is no more than the margin of the fee.
  expect(await chain.balance(address)).toBeLessThan(10n ** 16n)
  expect(await asked('wallet_sendCalls')).toBe(3)
  expect(await asked('eth_sendTransaction')).toBe(0)
})

test.describe('over a WalletConnect session with the phone', () => {
  /** The phone is another device, with a browser of its own. */
  async function openPhone(browser: Browser, stage: Stage): Promise<Page> {
    const device = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const phone = await device.newPage()
    await phone.goto(`${stage.sandbox}/wallet`)
    await expect(phone.getByRole('button', { name: /^Copy 0x/ }).first()).toBeVisible()
    return phone
  }

  /** Connects the phone on a chain on which no other file needs its account. */
  async function connectPhone({
    browser,
    page,
    openStage,
    stage,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'browser' | 'page' | 'openStage' | 'stage'>) {
    const endpoints = {
      relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
    }
    const { router } = contractsOf(137)
    await openStage({
      features: [...features, 'swaps'],
      networks: ['eip155:137'],
      config: { endpoints, swaps: { 'eip155:137': { router } } },
    })
    await ui(page).connect.click()
    await page.getByTestId('wallet-selector-walletconnect').click()
    const uri = (await page.getByTestId('wui-qr-code').getAttribute('uri')) ?? ''
    const phone = await openPhone(browser, stage)
    await phone.getByTestId('phone-uri').fill(uri)
    await phone.getByTestId('phone-pair').click()
    await phone.getByTestId('phone-approve').click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(ui(page).card).toBeHidden()
    return phone
  }

  test('coins and a token, signed on the phone', async ({ browser, page, openStage, stage }) => {
    const chain = await openChain(stage, 137)
    const phone = await connectPhone({ browser, page, openStage, stage })
    const to = nobody()
    await openSend(page)
    await review(page, '0.3', to)
    const first = approve(page)
    await phone.getByTestId('phone-approve').click()
    await first
    expect(await chain.balance(to)).toBe(3n * 10n ** 17n)
    await send(page).done.click()
    await send(page).open.click()
    await chooseToken(page, 'USDC')
    await review(page, '2.5', to)
    const second = approve(page)
    await phone.getByTestId('phone-approve').click()
    await second
    expect(await chain.tokens(to)).toBe(2_500_000n)
    await phone.context().close()
  })

  test('a swap with its approval, signed on the phone, and another one after a reload', async ({
    browser,
    page,
    openStage,
    stage,
  }) => {
    const chain = await openChain(stage, 137)
    const phone = await connectPhone({ browser, page, openStage, stage })
    const [own] = accounts
    const confirm = page.getByTestId('swap-confirm-button')
    const isAsked = phone.getByTestId('phone-approve')
    for (const [amount, units] of [
      ['12.5', 12_500_000n],
      ['0.75', 750_000n],
    ] as const) {
      const [tokens, coins] = [await chain.tokens(own), await chain.balance(own)]
      await ui(page).account.click()
      await page.getByTestId('wallet-features-swaps-button').click()
      await page.getByTestId('swap-select-token-button-sourceToken').click()
      await page.getByTestId('swap-select-token-item-USDC').click()
      await page.getByTestId('swap-select-token-button-toToken').click()
      await page.getByTestId('swap-select-token-item-POL').click()
      await page.getByTestId('swap-input-token-sourceToken').fill(amount)
      const action = page.getByTestId('swap-action-button')
      await expect(action).toHaveText('Review swap')
      await action.click()
      // The phone is not asked what it can do.
      await expect(confirm).toHaveText('Approve')
      await expect(isAsked).toHaveCount(0)
      await confirm.click()
      await isAsked.click()
      await expect(confirm).toHaveText('Swap')
      await confirm.click()
      await isAsked.click()
      await expectSaid(page, /^Swapped USDC to/)
      expect(await chain.tokens(own)).toBe(tokens - units)
      expect(await chain.balance(own)).toBeGreaterThan(coins)
      await page.reload()
      await expect(page.getByTestId('status')).toHaveText('connected')
    }
    await phone.context().close()
  })
})
