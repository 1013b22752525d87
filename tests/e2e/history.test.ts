import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChain } from './support/chain.js'
import { checkAxe } from './support/checkAxe.js'
import { withSpacedTexts } from './support/expectReadable.js'
import { expectSaid } from './support/said.js'
import { accounts, connectWallet, expect, keys, test, ui } from './support/test.js'

const features = ['balances', 'history']
const rows = (page: Page) => page.getByTestId('transaction')

async function openActivity(page: Page): Promise<void> {
  await connectWallet(page)
  await ui(page).account.click()
  await page.getByTestId('tab-activity').click()
}

test('what was sent and received on the chain is listed, newest first', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 1_500_000_000_000_000_000n)
  await chain.sendTokens(keys[1], address, 7_654_321n)
  await chain.sendCoins(key, accounts[1], 250_900_000_000_000_000n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  await openActivity(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(/Sent.*0\.250 ETH/)
  await expect(rows(page).nth(1)).toContainText(/Received.*\+7\.654 USDC/)
  await expect(rows(page).nth(2)).toContainText(/Received.*\+1\.500 ETH/)
  await checkAxe(page, 'activity')
})

test('a long past comes page by page, by day and month, each row once', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.sendCoins(keys[1], address, 10n ** 19n)
  for (let count = 1; count <= 55; count++)
    await chain.sendCoins(key, accounts[1], BigInt(count) * 10n ** 15n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/history\?/.test(request.url())) asked.push(request.url())
  })
  await openActivity(page)
  await expect(rows(page).first()).toContainText('0.055 ETH')
  await page.getByTestId('w3m-account-default-activity-button').click()
  await expect(ui(page).title).toHaveText('Activity')
  // The payment was yesterday if the test began before midnight.
  await expect(page.getByTestId('group-title').first()).toHaveText(/^(Today|Yesterday)$/)
  await checkAxe(page, 'all activity')
  const scroller = page.getByTestId('transactions').locator('..')
  const seen = new Set<string>()
  await expect(async () => {
    for (const text of await rows(page).allTextContents()) seen.add(text)
    await scroller.evaluate((element) => element.scrollBy(0, 300))
    expect(seen.size).toBe(56)
  }).toPass({ intervals: [80] })
  // Fewer are in the page than there are.
  expect(await rows(page).count()).toBeLessThan(40)
  expect(asked.filter((url) => url.includes('cursor='))).toHaveLength(1)
})

test('rows of all activity stand one below the other, as high as the theme and the user have them', async ({
  page,
  wallet,
  openStage,
  stage,
}) => {
  const chain = await openChain(stage)
  const key = generatePrivateKey()
  await chain.sendCoins(keys[1], privateKeyToAccount(key).address, 10n ** 19n)
  for (let count = 1; count <= 5; count++) await chain.sendCoins(key, accounts[1], BigInt(count) * 10n ** 15n)
  await wallet({ privateKeys: [key] })
  await openStage({ features })
  await openActivity(page)
  await page.getByTestId('w3m-account-default-activity-button').click()
  await expect(rows(page)).toHaveCount(6)
  /** Heights of rows, and px between one and the next; `cut` where a row shows less than it has. */
  const drawn = () =>
    rows(page).evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect()).sort((one, other) => one.top - other.top)
      return {
        heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
        gaps: [
          ...new Set(boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))),
        ],
        cut: all
          .flatMap((row) => [row, ...row.querySelectorAll('*')])
          .filter(({ textContent }) => textContent?.trim())
          .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 2)
          .map(({ textContent }) => textContent),
      }
    })
  await expect.poll(drawn).toEqual({ heights: [56], gaps: [8], cut: [] })
  const setRow = (height: string, gap: string) =>
    page.evaluate(
      ([row = '', between = '']) => {
        document.documentElement.style.setProperty('--appkit-row-height', row)
        document.documentElement.style.setProperty('--appkit-row-gap', between)
      },
      [height, gap],
    )
  await setRow('48px', '4px')
  await expect.poll(drawn).toMatchObject({ gaps: [4], cut: [] })
  await setRow('88px', '16px')
  await expect.poll(drawn).toEqual({ heights: [88], gaps: [16], cut: [] })
  await setRow('', '')
  await withSpacedTexts(page, () => expect.poll(drawn).toMatchObject({ gaps: [8], cut: [] }))
})

test('no transactions yet, said in words', async ({ page, wallet, openStage }) => {
  await wallet({ privateKeys: [generatePrivateKey()] })
  await openStage({ features })
  await openActivity(page)
  await expect(page.getByTestId('empty-activity-state')).toContainText('No transactions yet')
})

test('a service in trouble is said, and the user can try again', { tag: '@core' }, async ({
  page,
  wallet,
  openStage,
}) => {
  const refuse = '**/v1/account/*/history*'
  await page.route(refuse, (route) =>
    route.fulfill({
      status: 400,
      json: { status: 'FAILED', reasons: [{ field: '', description: 'no' }] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await wallet({ privateKeys: [generatePrivateKey()] })
  await openStage({ features })
  await openActivity(page)
  await expectSaid(page, 'Failed to fetch transactions')
  await page.unroute(refuse)
  await ui(page).card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('empty-activity-state')).toBeVisible()
})

test('a tab whose code does not come says so, and comes when it is asked for again, or with the page', async ({
  page,
  context,
  wallet,
  openStage,
}) => {
  await wallet()
  await openStage({ features })
  await connectWallet(page)
  await ui(page).account.click()
  await expect(page.getByTestId('account-token-ETH')).toBeVisible()
  await context.setOffline(true)
  await page.getByTestId('tab-activity').click()
  await expect(page.getByRole('alert')).toContainText('This part did not load')
  await checkAxe(page, 'a tab that did not load')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  const reload = page.getByRole('button', { name: 'Reload page' })
  await expect(rows(page).first().or(reload).first()).toBeVisible()
  if (await reload.isVisible()) {
    await reload.click()
    await ui(page).account.click()
    await page.getByTestId('tab-activity').click()
  }
  await expect(rows(page).first()).toBeVisible()
})
