import type { Browser, BrowserContext, Page } from '@playwright/test'
import { test as base, orders, session, sign } from './support/signIn.js'
import { accounts, expect, ui } from './support/test.js'

/** The phone is another device, with a browser of its own. */
const test = base.extend<{ openPhone: () => Promise<Page> }>({
  openPhone: async ({ browser, stage }, use) => {
    const devices: BrowserContext[] = []
    await use(() => openWallet(browser, devices, `${stage.sandbox}/wallet`))
    for (const device of devices) await device.close()
  },
})

async function openWallet(browser: Browser, devices: BrowserContext[], url: string): Promise<Page> {
  const device = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  devices.push(device)
  const page = await device.newPage()
  await page.goto(url)
  return page
}

test('a wallet on another device signs in over its session', async ({
  page,
  openStage,
  openPhone,
  setup,
  siwx,
  stage,
}) => {
  const relay = `${stage.sandbox.replace(/^http/, 'ws')}/relay`
  const endpoints = { relay, blockchainApi: `${stage.sandbox}/blockchain`, auth: '/auth' }
  await openStage({ networks: setup.networks, config: { endpoints, siwx } })
  await ui(page).connect.click()
  await page.getByTestId('wallet-selector-walletconnect').click()
  const uri = await page.getByTestId('wui-qr-code').getAttribute('uri')
  const phone = await openPhone()
  // As a wallet that cannot sign in while it connects.
  await phone.getByTestId('phone-signs-in').uncheck()
  await phone.getByTestId('phone-uri').fill(uri ?? '')
  await phone.getByTestId('phone-pair').click()
  await phone.getByTestId('phone-approve').click()

  await expect(ui(page).title).toHaveText(/^Sign in to /)
  expect(await orders(page)).toBe(401)
  await sign(page).click()
  await expect(ui(page).card).toContainText('Continue in')
  await expect(phone.getByTestId('phone-detail')).toContainText(
    'wants you to sign in with your Ethereum account',
  )
  await phone.getByTestId('phone-reject').click()
  await expect(ui(page).card.getByRole('alert')).toContainText('declined')
  expect(await orders(page)).toBe(401)

  await sign(page).click()
  await phone.getByTestId('phone-approve').click()
  await expect(session(page)).toHaveText('authenticated')
  await expect(page.getByTestId('session-account')).toHaveText(accounts[0])
  expect(await orders(page)).toBe(200)
})
