import type { Page } from '@playwright/test'
import type { AppKitConfig } from 'appkit-runtime'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  parseAbi,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../sandbox/src/contracts/planContracts.js'
import { checkAxe } from './support/checkAxe.js'
import { kitOf } from './support/kitOf.js'
import { holdTransactions } from './support/send.js'
import type { Stage } from './support/stage.js'
import { deployStrictExchange } from './support/strictExchange.js'
import { connectWallet, expect, test, ui } from './support/test.js'

/** A funded account of the sandbox that no other test spends from. */
const key = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'
const own = privateKeyToAccount(key).address
const otherKey = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const other = privateKeyToAccount(otherKey).address
const { router, usdc, dai, wrapped } = contractsOf(31337)
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const exchangeAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function pairOf(address, address) view returns (address)',
  'function getReserves() view returns (uint256 reserve0, uint256 reserve1)',
  'function token0() view returns (address)',
])

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
  toast: page.getByTestId('wui-snackbar-message'),
})

const chainOf = (stage: Stage, id = 31337) => {
  const url = `${stage.sandbox}/blockchain/v1/?chainId=eip155:${id}&projectId=test`
  const client = createPublicClient({ transport: http(url) })
  const read = { abi: exchangeAbi } as const
  return {
    client,
    contracts: contractsOf(id),
    url,
    coins: () => client.getBalance({ address: own }),
    tokens: (address: Hex, owner: Hex = own) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    allowance: (address: Hex, owner: Hex = own) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, router] }),
    /** Hashes of what an account has sent in blocks after one. */
    async sent(owner: Hex, after: bigint): Promise<readonly Hex[]> {
      const count = Number((await client.getBlockNumber({ cacheTime: 0 })) - after)
      const numbers = Array.from({ length: count }, (_, at) => after + 1n + BigInt(at))
      const blocks = await Promise.all(
        numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
      )
      const all = blocks.flatMap(({ transactions }) => transactions)
      return all.filter(({ from }) => from.toLowerCase() === owner.toLowerCase()).map(({ hash }) => hash)
    },
    async pay(to: Hex, value: bigint) {
      const payer = createWalletClient({ account: privateKeyToAccount(key), transport: http(url) })
      const hash = await payer.sendTransaction({ to, value, chain: null })
      await client.waitForTransactionReceipt({ hash })
    },
    quote: async (from: Hex, to: Hex, amount: bigint) =>
      (
        await client.readContract({
          ...read,
          address: router,
          functionName: 'quote',
          args: [from, to, amount],
        })
      )[0],
    /** What a pool holds of each of its tokens. */
    async reserves(one: Hex, other: Hex): Promise<readonly [bigint, bigint]> {
      const address = await client.readContract({
        ...read,
        address: router,
        functionName: 'pairOf',
        args: [one, other],
      })
      const [reserves, first] = await Promise.all([
        client.readContract({ ...read, address, functionName: 'getReserves' }),
        client.readContract({ ...read, address, functionName: 'token0' }),
      ])
      return first.toLowerCase() === one ? reserves : [reserves[1], reserves[0]]
    },
    async fee(hash: Hex) {
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      return gasUsed * effectiveGasPrice
    },
  }
}

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
  { wallet, openStage }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'wallet' | 'openStage'>,
  swaps: AppKitConfig['swaps'],
): Promise<void> {
  await wallet({ privateKeys: [key, otherKey], chainIds: [31337, 1, 137] })
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
  await expect(swap(page).toast).toContainText(`Swapped ${sold} to`)
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

for (const [name, swaps] of Object.entries(routes))
  test.describe(`with prices of the ${name}`, () => {
    test.beforeEach(({ page, wallet, openStage }) => begin(page, { wallet, openStage }, swaps))

    test('the coin for a token, without an approval', async ({ page, stage }) => {
      const chain = chainOf(stage)
      const [coins, tokens, pool] = await Promise.all([
        chain.coins(),
        chain.tokens(usdc),
        chain.reserves(wrapped, usdc),
      ])
      const value = 1_500_000_000_000_000_000n
      const out = await chain.quote(coin, usdc, value)
      await expect(swap(page).action).toHaveText('Select token')
      await choose(page, 'buy', 'USDC')
      await expect(swap(page).action).toHaveText('Enter amount')
      await swap(page).sell.fill('1.5')
      await expect(swap(page).action).toHaveText('Review swap')
      const shown = (Number(out) / 1e6).toLocaleString('en-US', {
        minimumFractionDigits: 0,
        maximumFractionDigits: 6,
      })
      await expect(swap(page).buy).toHaveValue(shown)
      await swap(page).action.click()
      await expect(ui(page).title).toHaveText('Review swap')
      await expect(swap(page).shownSell).toHaveText('1.5 ETH')
      // What comes is an estimate, and a press shows the rest of its digits.
      const short = Math.floor(Number(out) / 10 ** (String(out).length - 6)) * 10 ** (String(out).length - 12)
      await expect(swap(page).shownBuy).toHaveText(`${short.toLocaleString('en-US')} USDC`)
      await expect(page.getByText(`${shown} USDC`)).toBeHidden()
      await swap(page).shownBuy.click()
      await expect(page.getByText(`${shown} USDC`)).toBeVisible()
      await expect(swap(page).confirm).toHaveText('Swap')
      await swap(page).confirm.click()
      await expect(swap(page).toast).toContainText('Swapped ETH to')
      await expect(swap(page).open).toBeVisible()
      const sent = await asked(page, 'eth_sendTransaction')
      expect(sent).toHaveLength(1)
      const fee = coins - value - (await chain.coins())
      expect(fee).toBeGreaterThan(0n)
      expect(fee).toBeLessThan(10n ** 16n)
      expect(await chain.tokens(usdc)).toBe(tokens + out)
      // 0.85 % never reaches the pool.
      const [wrappedAfter, usdcAfter] = await chain.reserves(wrapped, usdc)
      expect(wrappedAfter).toBe(pool[0] + value - (value * 85n) / 10_000n)
      expect(usdcAfter).toBe(pool[1] - out)
    })

    test('a token for the coin, after an approval of exactly the amount', {
      tag: name === 'service' ? '@core' : [],
    }, async ({ page, stage }) => {
      const chain = chainOf(stage)
      const value = 123_456_789n
      const [coins, tokens, pool] = await Promise.all([
        chain.coins(),
        chain.tokens(usdc),
        chain.reserves(usdc, wrapped),
      ])
      const out = await chain.quote(usdc, coin, value)
      const block = await chain.client.getBlockNumber({ cacheTime: 0 })
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
      const hashes = await chain.sent(own, block)
      expect(hashes).toHaveLength(2)
      const fees = await Promise.all(hashes.map(chain.fee))
      expect(await chain.coins()).toBe(coins + out - fees.reduce((sum, fee) => sum + fee, 0n))
      const fee = (value * 85n) / 10_000n
      expect(await chain.reserves(usdc, wrapped)).toEqual([pool[0] + value - fee, pool[1] - out])
      const heard = await events(page)
      expect(
        heard.map(({ event }) => event).filter((event) => event !== 'CLICK_SELECT_TOKEN_TO_SWAP'),
      ).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
      expect(heard.at(-1)?.properties).toMatchObject({
        network: 'eip155:31337',
        isSmartAccount: false,
        swapFromToken: 'USDC',
        swapToToken: 'ETH',
        swapFromAmount: '123.456789',
        swapToAmount: formatUnits(out, 18),
      })
    })
  })

test.describe('swaps', () => {
  test.beforeEach(({ page, wallet, openStage }) => begin(page, { wallet, openStage }, routes.service))

  test('one token for another in one step, where the wallet runs calls as one', { tag: '@core' }, async ({
    page,
    stage,
  }) => {
    const chain = chainOf(stage)
    // Another account: it delegates to a contract for good.
    await page.evaluate((address) => window.testWallets[0]?.selectAccount(address), other)
    await page.evaluate(() => window.testWallets[0]?.selectAtomicity('supported'))
    const value = 250_000_000n
    const [sold, bought] = [await chain.tokens(usdc, other), await chain.tokens(dai, other)]
    const out = await chain.quote(usdc, dai, value)
    await expect(swap(page).sellToken).toContainText('ETH')
    await review(page, 'USDC', 'DAI', '250')
    await expect(page.getByText('in one step')).toBeVisible()
    await expect(swap(page).confirm).toHaveText('Swap')
    await sign(page, 'USDC')
    expect(await asked(page, 'wallet_sendCalls')).toHaveLength(1)
    expect(await asked(page, 'eth_sendTransaction')).toHaveLength(0)
    expect(await chain.tokens(usdc, other)).toBe(sold - value)
    expect(await chain.tokens(dai, other)).toBe(bought + out)
    expect(await chain.allowance(usdc, other)).toBe(0n)
  })

  test('an account that its user does not want upgraded approves first, then swaps', {
    tag: '@core',
  }, async ({ page, stage }) => {
    const chain = chainOf(stage)
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
    stage,
  }) => {
    const chain = chainOf(stage)
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

  test('what is declined can be signed again, or left', async ({ page, stage }) => {
    const chain = chainOf(stage)
    const tokens = await chain.tokens(dai)
    await listen(page)
    await review(page, 'DAI', 'USDC', '7')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await swap(page).confirm.click()
    await expect(swap(page).problem).toHaveText('You declined in Test Wallet')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'answer'))
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toHaveText('Swap')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'reject'))
    await swap(page).confirm.click()
    await expect(swap(page).problem).toHaveText('You declined in Test Wallet')
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
      ['99999999', 'Not enough ETH', 'not enough ETH'],
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

  test('another network while the wallet asks ends the swap', { tag: '@core' }, async ({ page, stage }) => {
    const chain = chainOf(stage)
    const tokens = await chain.tokens(usdc)
    await review(page, 'ETH', 'USDC', '0.5')
    await page.evaluate(() => window.testWallets[0]?.behave('eth_sendTransaction', 'hang'))
    await swap(page).confirm.click()
    await expect(swap(page).confirm).toBeDisabled()
    await page.evaluate(() => window.testWallets[0]?.selectChain(1))
    await expect(swap(page).confirm).toHaveCount(0)
    await expect(swap(page).sell).toHaveValue('')
    await expect(swap(page).buyToken).toHaveText('Select token')
    expect(await chain.tokens(usdc)).toBe(tokens)
  })

  test('what the wallet swaps when its request was left is followed to its end, and leaves the form alone', async ({
    page,
    stage,
  }) => {
    const chain = chainOf(stage)
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
    await expect(swap(page).toast).toContainText('Your wallet sent what you had left')
    tell()
    await expect(swap(page).toast).toContainText('Swapped ETH to')
    await expect(swap(page).sell).toHaveValue('0.25')
    expect(await chain.tokens(usdc)).toBeGreaterThan(tokens)
  })

  test('T-D4: nothing is signed where the server sends the tokens to somebody else, or another contract', {
    tag: '@core',
  }, async ({ page }) => {
    const thief = other.slice(2).toLowerCase()
    const mine = own.slice(2).toLowerCase()
    const tampering: readonly ((tx: Record<string, string>) => void)[] = [
      (tx) => {
        tx.data = tx.data?.replace(mine, thief) ?? ''
      },
      (tx) => {
        tx.to = `eip155:31337:0x${thief}`
      },
      (tx) => {
        tx.to = tx.to?.replace('31337', '1') ?? ''
      },
      (tx) => {
        tx.from = `eip155:31337:0x${thief}`
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
      (data) => data.replace(router.slice(2), other.slice(2).toLowerCase()),
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

  test('an exchange that the app does not name is refused', async ({ page }) => {
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
    await expect(ui(page).title).toHaveText('Select token')
    await checkAxe(page, 'select token')
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
  const chain = chainOf(stage)
  const ownKey = generatePrivateKey()
  const { address } = privateKeyToAccount(ownKey)
  await chain.pay(address, 3n * 10n ** 18n)
  const { token, router: exchange } = await deployStrictExchange(chain.client, {
    url: chain.url,
    key: ownKey,
  })
  const tokens = await chain.tokens(token, address)
  const allowance = () =>
    chain.client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, exchange],
    })
  await wallet({ privateKeys: [ownKey] })
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
  expect(await chain.tokens(token, address)).toBe(tokens - 25_000_000n)
  expect(await allowance()).toBe(0n)
})

test('a network without an exchange shows those that have one', async ({ page, wallet, openStage }) => {
  await begin(page, { wallet, openStage }, { ...routes.service, 'eip155:137': { router: 'none' } })
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
  const chain = chainOf(stage)
  // An account that has little, so that next to nothing moves in the pool.
  const poor = generatePrivateKey()
  const { address } = privateKeyToAccount(poor)
  await chain.pay(address, 10n ** 17n)
  await wallet({ privateKeys: [poor] })
  await openStage({ features: ['swaps'], config: { ...(routes.service && { swaps: routes.service }) } })
  await openSwap(page)
  await choose(page, 'buy', 'DAI')
  const block = await chain.client.getBlockNumber({ cacheTime: 0 })
  await page.getByTestId('swap-max-button').click()
  await expect(swap(page).action).toHaveText('Review swap')
  await swap(page).action.click()
  await expect(ui(page).title).toHaveText('Review swap')
  const shown = (await swap(page).shownSell.textContent()) ?? ''
  await sign(page, 'ETH')
  const [hash] = await chain.sent(address, block)
  const fee = hash === undefined ? 0n : await chain.fee(hash)
  const sold = parseUnits(shown.replace(' ETH', ''), 18)
  const left = await chain.client.getBalance({ address })
  expect(left).toBe(10n ** 17n - sold - fee)
  expect(left).toBeLessThan(fee * 5n)
})

for (const { id, symbol, network } of [
  { id: 1, symbol: 'ETH', network: 'Ethereum' },
  { id: 137, symbol: 'POL', network: 'Polygon' },
])
  test(`a scaffolded app swaps on the sandbox's copy of ${network}`, async ({ page, stage, wallet }) => {
    const chain = chainOf(stage, id)
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
