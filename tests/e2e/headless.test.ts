import { buildHost } from './support/buildHost.js'
import { createRemoteWallet } from './support/remoteWallet.js'
import { accounts, test as base, expect } from './support/test.js'

/** docs/headless.md: the dialog that an app draws itself, in tests/hosts/headless. */
const test = base.extend<{ open: () => Promise<void> }, { host: { readonly url: string } }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const host = await buildHost('headless')
      await use(host)
      host.stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, allow, host }, use) => {
    await use(async () => {
      allow(host.url)
      await page.goto(host.url)
      await page.getByRole('button', { name: 'Connect' }).click()
    })
  },
})

test('a hand-made dialog lists wallets, says what is declined, connects and disconnects', async ({
  page,
  wallet,
  open,
}) => {
  await wallet()
  await open()
  const here = page.getByRole('list', { name: 'In this browser' })
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'reject'))
  await here.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('status')).toContainText(/declined|rejected/i)
  await page.evaluate(() => window.testWallets[0]?.behave('eth_requestAccounts', 'answer'))
  await here.getByRole('button', { name: 'Test Wallet' }).click()
  const connected = page.getByRole('button', { name: `Disconnect ${accounts[0].slice(0, 6)}` })
  await expect(connected).toBeVisible()
  await page.reload()
  await connected.click()
  await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
})

test('the catalogue has pages, pictures and a search', async ({ page, open }) => {
  await open()
  const rows = page.getByRole('list', { name: 'All wallets' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  const first = await rows.count()
  await expect(rows.first().locator('img')).toHaveAttribute('src', /^(blob|data|https?):/)
  await page.getByRole('button', { name: 'More wallets' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
  await page.getByRole('searchbox', { name: 'Search' }).fill('metamask')
  const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem')
  await expect(found.first()).toContainText('MetaMask')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect.poll(() => rows.count()).toBeGreaterThan(first)
})

test('a wallet on another device takes the code, or declines it', async ({ page, stage, open }) => {
  const phone = await createRemoteWallet(stage)
  try {
    await open()
    const code = page.getByRole('img', { name: /^wc:/ })
    phone.declines = true
    await phone.client.pair((await code.getAttribute('alt')) ?? '')
    await expect(page.getByRole('alert')).toContainText(/declined|rejected/i)
    await page.getByRole('button', { name: 'New code' }).click()
    phone.declines = false
    await phone.client.pair((await code.getAttribute('alt')) ?? '')
    await expect(page.getByRole('button', { name: /^Disconnect 0x/ })).toBeVisible()
    await page.getByRole('button', { name: /^Disconnect 0x/ }).click()
    await expect.poll(() => phone.client.sessions()).toEqual([])
  } finally {
    phone.client.stop()
  }
})
