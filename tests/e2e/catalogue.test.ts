import { kitOf } from './support/kitOf.js'
import { passTime, stopClock } from './support/settled.js'
import { expect, test, ui } from './support/test.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`

test('where nobody makes pairings, only wallets for browsers are listed, and none is counted', {
  tag: '@core',
}, async ({ page, openStage }) => {
  await openStage()
  await ui(page).connect.click()
  await expect(page.getByTestId('all-wallets')).toHaveText('All wallets')
  await page.getByTestId('all-wallets').click()
  await page.getByTestId('wui-input-text').fill('Rabby')
  await expect(page.getByTestId('wallet-list').getByText('Rabby Wallet')).toBeVisible()
  for (const dead of ['Ledger Live', 'Tangem']) {
    await page.getByTestId('wui-input-text').fill(dead)
    await expect(page.getByTestId('no-wallet-found')).toBeVisible()
  }
  await page.getByTestId('wui-input-text').fill('')
  const total = async () => Number(await page.locator('[aria-setsize]').last().getAttribute('aria-setsize'))
  // Until the whole list is there, its size is -1.
  await expect(async () => {
    await page.getByTestId('wallet-list').evaluate((list) => list.parentElement?.scrollTo({ top: 5000 }))
    expect(await total()).toBeGreaterThan(10)
  }).toPass()
  const count = await total()
  await ui(page).back.click()
  await expect(page.getByTestId('all-wallets')).toContainText(`${Math.floor(count / 10) * 10}+`)
})

test('all wallets: pages of 40, pictures as blobs, search after a pause, the last query wins', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  await page.clock.install()
  const asked: URL[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${stage.sandbox}/catalogue`)) asked.push(new URL(request.url()))
  })
  const lists = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/getWallets')).map(({ searchParams }) => searchParams)
  await wallet()
  await openStage()
  // With a pairing at hand every wallet with an app can be reached.
  await kitOf(page).open({ view: 'Connect', uri })
  await expect.poll(() => lists().length).toBe(1)
  expect(lists().map((query) => query.get('entries'))).toEqual(['4'])
  expect(Object.fromEntries(lists()[0] ?? [])).toMatchObject({
    projectId: 'stage',
    st: 'appkit',
    page: '1',
    chains: 'eip155:31337,eip155:1,eip155:137',
  })

  await page.getByTestId('all-wallets').click()
  const cells = page.locator('[data-testid^="wallet-selector-"]')
  const total = async () => Number(await page.locator('[aria-setsize]').last().getAttribute('aria-setsize'))
  await expect(cells.first()).toBeVisible()
  await expect(page.locator('create-appkit-modal img').first()).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => lists().map((query) => query.get('page'))).toEqual(['1', '1'])
  expect(lists()[1]?.get('exclude')?.split(',')).toHaveLength(4)
  await expect(async () => {
    await page.getByTestId('wallet-list').evaluate((list) => list.parentElement?.scrollTo({ top: 5000 }))
    expect(await total()).toBeGreaterThan(40)
  }).toPass()
  expect(await cells.count()).toBeLessThanOrEqual(80)
  const pages = lists().map((query) => query.get('page'))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages).toEqual(['1', ...pages.slice(1).map((_, index) => `${index + 1}`)])

  const input = page.getByTestId('wui-input-text')
  // Typed without a pause, on a machine that makes one between two keys, too.
  await stopClock(page)
  await input.pressSequentially('meta')
  await passTime(page, 300)
  await page.clock.resume()
  await expect(page.getByTestId('wallet-list').getByText('MetaMask', { exact: true })).toBeVisible()
  await expect.poll(() => cells.count()).toBeLessThan(5)
  await expect.poll(() => lists().some((query) => query.has('search'))).toBe(true)
  const searches = lists().filter((query) => query.has('search'))
  expect(searches.map((query) => [query.get('search'), query.get('entries')])).toEqual([['meta', '100']])

  await input.fill('no such wallet')
  await expect(page.getByTestId('no-wallet-found-text')).toContainText('no such wallet')
  await input.fill('')
  await expect.poll(total).toBeGreaterThan(40)
})

test('a wallet that is not installed says where to get it', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage()
  await ui(page).connect.click()
  await page.getByTestId('all-wallets').click()
  // The Connect view has this wallet too, and is there until the other one has faded in.
  await expect(ui(page).title).toHaveText('All wallets')
  const metaMask = page.getByText('MetaMask', { exact: true })
  await expect(metaMask).toHaveCount(1)
  await metaMask.click()
  await expect(ui(page).card).toContainText(/not installed/i)
  await expect(ui(page).card.getByText(/^Get MetaMask/)).toBeVisible()
})

test('the modal works without a catalogue', async ({ page, wallet, openStage }) => {
  await wallet()
  await openStage({ config: { endpoints: {} } })
  await ui(page).connect.click()
  await expect(ui(page).wallet()).toBeVisible()
  await expect(page.getByTestId('all-wallets')).toHaveCount(0)
})

test('the modal says so when nothing is installed and nothing can be listed', async ({ page, openStage }) => {
  await openStage({ config: { endpoints: {} } })
  await ui(page).connect.click()
  await expect(ui(page).card).toContainText(/no wallet/i)
})

test('the modal says so when the catalogue cannot be reached, and loads on retry', async ({
  page,
  stage,
  wallet,
  openStage,
}) => {
  await wallet()
  await page.route(`${stage.sandbox}/catalogue/getWallets**`, (route) => route.abort())
  await openStage()
  await ui(page).connect.click()
  await expect(ui(page).wallet()).toBeVisible()
  await page.getByTestId('all-wallets').click()
  // The Connect view has a way to try again, too.
  await expect(ui(page).title).toHaveText('All wallets')
  const retry = ui(page).card.getByRole('button', { name: /try again|retry/i })
  await expect(retry).toBeVisible()
  await page.unroute(`${stage.sandbox}/catalogue/getWallets**`)
  await retry.click()
  await expect(page.getByTestId('wallet-list').getByText('MetaMask', { exact: true })).toBeVisible()
})

for (const [name, body] of [
  ['HTML', '<!doctype html><title>Welcome</title>'],
  ['truncated JSON', '{"count": 3, "data": [{"id"'],
  ['wrong types', '{"count": "3", "data": {}}'],
  ['nothing', ''],
] as const)
  test(`T-E3: a catalogue that answers ${name} is an error with a way on, not a broken page`, async ({
    page,
    stage,
    wallet,
    openStage,
  }) => {
    await wallet()
    await page.route(`${stage.sandbox}/catalogue/getWallets**`, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body,
      }),
    )
    await openStage()
    await ui(page).connect.click()
    await page.getByTestId('all-wallets').click()
    await expect(ui(page).card.getByRole('button', { name: /try again|retry/i })).toBeVisible()
    await ui(page).back.click()
    await ui(page).wallet().click()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })

test('wallets that only lie in the page have their picture from the catalogue, also once connected', async ({
  page,
  installWallet,
  openStage,
}) => {
  await installWallet({ polkadot: { key: 'talisman' } })
  await installWallet({ cosmos: {} })
  await openStage({
    namespaces: ['polkadot', 'cosmos'],
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'cosmos:cosmoshub-4'],
  })
  await ui(page).connect.click()
  for (const id of ['talisman', 'keplr'])
    await expect(ui(page).wallet(id).locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/)
  await ui(page).wallet('keplr').click()
  await expect(ui(page).card).toBeHidden()
  await kitOf(page).open({ view: 'Account' })
  await expect(page.getByTestId('account-wallets-button').locator('img').first()).toBeVisible()
})
