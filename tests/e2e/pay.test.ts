import type { Page } from '@playwright/test'
import type { Payment } from 'appkit-runtime/features/pay'
import {
  createPublicClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import { namespaceSetups, solanaRpc, solanaSandbox } from './support/namespaces.js'
import { expectSaid } from './support/said.js'
import { holdTransactions, send } from './support/send.js'
import type { Stage } from './support/stage.js'
import { accounts, connectWallet, expect, test, ui } from './support/test.js'

/** A funded account of the sandbox that no other test spends from. */
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const nobody = () => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}` as const
const [, second] = accounts
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

const own = privateKeyToAccount(key).address

const tokensOf = (client: PublicClient, address: Hex, owner: Hex) =>
  client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

const chainOf = (stage: Stage, id = 31337) =>
  createPublicClient({
    transport: http(`${stage.sandbox}/blockchain/v1/?chainId=eip155:${id}&projectId=test`),
  })

test.describe('eip155', () => {
  test.beforeEach(async ({ wallet, openStage }) => {
    await wallet({ chainIds: [31337, 1], privateKeys: [key] })
    const swaps = { 'eip155:31337': { router } }
    await openStage({ features: ['pay', 'send'], networks: ['eip155:31337', 'eip155:1'], config: { swaps } })
  })

  test('a user who is not connected connects, comes back to the payment and pays exactly it', async ({
    page,
    stage,
  }) => {
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

  test('a token is paid on its network, to which the wallet is switched first', async ({ page, stage }) => {
    const client = chainOf(stage, 1)
    const { usdc: token } = contractsOf(1)
    const recipient = nobody()
    await connectWallet(page)
    const settled = askToPay(page, { network: 'eip155:1', recipient, token, amount: '1.234567' })
    await expect(pay(page).switch).toHaveText('Switch to Ethereum')
    await expect(pay(page).wallet).toHaveCount(0)
    await pay(page).switch.click()
    await expect(pay(page).amount).toHaveText('1.234567 USDC')
    await pay(page).wallet.click()
    await expect(pay(page).shownAmount).toHaveText('1.234567 USDC')
    await expect(page.getByTestId('pay-contract')).toHaveText(token)
    await pay(page).confirm.click()
    const { hash } = await settled
    const { to } = await client.getTransactionReceipt({ hash: hash as Hex })
    expect(to).toBe(token)
    expect(await tokensOf(client, token, recipient)).toBe(1_234_567n)
  })

  test('a user who has too little of a token swaps another one for it and pays, and signs each step', async ({
    page,
    stage,
  }) => {
    const client = chainOf(stage)
    const recipient = nobody()
    await connectWallet(page)
    // More than the account has.
    const held = await tokensOf(client, usdc, own)
    const value = held + 1_000_000n
    const amount = formatUnits(value, 6)
    const settled = askToPay(page, { network: 'eip155:31337', recipient, token: usdc, amount })
    await expect(pay(page).wallet).toContainText('not enough')
    await checkAxe(page, 'pay by swapping')
    await pay(page).swap('ETH').click()
    await expect(pay(page).shownAmount).toContainText('USDC')
    const minimum = await page.getByTestId('pay-swap-minimum').innerText()
    expect(Number(minimum.replace(/[^\d.]/g, ''))).toBeGreaterThanOrEqual(Number(amount))
    await expect(pay(page).recipient).toHaveText(recipient)
    await checkAxe(page, 'pay swap review')
    await expect(pay(page).confirm).toHaveText('Swap')
    await pay(page).confirm.click()
    await expect(pay(page).confirm).toHaveText('Pay')
    expect(await tokensOf(client, usdc, recipient)).toBe(0n)
    // A user who goes back has enough now.
    await ui(page).back.click()
    await expect(pay(page).wallet).toContainText('Balance')
    await pay(page).wallet.click()
    await expect(pay(page).confirm).toHaveText('Pay')
    await pay(page).confirm.click()
    const { hash, method } = await settled
    expect(method).toBe('wallet')
    await client.getTransactionReceipt({ hash: hash as Hex })
    expect(await tokensOf(client, usdc, recipient)).toBe(value)
    // The user keeps all that they had, and the surplus of the swap over its minimum.
    expect(await tokensOf(client, usdc, own)).toBeGreaterThanOrEqual(held)
  })

  test('a token that the exchange may not take yet is allowed, swapped and paid with, one after the other', async ({
    page,
    stage,
  }) => {
    const client = chainOf(stage)
    const recipient = nobody()
    await connectWallet(page)
    const settled = askToPay(page, { network: 'eip155:31337', recipient, amount: '0.01' })
    await pay(page).swap('USDC').click()
    await expect(pay(page).confirm).toHaveText('Allow')
    const sold = (await page.getByTestId('pay-swap-sell').innerText()).replace(/[^\d.]/g, '')
    const before = await tokensOf(client, usdc, own)
    await pay(page).confirm.click()
    await expect(pay(page).confirm).toHaveText('Swap')
    expect(await tokensOf(client, usdc, own)).toBe(before)
    await pay(page).confirm.click()
    await expect(pay(page).confirm).toHaveText('Pay')
    expect(await tokensOf(client, usdc, own)).toBe(before - parseUnits(sold, 6))
    await pay(page).confirm.click()
    expect((await settled).method).toBe('swap')
    expect(await client.getBalance({ address: recipient })).toBe(parseEther('0.01'))
  })

  test('a user who has no wallet pays on the page of an exchange, and the app hears of it', async ({
    page,
    context,
    stage,
  }) => {
    const client = chainOf(stage)
    const recipient = nobody()
    const settled = askToPay(page, { network: 'eip155:31337', recipient, token: usdc, amount: '12.5' })
    await pay(page).exchange('SANDBOX_PAY').click()
    await expect(pay(page).page).toHaveText(/^Continue to /)
    await checkAxe(page, 'pay on an exchange')
    const [payPage] = await Promise.all([context.waitForEvent('page'), pay(page).page.click()])
    await expect(pay(page).progress).toContainText('Waiting for Sandbox Pay')
    await payPage.getByRole('button', { name: /^Pay \d/ }).click()
    await expect(pay(page).progress).toHaveAttribute('data-phase', 'paid')
    // A payment that is made is not offered again.
    await expect(ui(page).back).toHaveCount(0)
    const { hash, method } = await settled
    expect(method).toBe('exchange')
    await client.getTransactionReceipt({ hash: hash as Hex })
    expect(await tokensOf(client, usdc, recipient)).toBe(12_500_000n)
  })

  test('an exchange that fails, that is left, or that names no page is said for what it is', async ({
    page,
    stage,
  }) => {
    const payment = { network: 'eip155:31337', recipient: nobody(), amount: '0.5' } as const
    const answers: Record<string, unknown> = {}
    await page.route(/\/v1\/json-rpc/, async (route) => {
      const { id, method } = route.request().postDataJSON() as { id: number; method: string }
      if (answers[method] === undefined) return route.fallback()
      const headers = { 'access-control-allow-origin': '*' }
      await route.fulfill({ json: { jsonrpc: '2.0', id, result: answers[method] }, headers })
    })
    const open = async () => {
      await pay(page).exchange('SANDBOX_PAY').click()
      const [other] = await Promise.all([page.context().waitForEvent('page'), pay(page).page.click()])
      await other.close()
    }
    await test.step('the user goes back from its page, and closes the view', async () => {
      const settled = askToPay(page, payment)
      await open()
      await expect(pay(page).progress).toContainText('Waiting for Sandbox Pay')
      await ui(page).back.click()
      await expect(page.getByTestId('pay-uncertain')).toBeVisible()
      await ui(page).close.click()
      expect(await settled).toEqual({ code: 'PAYMENT_UNCERTAIN' })
    })
    await test.step('it says that it was not paid', async () => {
      answers.reown_getExchangeBuyStatus = { status: 'FAILED', txHash: null }
      const settled = askToPay(page, payment)
      await open()
      expect(await settled).toEqual({ code: 'PAYMENT_FAILED' })
      await expect(pay(page).progress).toContainText('Not paid')
      await pay(page).done.click()
    })
    await test.step('its page is none, and nothing is opened', async () => {
      answers.reown_getExchangePayUrl = { url: 'javascript:alert(1)', sessionId: 's' }
      const settled = askToPay(page, payment)
      await pay(page).exchange('SANDBOX_PAY').click()
      await expect(pay(page).problem).toBeVisible()
      await ui(page).close.click()
      expect(await settled).toEqual({ code: 'CANCELLED' })
    })
    expect(await chainOf(stage).getBalance({ address: payment.recipient })).toBe(0n)
  })

  test('a user who declines can pay again, and who closes the view has paid nothing', async ({
    page,
    stage,
  }) => {
    await connectWallet(page)
    const recipient = nobody()
    const payment = { network: 'eip155:31337', recipient, amount: '0.5' } as const
    const settled = askToPay(page, payment)
    await pay(page).wallet.click()
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await pay(page).confirm.click()
    await expect(pay(page).problem).toHaveText('You declined in Test Wallet.')
    await ui(page).back.click()
    await expect(page.getByTestId('pay-uncertain')).toHaveCount(0)
    await pay(page).wallet.click()
    await expect(pay(page).confirm).toBeEnabled()
    await ui(page).close.click()
    expect(await settled).toEqual({ code: 'CANCELLED' })
    expect(await chainOf(stage).getBalance({ address: recipient })).toBe(0n)

    await test.step('who goes back to the ways and leaves finds nothing of the payment in Send', async () => {
      const left = askToPay(page, payment)
      await pay(page).wallet.click()
      await ui(page).back.click()
      await expect(pay(page).wallet).toBeVisible()
      await ui(page).close.click()
      expect(await left).toEqual({ code: 'CANCELLED' })
      await ui(page).account.click()
      await send(page).open.click()
      await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
      await expect(send(page).receiver).toHaveValue('')
      await expect(send(page).amount).toHaveValue('')
      await ui(page).close.click()
    })

    await test.step('a wallet that was asked and left may still pay, and that is said', async () => {
      await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
      const again = askToPay(page, payment)
      await pay(page).wallet.click()
      await pay(page).confirm.click()
      await expect(pay(page).confirm).toBeDisabled()
      await ui(page).back.click()
      await expect(page.getByTestId('pay-uncertain')).toBeVisible()
      // That the user declines another request says nothing of the first one.
      await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
      await pay(page).wallet.click()
      await pay(page).confirm.click()
      await expect(pay(page).problem).toHaveText('You declined in Test Wallet.')
      await ui(page).back.click()
      await expect(page.getByTestId('pay-uncertain')).toBeVisible()
      await ui(page).close.click()
      expect(await again).toEqual({ code: 'PAYMENT_UNCERTAIN' })
    })
  })

  test('a payment that takes the place of another one stays when its user goes back', async ({
    page,
    stage,
  }) => {
    const payment = { network: 'eip155:31337', recipient: nobody() } as const
    await connectWallet(page)
    const first = askToPay(page, { ...payment, amount: '0.1' })
    await expect(pay(page).amount).toHaveText('0.1 ETH')
    const second = askToPay(page, { ...payment, amount: '0.2' })
    expect(await first).toEqual({ code: 'CANCELLED' })
    await pay(page).wallet.click()
    await expect(pay(page).shownAmount).toHaveText('0.2 ETH')
    await ui(page).back.click()
    await expect(pay(page).amount).toHaveText('0.2 ETH')
    await pay(page).wallet.click()
    await pay(page).confirm.click()
    expect((await second).method).toBe('wallet')
    expect(await chainOf(stage).getBalance({ address: payment.recipient })).toBe(parseEther('0.2'))
  })

  test('a payment goes on when its view is closed, and the promise has its end', async ({ page, stage }) => {
    await connectWallet(page)
    const recipient = nobody()
    const release = await holdTransactions(page)
    const settled = askToPay(page, { network: 'eip155:31337', recipient, amount: '0.25' })
    await pay(page).wallet.click()
    await pay(page).confirm.click()
    await expect(pay(page).confirm).toBeDisabled()
    release()
    await expect(pay(page).progress).toBeVisible()
    await ui(page).close.click()
    expect((await settled).hash).toMatch(/^0x/)
    expect(await chainOf(stage).getBalance({ address: recipient })).toBe(parseEther('0.25'))
  })

  test('another person opens a payment link, and nothing is asked before they choose', async ({
    page,
    context,
    stage,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await connectWallet(page)
    const recipient = nobody()
    const payment = {
      network: 'eip155:31337',
      recipient,
      amount: '0.125',
      label: '<b>Tea</b> & milk',
    } as const
    const left = askToPay(page, payment)
    await pay(page).copy.click()
    await expectSaid(page, 'Link copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await ui(page).close.click()
    expect(await left).toEqual({ code: 'CANCELLED' })

    const read = await page.evaluate(
      (url) => (window as unknown as { readPaymentLink(url: string): unknown }).readPaymentLink(url),
      link,
    )
    expect(read).toEqual(payment)
    await expect(ui(page).card).toBeHidden()
    const settled = askToPay(page, read as Payment)
    await expect(pay(page).label).toHaveText('<b>Tea</b> & milk')
    const calls = () => page.evaluate(() => window.testWallets[0]?.calls.map(({ method }) => method) ?? [])
    await expect(pay(page).wallet).toContainText('Balance')
    expect(await calls()).not.toContain('eth_sendTransaction')
    await pay(page).wallet.click()
    await pay(page).confirm.click()
    expect((await settled).method).toBe('wallet')
    expect(await chainOf(stage).getBalance({ address: recipient })).toBe(parseEther('0.125'))
  })

  test('what cannot be paid is said, and what is wrong is refused before anything is shown', async ({
    page,
  }) => {
    const good = { network: 'eip155:31337', recipient: nobody(), amount: '1' } as const
    const wrongSum = second.replace('7', '8').replace('C', 'c')
    for (const [change, code] of [
      [{ amount: '1e3' }, 'PAYMENT_INVALID'],
      [{ recipient: wrongSum }, 'PAYMENT_INVALID'],
      [{ network: 'eip155:5' }, 'CHAIN_NOT_CONFIGURED'],
      [{ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'PAYMENT_INVALID'],
    ] as const)
      expect(await askToPay(page, { ...good, ...change } as Payment)).toEqual({ code })
    await expect(ui(page).card).toBeHidden()
    await page.evaluate(() => {
      const { kit } = window as unknown as { kit: { open(options: unknown): Promise<void> } }
      return kit.open({ view: 'Pay', data: { network: 'eip155:31337', amount: 'all' } })
    })
    await expect(pay(page).invalid).toContainText('cannot be made as it is written')
    await ui(page).close.click()
    await connectWallet(page)
    // More decimals than the token has.
    const refused = askToPay(page, { ...good, token: usdc, amount: '1.0000001' })
    await expect(pay(page).problem).toContainText('cannot be made as it is written')
    await expect(pay(page).wallet).toHaveCount(0)
    await ui(page).close.click()
    expect(await refused).toEqual({ code: 'CANCELLED' })
  })
})

test.describe('solana', () => {
  const setup = namespaceSetups.find(({ namespace }) => namespace === 'solana')
  if (setup === undefined) throw new Error('There is no setup for solana')
  const [wallet] = setup.wallets
  const mint = 'CfW1druvRrUjzYW3eTLxNMwBDNQgSQbKLQGzrAdRr5CF'
  const ask = async <Result>(
    stage: Stage,
    method: string,
    ...params: readonly unknown[]
  ): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(solanaRpc(stage), { method: 'POST', body })
    return ((await reply.json()) as { result: Result }).result
  }
  const newAddress = async () => {
    const { getAddressFromPublicKey } = await import('@solana/kit')
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    return getAddressFromPublicKey(pair.publicKey)
  }
  const lamports = async (stage: Stage, address: string) =>
    BigInt((await ask<{ value: number }>(stage, 'getBalance', address)).value)

  test.beforeEach(async ({ installWallet, openStage, stage }) => {
    await installWallet(wallet.options(stage), wallet.info)
    await openStage({ features: ['pay'], namespaces: ['solana'], networks: [solanaSandbox] })
  })

  test('SOL and a token of SPL are paid to the last unit', async ({ page, stage }) => {
    const recipient = await newAddress()
    const settled = askToPay(page, { network: solanaSandbox, recipient, amount: '0.100000001' })
    await pay(page).connect.click()
    await ui(page).wallet(wallet.id).click()
    await pay(page).wallet.click()
    await expect(pay(page).shownAmount).toHaveText('0.100000001 SOL')
    await pay(page).confirm.click()
    await expect(pay(page).progress).toHaveAttribute('data-phase', 'paid')
    expect((await settled).method).toBe('wallet')
    expect(await lamports(stage, recipient)).toBe(100_000_001n)
    await pay(page).done.click()

    const tokens = askToPay(page, { network: solanaSandbox, recipient, token: mint, amount: '1.500001' })
    await pay(page).wallet.click()
    await expect(pay(page).shownAmount).toHaveText('1.500001 USDC')
    await expect(page.getByText('Opens an account for the receiver')).toBeVisible()
    await pay(page).confirm.click()
    expect((await tokens).method).toBe('wallet')
    type Reply = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
    const options = { encoding: 'jsonParsed' }
    const { value } = await ask<Reply>(stage, 'getTokenAccountsByOwner', recipient, { mint }, options)
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1500001'])
  })

  test('SOL is paid on the page of an exchange', async ({ page, context, stage }) => {
    const recipient = await newAddress()
    const settled = askToPay(page, { network: solanaSandbox, recipient, amount: '0.5' })
    await pay(page).exchange('SANDBOX_BANK').click()
    const [payPage] = await Promise.all([context.waitForEvent('page'), pay(page).page.click()])
    await payPage.getByRole('button', { name: /^Pay \d/ }).click()
    expect((await settled).method).toBe('exchange')
    expect(await lamports(stage, recipient)).toBe(500_000_000n)
  })
})
