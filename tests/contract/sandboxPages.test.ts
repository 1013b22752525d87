import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRelease } from '../pace.js'
import { openBrowser, type SharedBrowser } from './support/openBrowser.js'
import { shareSandbox } from './support/sharedSandbox.js'

const buyer = '0x00000000000000000000000000000000000000cc'
const sandbox = shareSandbox()
let browser: SharedBrowser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** How a page is looked at. */
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const

async function openPage(): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  // A refused amount is answered 422, which Chromium tells in the console as well.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('422')) errors.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(sandbox().url)) errors.push(`a request left for ${request.url()}`)
  })
  return { page, errors }
}

async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 720 })
    const { violations } = await new AxeBuilder({ page: page as never }).analyze()
    const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${colorScheme}, ${width} px`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  }
}

async function payPage(): Promise<string> {
  const sessionData = {
    countryCode: 'US',
    sourceAmount: 50,
    sourceCurrencyCode: 'USD',
    destinationCurrencyCode: 'ETH',
    walletAddress: buyer,
    serviceProvider: 'SANDBOX_PAY',
    redirectUrl: 'https://app.example/bought',
  }
  const reply = await fetch(`${sandbox().url}/blockchain/v1/onramp/widget?projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ sessionData }),
  })
  return ((await reply.json()) as { widgetUrl: string }).widgetUrl
}
async function balance(): Promise<bigint> {
  const reply = await fetch(`${sandbox().url}/blockchain/v1/?chainId=eip155:31337&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [buyer, 'latest'] }),
  })
  return BigInt(((await reply.json()) as { result: string }).result)
}

test('the pay page is paid with the keyboard, light on a desktop and dark on a phone', async () => {
  const { page, errors } = await openPage()
  await page.goto(await payPage())
  await page.locator('#pay', { hasText: 'Pay 50.00 USD' }).waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('amount')
  await expectAccessible(page)

  await page.keyboard.press('Control+A')
  await page.keyboard.type('5')
  await page.locator('#amount-problem', { hasText: 'Pay from 10.00 to 7500.00 USD' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.locator('#amount[aria-invalid="true"]').waitFor()

  await page.keyboard.press('Control+A')
  await page.keyboard.type('60')
  await page.locator('#pay', { hasText: 'Pay 60.00 USD' }).waitFor()
  const before = await balance()
  for (const id of ['asset', 'method', 'pay']) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.id')).toBe(id)
  }
  await page.keyboard.press('Enter')
  await page.locator('#done').waitFor({ state: 'visible' })
  expect(await page.evaluate('document.activeElement.id')).toBe('done-title')
  // 60 dollars less 1 % and 10 cents, at 3000 dollars.
  expect((await balance()) - before).toBe(19_766_666_666_666_666n)
  expect(await page.locator('#back').getAttribute('href')).toBe('https://app.example/bought')
  await expectAccessible(page)

  await page.reload()
  await page.locator('#done-title', { hasText: 'This purchase is done' }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a pay page that does not exist says so', async () => {
  const { page } = await openPage()
  await page.goto(`${sandbox().url}/pay?session=nothing`)
  await page.getByText('There is no such purchase.').waitFor()
  expect(await page.locator('#form').isVisible()).toBe(false)
  await page.context().close()
})

test('the dev page switches faults, light on a desktop and dark on a phone', async () => {
  const { page, errors } = await openPage()
  const status = async () => (await fetch(`${sandbox().url}/blockchain/health`)).status
  await page.goto(`${sandbox().url}/`)
  await page.getByText('All running').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Start from').selectOption({ label: 'Everything is down (503)' })
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await page.locator('#faults-state', { hasText: '1 fault, 0 replies hit' }).waitFor()
  expect(await status()).toBe(503)

  await page.getByLabel('Plan').fill('{ "faults": [{ "operation": "nothing" }] }')
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await page.getByText('no spec has an operation "nothing"').waitFor()
  if (isRelease) await expectAccessible(page)
  expect(await status()).toBe(503)

  await page.getByRole('button', { name: 'No faults' }).click()
  await page.locator('#faults-state', { hasText: 'None' }).waitFor()
  expect(await status()).toBe(200)
  expect(errors).toEqual([])
  await page.context().close()
})
