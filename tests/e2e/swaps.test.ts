import type { Page } from '@playwright/test'
import type { AppKitConfig } from 'appkit-runtime'
import { formatUnits, parseUnits } from 'viem'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import { type Exchange, feesOf, openExchange } from './support/exchange.js'
import { buyTokens, coin, grantCoins, makeAccount, type OwnAccount } from './support/funds.js'
import { kitOf } from './support/kitOf.js'
import { expectSaid } from './support/said.js'
import { holdTransactions } from './support/send.js'
import { deployStrictExchange } from './support/strictExchange.js'
import { test as base, connectWallet, expect, ui } from './support/test.js'

const { router, usdc, dai, wrapped } = contractsOf(31337)
const thief = makeAccount().address

const test = base.extend<{
  /** The account of the test. It has ten thousand coins, and some of two tokens. */
  account: OwnAccount
  chain: Exchange
}>({
  account: async ({ stage }, use) => {
    const account = makeAccount()
    await grantCoins(stage, { address: account.address, amount: '10000' })
    await buyTokens(stage, account, { tokens: [usdc, dai], coins: '0.3' })
    await use(account)
  },
  chain: async ({ stage, account }, use) => use(openExchange(stage, account.address)),
})

/** Prices and transactions of the blockchain API, and those of the contract itself. */
const routes: Readonly<Record<string, AppKitConfig['swaps']>> = {
  service: {
    'eip155:31337': { router },
    'eip155:1': { router },
    // Not the one that the sandbox has there.
    'eip155:137': { router: usdc },
  },
  contract: { 'eip155:31337': { router, tokens: [usdc, dai] } },
}

const swap = (page: Page) => ({
  open: page.getByTestId('wallet-features-swaps-button'),
  sell: page.getByTestId('swap-input-token-sourceToken'),
  buy: page.getByTestId('swap-input-token-toToken'),
  sellToken: page.getByTestId('swap-select-token-button-sourceToken'),
  buyToken: page.getByTestId('swap-select-token-button-toToken'),
  tokenRow: (symbol: string) => page.getByTestId(`swap-select-token-item-${symbol}`),
  action: page.getByTestId('swap-action-button'),
  problem: page.getByTestId('swap-problem'),
  preview: page.getByTestId('swap-preview'),
  shownSell: page.getByTestId('swap-preview-sell'),
  shownBuy: page.getByTestId('swap-preview-buy'),
  shownMinimum: page.getByTestId('swap-preview-minimum'),
  confirm: page.getByTestId('swap-confirm-button'),
})

/** The calls of a method that the wallet got. */
const asked = (page: Page, method: string) =>
  page.evaluate((name) => window.testWallets[0]?.calls.filter((each) => each.method === name) ?? [], method)

/** Connects the account and opens the view from its button. */
async function openSwap(page: Page): Promise<void> {
  await connectWallet(page)
  await ui(page).account.click()
  await swap(page).open.click()
  await expect(ui(page).title).toHaveText('Swap')
  await expect(swap(page).sellToken).toContainText('ETH')
}

async function choose(page: Page, side: 'sell' | 'buy', symbol: string): Promise<void> {
  await (side === 'sell' ? swap(page).sellToken : swap(page).buyToken).click()
  await swap(page).tokenRow(symbol).click()
  await expect(ui(page).title).toHaveText('Swap')
}

/** Opens the stage with an account that has some of every token. */
async function begin(
  page: Page,
  {
    wallet,
    openStage,
    account,
  }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'wallet' | 'openStage' | 'account'>,
  swaps: AppKitConfig['swaps'],
): Promise<void> {
  await wallet({ privateKeys: [account.key], chainIds: [31337, 1, 137] })
  await openStage({
    features: ['balances', 'history', 'swaps'],
    networks: ['eip155:31337', 'eip155:1', 'eip155:137'],
    config: { ...(swaps && { swaps }) },
  })
  await openSwap(page)
}

/** Fills the form and goes on to the review. */
async function review(page: Page, sell: string, buy: string, amount: string): Promise<void> {
  if (sell !== 'ETH') await choose(page, 'sell', sell)
  await choose(page, 'buy', buy)
  await swap(page).sell.fill(amount)
  await expect(swap(page).action).toHaveText('Review swap')
  await swap(page).action.click()
  await expect(ui(page).title).toHaveText('Review swap')
}

/** Signs what is reviewed, and waits until it is in a block. */
async function sign(page: Page, sold: string): Promise<void> {
  await swap(page).confirm.click()
  await expectSaid(page, new RegExp(`^Swapped ${sold} to`))
  await expect(swap(page).open).toBeVisible()
}

const events = (page: Page) =>
  page.evaluate(() => (window as unknown as { swapEvents: readonly SwapEvent[] }).swapEvents)

interface SwapEvent {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Keeps the events of swapping in the page. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const { kit } = window as unknown as {
      kit: { lastEvent: { subscribe(heard: (tracked: { event: SwapEvent } | undefined) => void): void } }
    }
    const heard: SwapEvent[] = []
    Object.assign(window, { swapEvents: heard })
    kit.lastEvent.subscribe((tracked) => {
      if (tracked?.event.event.includes('SWAP')) heard.push(tracked.event)
    })
  })

/** An amount of USDC as the form shows it. */
const printed = (units: bigint) =>
  (Number(units) / 1e6).toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 6 })

/** As an estimate is shown: six digits, cut. */
function printedShort(units: bigint): string {
  const rest = 10 ** (String(units).length - 6)
  return ((Math.floor(Number(units) / rest) * rest) / 1e6).toLocaleString('en-US')
}

for (const [name, swaps] of Object.entries(routes))
  test.describe(`with prices of the ${name}`, () => {
    test.beforeEach(({ page, wallet, openStage, account }) =>
      begin(page, { wallet, openStage, account }, swaps),
    )

    test('the coin for a token, without an approval', async ({ page, chain }) => {
      const [coins, tokens, first] = await Promise.all([chain.coins(), chain.tokens(usdc), chain.newest()])
      const value = 1_500_000_000_000_000_000n
      const trade = [coin, usdc, value] as const
      const quotes = () => chain.quotesSince(trade, first)
      await expect(swap(page).action).toHaveText('Choose token')
      await choose(page, 'buy', 'USDC')
      await expect(swap(page).action).toHaveText('Enter amount')
      await swap(page).sell.fill('1.5')
      await expect(swap(page).action).toHaveText('Review swap')
      const shown = await swap(page).buy.inputValue()
      expect((await quotes()).map(printed)).toContain(shown)
      await swap(page).action.click()
      await expect(ui(page).title).toHaveText('Review swap')
      await expect(swap(page).shownSell).toHaveText('1.5 ETH')
      // The amount that comes is an estimate, and a press shows the rest of its digits.
      const short = await swap(page).shownBuy.innerText()
      expect((await quotes()).map((out) => `${printedShort(out)} USDC`)).toContain(short)
      const all = swap(page).shownBuy.locator('xpath=following-sibling::bdi')
      await expect(all).toBeHidden()
      await swap(page).shownBuy.click()
      await expect(all).toBeVisible()
      const whole = await all.innerText()
      expect((await quotes()).map((out) => `${printed(out)} USDC`)).toContain(whole)
      await expect(swap(page).confirm).toHaveText('Swap')
      await swap(page).confirm.click()
      await expectSaid(page, /^Swapped ETH to/)
      await expect(swap(page).open).toBeVisible()
      expect(await asked(page, 'eth_sendTransaction')).toHaveLength(1)
      const sent = await chain.sent(first)
      expect(sent).toHaveLength(1)
      const after = sent[0]?.blockNumber ?? 0n
      const out = await chain.quote(trade, after - 1n)
      expect(await chain.coins()).toBe(coins - value - feesOf(sent))
      expect(await chain.tokens(usdc)).toBe(tokens + out)
      // 0.85 % never reaches the pool.
      const pool = await chain.reserves(wrapped, usdc, after - 1n)
      expect(await chain.reserves(wrapped, usdc, after)).toEqual([
        pool[0] + value - (value * 85n) / 10_000n,
        pool[1] - out,
      ])
    })

    test('a token for the coin, after an approval of exactly the amount', {
      tag: name === 'service' ? '@core' : [],
    }, async ({ page, chain }) => {
      const value = 123_456_789n
      const trade = [usdc, coin, value] as const
      const [coins, tokens, first] = await Promise.all([chain.coins(), chain.tokens(usdc), chain.newest()])
      await listen(page)
      await review(page, 'USDC', 'ETH', '123.456789')
      await expect(swap(page).confirm).toHaveText('Approve')
      await swap(page).confirm.click()
      await expect(swap(page).confirm).toHaveText('Swap')
      expect(await chain.allowance(usdc)).toBe(value)
      expect(await chain.tokens(usdc)).toBe(tokens)
      await sign(page, 'USDC')
      expect(await chain.allowance(usdc)).toBe(0n)
      expect(await chain.tokens(usdc)).toBe(tokens - value)
      const sent = await chain.sent(first)
      expect(sent).toHaveLength(2)
      const after = sent[1]?.blockNumber ?? 0n
      const out = await chain.quote(trade, after - 1n)
      expect(await chain.coins()).toBe(coins + out - feesOf(sent))
      const fee = (value * 85n) / 10_000n
      const pool = await chain.reserves(usdc, wrapped, after - 1n)
      expect(await chain.reserves(usdc, wrapped, after)).toEqual([pool[0] + value - fee, pool[1] - out])
      const heard = await events(page)
      expect(
        heard.map(({ event }) => event).filter((event) => event !== 'CLICK_SELECT_TOKEN_TO_SWAP'),
      ).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
      const { swapToAmount, ...properties } = heard.at(-1)?.properties ?? {}
      expect(properties).toMatchObject({
        network: 'eip155:31337',
        isSmartAccount: false,
        swapFromToken: 'USDC',
        swapToToken: 'ETH',
        swapFromAmount: '123.456789',
      })
      const quotes = await chain.quotesSince(trade, first)
      expect(quotes.map((each) => formatUnits(each, 18))).toContain(swapToAmount)
    })
  })

test.describe('swaps', () => {
  test.beforeEach(({ page, wallet, openStage, account }) =>
    begin(page, { wallet, openStage, account }, routes.service),
  )

  test('one token for another in one step, where the wallet runs calls as one', { tag: '@core' }, async ({
    page,
    chain,
  }) => {
    await page.evaluate(() => window.testWallets[0]?.selectAtomicity('supported'))
    const value = 250_000_000n
    const [sold, bought, first] = await Promise.all([chain.tokens(usdc), chain.tokens(dai), chain.newest()])
    await review(page, 'USDC', 'DAI', '250')
    await expect(page.getByText('in one step')).toBeVisible()
    await expect(swap(page).confirm).toHaveText('Swap')
    await sign(page, 'USDC')
    expect(await asked(page, 'wallet_sendCalls')).toHaveLength(1)
    expect(await asked(page, 'eth_sendTransaction')).toHaveLength(0)
    const after = (await chain.sent(first)).at(-1)?.blockNumber ?? 0n
    const out = await chain.quote([usdc, dai, value], after - 1n)
    expect(await chain.tokens(usdc)).toBe(sold - value)
    expect(await chain.tokens(dai)).toBe(bought + out)
    expect(await chain.allowance(usdc)).toBe(0n)
  })

  test('an account that its user does not want upgraded approves first, then swaps', {
    tag: '@core',
  }, async ({ page, chain }) => {
    const tokens = await chain.tokens(dai)
    await page.evaluate(() => {
      window.testWallets[0]?.selectAtomicity('ready')
      window.testWallets[0]?.behave('wallet_upgradeAccount', 'reject')
    })
    await review(page, 'DAI', 'USDC', '3')
    await expect(page.getByText('in one step')).toBeVisible()
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toHaveText('Approve')
    await expect(swap(page).problem).toBeVisible()
    expect(await chain.tokens(dai)).toBe(tokens)
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toHaveText('Swap')
    await sign(page, 'DAI')
    expect(await chain.tokens(dai)).toBe(tokens - 3n * 10n ** 18n)
    expect(await asked(page, 'eth_sendTransaction')).toHaveLength(2)
  })

  test('everything again after a reload, and an approval that was given still counts', async ({
    page,
    chain,
  }) => {
    const tokens = await chain.tokens(dai)
    await review(page, 'DAI', 'USDC', '5')
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toHaveText('Swap')
    await page.reload()
    for (const [amount, first] of [
      ['5', 'Swap'],
      ['6', 'Approve'],
    ] as const) {
      await ui(page).account.click()
      await swap(page).open.click()
      await review(page, 'DAI', 'USDC', amount)
      await expect(swap(page).confirm).toHaveText(first)
      if (first === 'Approve') await swap(page).confirm.click()
      await expect(swap(page).confirm).toHaveText('Swap')
      await sign(page, 'DAI')
      await page.reload()
    }
    expect(await chain.tokens(dai)).toBe(tokens - 11n * 10n ** 18n)
    expect(await chain.allowance(dai)).toBe(0n)
  })

  test('what is declined can be signed again, or left', async ({ page, chain }) => {
    const tokens = await chain.tokens(dai)
    await listen(page)
    await review(page, 'DAI', 'USDC', '7')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await swap(page).confirm.click()
    await expect(swap(page).problem).toHaveText('You declined in Test Wallet.')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'answer'))
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toHaveText('Swap')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await swap(page).confirm.click()
    await expect(swap(page).problem).toHaveText('You declined in Test Wallet.')
    expect((await events(page)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['SWAP_APPROVAL_ERROR', 'SWAP_ERROR']),
    )
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'answer'))
    expect(await chain.tokens(dai)).toBe(tokens)
    await sign(page, 'DAI')
    expect(await chain.tokens(dai)).toBe(tokens - 7n * 10n ** 18n)
  })

  test('what cannot be swapped is said at the field', async ({ page }) => {
    await choose(page, 'buy', 'GOV')
    for (const [text, action, problem] of [
      ['1,5', 'Check the amount', 'Write the amount like'],
      ['-1', 'Check the amount', 'without a sign'],
      ['1e3', 'Check the amount', 'Write out all digits'],
      ['0.0000000000000000001', 'Check the amount', 'ETH has 18 decimals at most'],
      ['99999999', 'Not enough ETH', 'Not enough ETH in your account'],
      ['4000', 'Insufficient liquidity', 'Insufficient liquidity'],
    ] as const) {
      await swap(page).sell.fill(text)
      await expect(swap(page).action).toHaveText(action)
      await expect(swap(page).problem).toContainText(problem)
      await expect(swap(page).action).toBeDisabled()
    }
    // Half of a small pool: much is lost.
    await swap(page).sell.fill('300')
    await expect(page.getByTestId('swap-impact-warning')).toBeVisible()
    await expect(swap(page).action).toBeEnabled()
  })

  test('another network while the wallet asks ends the swap', { tag: '@core' }, async ({ page, chain }) => {
    const tokens = await chain.tokens(usdc)
    await review(page, 'ETH', 'USDC', '0.5')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toBeDisabled()
    await page.evaluate(() => window.testWallets[0]?.selectChain(1))
    await expect(swap(page).confirm).toHaveCount(0)
    await expect(swap(page).sell).toHaveValue('')
    await expect(swap(page).buyToken).toHaveText('Choose token')
    expect(await chain.tokens(usdc)).toBe(tokens)
  })

  test('what the wallet swaps when its request was left is followed to its end, and leaves the form alone', async ({
    page,
    chain,
  }) => {
    const tokens = await chain.tokens(usdc)
    const sign = await holdTransactions(page)
    // The node has it in a block at once, and the second toast takes the place of the first.
    let tell = () => {}
    const isTold = new Promise<void>((resolve) => {
      tell = resolve
    })
    await page.route(/\/blockchain\/v1\/\?/, async (route) => {
      if (route.request().postData()?.includes('eth_getTransactionReceipt')) await isTold
      await route.fallback()
    })
    await review(page, 'ETH', 'USDC', '0.5')
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toBeDisabled()
    await page.getByTestId('swap-back-button').click()
    await swap(page).sell.fill('0.25')
    sign()
    await expectSaid(page, 'Your wallet sent what you had left')
    tell()
    await expectSaid(page, /^Swapped ETH to/)
    await expect(swap(page).sell).toHaveValue('0.25')
    expect(await chain.tokens(usdc)).toBeGreaterThan(tokens)
  })

  test('T-D4: nothing is signed where the server sends the tokens to somebody else, or another contract', {
    tag: '@core',
  }, async ({ page, account }) => {
    const theirs = thief.slice(2).toLowerCase()
    const mine = account.address.slice(2).toLowerCase()
    const tampering: readonly ((tx: Record<string, string>) => void)[] = [
      (tx) => {
        tx.data = tx.data?.replace(mine, theirs) ?? ''
      },
      (tx) => {
        tx.to = `eip155:31337:0x${theirs}`
      },
      (tx) => {
        tx.to = tx.to?.replace('31337', '1') ?? ''
      },
      (tx) => {
        tx.from = `eip155:31337:0x${theirs}`
      },
    ]
    let change = tampering[0]
    await page.route('**/v1/convert/build-transaction', async (route) => {
      const reply = await route.fetch()
      const json = (await reply.json()) as { tx: Record<string, string> }
      change?.(json.tx)
      await route.fulfill({ response: reply, json })
    })
    await choose(page, 'buy', 'USDC')
    for (const each of tampering) {
      change = each
      await swap(page).sell.fill(`0.${tampering.indexOf(each) + 1}`)
      await expect(swap(page).action).toHaveText('Review swap')
      await swap(page).action.click()
      await expect(swap(page).problem).toHaveText(
        'The swap that was built is not what you typed. Nothing was signed. Try again.',
      )
    }
    expect(await asked(page, 'eth_sendTransaction')).toHaveLength(0)
  })

  test('T-D4: nothing is signed where the approval is for more, or for another spender', async ({ page }) => {
    const tampering: readonly ((data: string) => string)[] = [
      (data) => data.slice(0, 74) + 'f'.repeat(64),
      (data) => data.replace(router.slice(2), thief.slice(2).toLowerCase()),
    ]
    let change = tampering[0]
    await page.route('**/v1/convert/build-approve*', async (route) => {
      const reply = await route.fetch()
      const json = (await reply.json()) as { tx: { data: string } }
      await route.fulfill({
        response: reply,
        json: { tx: { ...json.tx, data: change?.(json.tx.data) ?? '' } },
      })
    })
    await choose(page, 'sell', 'DAI')
    await choose(page, 'buy', 'ETH')
    for (const each of tampering) {
      change = each
      await swap(page).sell.fill(`${tampering.indexOf(each) + 1}`)
      await expect(swap(page).action).toHaveText('Review swap')
      await swap(page).action.click()
      await expect(swap(page).problem).toContainText('is not what you typed')
    }
    expect(await asked(page, 'eth_sendTransaction')).toHaveLength(0)
  })

  test('an exchange that the app does not name is refused', async ({ page, stage, account }) => {
    await grantCoins(stage, { address: account.address, chainId: 137, amount: '10' })
    // The service builds for the sandbox's contract. On this network the app allows another one only.
    await page.evaluate(() => window.testWallets[0]?.selectChain(137))
    await expect(swap(page).sellToken).toContainText('POL')
    await choose(page, 'buy', 'USDC')
    await swap(page).sell.fill('1')
    await expect(swap(page).action).toHaveText('Review swap')
    await swap(page).action.click()
    await expect(swap(page).problem).toContainText('is not what you typed')
  })

  test('a host fills the form, sides change places, and it works by keyboard', async ({ page }) => {
    await kitOf(page).open({ view: 'Swap' })
    await ui(page).close.click()
    await kitOf(page).open({ view: 'Swap', data: { fromToken: 'USDC', toToken: 'eth', amount: '20' } })
    await expect(swap(page).sellToken).toContainText('USDC')
    await expect(swap(page).buyToken).toContainText('ETH')
    await expect(swap(page).sell).toHaveValue('20')
    await expect(swap(page).action).toHaveText('Review swap')
    const bought = await swap(page).buy.inputValue()
    await checkAxe(page, 'swap')
    await page.getByTestId('swap-flip-button').focus()
    await page.keyboard.press('Enter')
    await expect(swap(page).sellToken).toContainText('ETH')
    await expect(swap(page).sell).toHaveValue(bought)
    await swap(page).buyToken.focus()
    await page.keyboard.press('Enter')
    await expect(ui(page).title).toHaveText('Choose token')
    await checkAxe(page, 'select token')
    const chips = page.locator('[data-testid^="swap-suggested-"]')
    expect(await chips.count()).toBeGreaterThan(1)
    // What one shows is within its own line.
    expect(
      await chips.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
    ).toBe(0)
    await page.getByTestId('swap-select-token-search-input').getByRole('searchbox').fill('nothing like it')
    await expect(page.getByTestId('swap-no-tokens')).toBeVisible()
    await page.getByTestId('swap-select-token-search-input').getByRole('searchbox').fill('stable')
    await swap(page).tokenRow('DAI').focus()
    await page.keyboard.press('Enter')
    await expect(swap(page).buyToken).toContainText('DAI')
    await swap(page).sell.fill('0.25')
    await expect(swap(page).action).toHaveText('Review swap')
    await swap(page).sell.press('Enter')
    await expect(ui(page).title).toHaveText('Review swap')
    await checkAxe(page, 'preview swap')
    await ui(page).back.click()
    await expect(swap(page).sell).toHaveValue('0.25')
  })

  test('each opening of the form is one event, and what the host passed fills it once', async ({ page }) => {
    await ui(page).close.click()
    await listen(page)
    await kitOf(page).open({ view: 'Swap', data: { fromToken: 'USDC', amount: '20' } })
    await expect(swap(page).sell).toHaveValue('20')
    await swap(page).sell.fill('7')
    await choose(page, 'buy', 'DAI')
    await expect(swap(page).sell).toHaveValue('7')
    await expect(swap(page).action).toHaveText('Review swap')
    await swap(page).action.click()
    await expect(ui(page).title).toHaveText('Review swap')
    await ui(page).back.click()
    await expect(swap(page).sell).toHaveValue('7')
    const opened = async () => (await events(page)).filter(({ event }) => event === 'OPEN_SWAP').length
    expect(await opened()).toBe(1)
    await ui(page).close.click()
    await kitOf(page).open({ view: 'Swap' })
    await expect(swap(page).sell).toHaveValue('7')
    expect(await opened()).toBe(2)
  })
})

test('a token that takes no new allowance before the old one is zero', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  const { key, address } = makeAccount()
  await grantCoins(stage, { address, amount: '3' })
  const chain = openExchange(stage, address)
  const { token, router: exchange } = await deployStrictExchange(chain.client, { url: chain.url, key })
  const tokens = await chain.tokens(token)
  const allowance = () => chain.allowance(token, exchange)
  await wallet({ privateKeys: [key] })
  await openStage({
    features: ['swaps'],
    config: { swaps: { 'eip155:31337': { router: exchange, tokens: [token] } } },
  })
  await openSwap(page)
  await review(page, 'STRICT', 'ETH', '10')
  await swap(page).confirm.click()
  await expect(swap(page).confirm).toHaveText('Swap')
  expect(await allowance()).toBe(10_000_000n)
  // More than was allowed.
  await ui(page).back.click()
  await swap(page).sell.fill('25')
  await expect(swap(page).action).toHaveText('Review swap')
  await swap(page).action.click()
  await expect(swap(page).confirm).toHaveText('Set to zero')
  await expect(swap(page).preview).toContainText(
    'STRICT takes a new allowance only after the old one is zero',
  )
  await checkAxe(page, 'set to zero')
  await swap(page).confirm.click()
  await expect(swap(page).confirm).toHaveText('Approve')
  expect(await allowance()).toBe(0n)
  await swap(page).confirm.click()
  await expect(swap(page).confirm).toHaveText('Swap')
  expect(await allowance()).toBe(25_000_000n)
  await sign(page, 'STRICT')
  expect(await chain.tokens(token)).toBe(tokens - 25_000_000n)
  expect(await allowance()).toBe(0n)
})

test('a network without an exchange shows those that have one', async ({
  page,
  wallet,
  openStage,
  account,
}) => {
  await begin(page, { wallet, openStage, account }, { ...routes.service, 'eip155:137': { router: 'none' } })
  await page.evaluate(() => window.testWallets[0]?.selectChain(137))
  await expect(page.getByText('The swap feature doesn’t support Polygon')).toBeVisible()
  await checkAxe(page, 'unsupported network')
  await expect(ui(page).networkRow('Polygon')).toHaveCount(0)
  await ui(page).networkRow('Ethereum').click()
  await expect(swap(page).sellToken).toContainText('ETH')
})

test('all there is of the coin: what is left is less than the fee could be', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  const { key, address } = makeAccount()
  await grantCoins(stage, { address, amount: '0.1' })
  const chain = openExchange(stage, address)
  await wallet({ privateKeys: [key] })
  await openStage({ features: ['swaps'], config: { ...(routes.service && { swaps: routes.service }) } })
  await openSwap(page)
  await choose(page, 'buy', 'DAI')
  const first = await chain.newest()
  await page.getByTestId('swap-max-button').click()
  await expect(swap(page).action).toHaveText('Review swap')
  await swap(page).action.click()
  await expect(ui(page).title).toHaveText('Review swap')
  const shown = (await swap(page).shownSell.textContent()) ?? ''
  await sign(page, 'ETH')
  const fee = feesOf(await chain.sent(first))
  const sold = parseUnits(shown.replace(' ETH', ''), 18)
  const left = await chain.coins()
  expect(left).toBe(10n ** 17n - sold - fee)
  expect(left).toBeLessThan(fee * 5n)
})

for (const { id, symbol, network } of [
  { id: 1, symbol: 'ETH', network: 'Ethereum' },
  { id: 137, symbol: 'POL', network: 'Polygon' },
])
  test(`a scaffolded app swaps on the sandbox's copy of ${network}`, async ({ page, stage, wallet }) => {
    const { key, address } = makeAccount()
    await grantCoins(stage, { address, chainId: id, amount: '10' })
    const chain = openExchange(stage, address, id)
    await wallet({ privateKeys: [key], chainIds: [id, 31337] })
    await page.goto(stage.app)
    await ui(page).connect.click()
    await ui(page).wallet().click()
    await expect(ui(page).card).toBeHidden()
    await ui(page).account.click()
    await swap(page).open.click()
    await expect(swap(page).sellToken).toContainText(symbol)
    const before = await chain.tokens(chain.contracts.usdc)
    // The coin is chosen when the view opens.
    await review(page, 'ETH', 'USDC', '2')
    await sign(page, symbol)
    expect(await chain.tokens(chain.contracts.usdc)).toBeGreaterThan(before)
  })
