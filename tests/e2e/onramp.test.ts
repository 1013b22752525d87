import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { AppKitConfig } from 'appkit-runtime'
import { checkAxe } from './support/checkAxe.js'
import { solanaRpc, solanaSandbox } from './support/namespaces.js'
import { connectWallet, expect, test, ui } from './support/test.js'

const form = (page: Page) => ({
  amount: page.getByTestId('buy-amount-input'),
  problem: page.getByTestId('buy-problem'),
  quote: page.getByTestId('buy-quote'),
  gets: page.getByTestId('buy-gets'),
  proceed: page.getByTestId('buy-continue-button'),
  progress: page.getByTestId('buy-progress'),
})

test.use({ timezoneId: 'Europe/Berlin' })

const cors = { 'access-control-allow-origin': '*' }

type Given = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'wallet' | 'openStage'>

/** Connects an account that has nothing, and opens the view. */
async function begin({ page, wallet, openStage }: Given, config: Partial<AppKitConfig> = {}): Promise<void> {
  await wallet({ privateKeys: [`0x${randomBytes(32).toString('hex')}`] })
  await openStage({ features: ['onramp'], config })
  await connectWallet(page)
  await openForm(page)
}

async function openForm(page: Page): Promise<void> {
  await ui(page).account.click()
  await page.getByTestId('wallet-features-onramp-button').click()
  await expect(ui(page).title).toHaveText('Buy crypto')
}

/** Opens the pay page, and pays there. */
async function pay(page: Page): Promise<Page> {
  const [payPage] = await Promise.all([page.context().waitForEvent('page'), form(page).proceed.click()])
  await payPage.getByRole('button', { name: /^Pay \d/ }).click()
  return payPage
}

test('what is paid on the pay page is in the account on the chain', async ({
  page,
  context,
  stage,
  request,
  wallet,
  openStage,
}) => {
  await begin({ page, wallet, openStage })
  const { amount, quote, gets, proceed, progress } = form(page)
  await page.getByTestId('buy-fiat-button').click()
  await page.getByTestId('buy-fiat-EUR').click()
  await amount.fill('120')
  await expect(proceed).toHaveText(/^Continue to /)
  await expect(quote).toContainText('€120.00')
  await checkAxe(page, 'buy')
  const expected = /([\d.,]+) ETH/.exec((await gets.textContent()) ?? '')?.[1]

  const [payPage] = await Promise.all([context.waitForEvent('page'), proceed.click()])
  await expect(progress).toHaveAttribute('data-status', 'waiting')
  await payPage.getByRole('button', { name: /^Pay/ }).click()
  await expect(progress).toHaveAttribute('data-status', 'done')
  // The pay page takes whole cents of a dollar.
  const got = Number(/([\d.]+) ETH/.exec(await progress.innerText())?.[1])
  expect(got / Number(expected)).toBeCloseTo(1, 3)

  const address = await page.getByTestId('address').innerText()
  const reply = await request.post(`${stage.sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`, {
    data: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
  })
  const { result } = (await reply.json()) as { readonly result: string }
  // The amount shown is cut after six digits, never rounded up.
  expect(Number(BigInt(result) / 10n ** 12n) / 1e6).toBe(got)
})

test('on a narrow page the usual amounts stay in the card, and fill the field, however a language writes them', async ({
  page,
  wallet,
  openStage,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await begin({ page, wallet, openStage })
  const chips = page.getByTestId(/^buy-chip-/)
  for (const [locale, text] of [
    ['pl', /^250.USD$/],
    ['pt-BR', /^US\$.250$/],
  ] as const) {
    await page.evaluate(
      (given) => (window as unknown as { setLocale(locale: string): Promise<void> }).setLocale(given),
      locale,
    )
    await expect(chips.last()).toHaveText(text)
    const { x = 0, width = 0 } = (await ui(page).card.boundingBox()) ?? {}
    for (const chip of await chips.all()) {
      const box = await chip.boundingBox()
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(x + width - 16)
      expect(await chip.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    }
  }
  await page.getByTestId('buy-chip-50').click()
  await expect(form(page).amount).toHaveValue('50')
  await expect(page.getByTestId('buy-chip-50')).toHaveAttribute('aria-pressed', 'true')
})

test('the form says what cannot be paid, takes another token, and explains what buying is', {
  tag: '@core',
}, async ({ page, wallet, openStage }) => {
  await begin({ page, wallet, openStage })
  const { amount, gets, problem, proceed } = form(page)
  await test.step('an amount that cannot be paid is said at the field, and nothing can be continued', async () => {
    await expect(proceed).toBeEnabled()
    for (const [text, said] of [
      ['5', 'Pay at least $10.00'],
      ['7501', 'Pay at most $7,500.00'],
      ['1e3', 'Enter an amount such as 50 or 49.90'],
      ['-20', 'Enter an amount such as 50 or 49.90'],
      ['10.001', 'Enter an amount such as 50 or 49.90'],
    ] as const) {
      await amount.fill(text)
      await expect(problem).toHaveText(said)
      await expect(proceed).toBeDisabled()
    }
    await amount.fill('50')
    await expect(proceed).toBeEnabled()
  })
  await test.step('what is too much for a card can be paid by bank transfer, up to what that allows', async () => {
    await amount.fill('7501')
    await expect(problem).toHaveText('Pay at most $7,500.00')
    await page.getByTestId('buy-method-ach_bank_account').click()
    await expect(problem).toBeEmpty()
    await expect(proceed).toBeEnabled()
    await amount.fill('25000.01')
    await expect(problem).toHaveText('Pay at most $25,000.00')
    await amount.fill('50')
  })
  await test.step('another token is chosen, and the purchase is for that one', async () => {
    await page.getByTestId('buy-token-button').click()
    await page.getByTestId('buy-token-USDC').click()
    await expect(gets).toContainText('USDC')
  })
  await test.step('what buying is, is explained', async () => {
    await page.getByTestId('buy-help').click()
    await expect(ui(page).title).toHaveText('How buying works')
    await checkAxe(page, 'what is a buy')
    const heard = await page.evaluate(() => {
      const { kit } = window as unknown as { kit: { lastEvent: { peek(): { event: { event: string } } } } }
      return kit.lastEvent.peek().event.event
    })
    expect(heard).toBe('SELECT_WHAT_IS_A_BUY')
    await page.getByTestId('what-is-a-buy-continue').click()
    await expect(ui(page).title).toHaveText('Buy crypto')
    await ui(page).back.click()
    await expect(page.getByTestId('wallet-features-onramp-button')).toBeVisible()
  })
})

test('while the price is asked for its lines are drawn, and nothing is seen through the button', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${stage.sandbox}/blockchain/v1/onramp/**`, async (route) => {
    await released
    await route.continue()
  })
  await begin({ page, wallet, openStage })
  await expect(page.locator('[aria-busy=true] > span').first()).toBeVisible()
  await expect(form(page).proceed).toBeDisabled()
  await expect(form(page).proceed).toHaveCSS('opacity', '1')
  release()
  await expect(form(page).gets).toContainText('ETH')
})

test('what was bought is in the list of tokens, which was read before', { tag: '@core' }, async ({
  page,
  wallet,
  openStage,
}) => {
  await wallet({ privateKeys: [`0x${randomBytes(32).toString('hex')}`] })
  await openStage({ features: ['balances', 'onramp'] })
  await connectWallet(page)
  await ui(page).account.click()
  await expect(page.getByTestId('account-total')).toHaveText('$0.00')
  await page.getByTestId('wallet-features-onramp-button').click()
  await form(page).amount.fill('90')
  await expect(form(page).proceed).toHaveText(/^Continue to /)
  const payPage = await pay(page)
  await expect(form(page).progress).toHaveAttribute('data-status', 'done')
  await payPage.close()
  await page.getByTestId('buy-done').click()
  await expect(page.getByTestId('account-token-ETH')).toContainText('0.0')
  await expect(page.getByTestId('account-total')).not.toHaveText('$0.00')
})

test('past purchases are listed, also after a reload', async ({ page, wallet, openStage }) => {
  await begin({ page, wallet, openStage })
  await page.getByTestId('buy-activity').click()
  await expect(page.getByTestId('purchases-none')).toContainText('No purchases yet')
  await checkAxe(page, 'no purchases')
  await page.getByRole('button', { name: 'Buy crypto' }).click()
  for (const amount of ['60', '70']) {
    await form(page).amount.fill(amount)
    await expect(form(page).proceed).toHaveText(/^Continue to /)
    await pay(page)
    await expect(form(page).progress).toHaveAttribute('data-status', 'done')
    await page.getByTestId('buy-done').click()
    await page.getByTestId('wallet-features-onramp-button').click()
  }
  await page.getByTestId('buy-activity').click()
  const rows = page.getByTestId('purchase')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('data-status', 'done')
  await expect(rows.first()).toContainText(/Bought.*ETH/s)
  await checkAxe(page, 'purchases')
  const amounts = await rows.allInnerTexts()
  expect(amounts[0]).not.toBe(amounts[1])
  await page.reload()
  await openForm(page)
  await page.getByTestId('buy-activity').click()
  await expect(rows).toHaveCount(2)
  expect(await rows.allInnerTexts()).toEqual(amounts)
})

test('one of two providers is chosen, with what each keeps', async ({ page, stage, wallet, openStage }) => {
  await begin({ page, wallet, openStage }, { onramp: { url: `${stage.sandbox}/pay`, publicKey: 'pk' } })
  const { proceed, progress } = form(page)
  const providers = page.getByTestId('buy-providers')
  await expect(providers.getByText('Fee 1 to 2%')).toHaveCount(2)
  // Each with a tile.
  await expect(providers.locator('[data-size="40"]')).toHaveCount(2)
  await expect(providers.getByRole('radio', { name: /Card/ })).toBeChecked()
  await providers.getByRole('radio', { name: /Card/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(providers.getByRole('radio', { name: /127\.0\.0\.1/ })).toBeChecked()
  await expect(form(page).gets).toContainText('USDC')
  await checkAxe(page, 'providers')
  await expect(proceed).toHaveText(/^Continue to /)
  const payPage = await pay(page)
  expect(new URL(payPage.url()).searchParams.has('session')).toBe(true)
  await expect(progress).toHaveAttribute('data-status', 'done')
  await expect(progress).toContainText('USDC is in your account')
})

test('SOL is bought on the page of the config, and is in the account on the chain', async ({
  page,
  stage,
  installWallet,
  openStage,
}) => {
  const seed = randomBytes(32).toString('hex')
  await installWallet({ solana: { seeds: [seed], rpcUrl: solanaRpc(stage) } as never })
  await openStage({
    features: ['onramp'],
    namespaces: ['solana'],
    networks: [solanaSandbox],
    config: { onramp: { url: `${stage.sandbox}/pay` } },
  })
  await ui(page).connect.click()
  await page
    .getByTestId(/^wallet-selector-/)
    .first()
    .click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await openForm(page)
  await form(page).amount.fill('90')
  await expect(form(page).gets).toContainText('SOL')
  const expected = Number(/([\d.]+) SOL/.exec((await form(page).gets.textContent()) ?? '')?.[1])
  await expect(form(page).proceed).toHaveText(/^Continue to /)
  await pay(page)
  await expect(form(page).progress).toHaveAttribute('data-status', 'done')
  const got = Number(/([\d.]+) SOL/.exec(await form(page).progress.innerText())?.[1])
  // The second seller keeps 1 % more than the first, whose price is shown.
  expect(got / expected).toBeGreaterThan(0.98)
  const address = await page.getByTestId('address').innerText()
  const reply = await fetch(solanaRpc(stage), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
  })
  const { result } = (await reply.json()) as { readonly result: { readonly value: number } }
  expect(result.value / 1e9).toBeCloseTo(got, 5)
})

test('a purchase that nobody pays has failed after three minutes, and can be tried again', async ({
  page,
  context,
  wallet,
  openStage,
}) => {
  await page.clock.install()
  await begin({ page, wallet, openStage })
  await page.clock.runFor(1_000)
  await expect(form(page).proceed).toHaveText(/^Continue to /)
  await Promise.all([context.waitForEvent('page'), form(page).proceed.click()])
  await expect(form(page).progress).toHaveAttribute('data-status', 'waiting')
  // Each look at the purchases must have been answered before the clock moves on.
  await page.clock.fastForward(181_000)
  await page.clock.resume()
  await expect(form(page).progress).toHaveAttribute('data-status', 'failed')
  await checkAxe(page, 'buy failed')
  await page.getByTestId('buy-try-again').click()
  await expect(ui(page).title).toHaveText('Buy crypto')
})

test.describe('where nothing may be sold', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' })

  test('there is no button, and the form says so', async ({ page, wallet, openStage }) => {
    await wallet({ privateKeys: [`0x${randomBytes(32).toString('hex')}`] })
    await openStage({ features: ['onramp', 'receive'] })
    await connectWallet(page)
    await ui(page).account.click()
    await expect(page.getByTestId('wallet-features-receive-button')).toBeVisible()
    await expect(page.getByTestId('wallet-features-onramp-button')).toHaveCount(0)
    await page.evaluate(() => {
      const { kit } = window as unknown as { kit: { open(options: object): void } }
      kit.open({ view: 'OnRampProviders' })
    })
    await expect(form(page).problem).toHaveText('Nothing can be bought where you are.')
    await expect(form(page).proceed).toBeDisabled()
  })
})

for (const [how, path, fail] of [
  ['away', '**', (route: Route) => route.abort()],
  ['in trouble', 'onramp/options**', (route: Route) => route.fulfill({ status: 500, headers: cors })],
] as const)
  test(`a service that was ${how} is asked again by the form`, async ({ page, wallet, openStage, stage }) => {
    const { amount, gets, problem, proceed } = form(page)
    await wallet({ privateKeys: [`0x${randomBytes(32).toString('hex')}`] })
    await openStage({ features: ['onramp'] })
    await connectWallet(page)
    const service = `${stage.sandbox}/blockchain/v1/${path}`
    await page.route(service, fail)
    await openForm(page)
    await expect(problem).toContainText('Try again')
    await amount.fill('60')
    await expect(problem).toContainText('Try again')
    await expect(proceed).toBeDisabled()
    await page.unroute(service)
    await page.getByTestId('buy-retry').click()
    await expect(gets).toContainText('ETH')
    await expect(proceed).toBeEnabled()
    await expect(problem).toBeEmpty()
  })
