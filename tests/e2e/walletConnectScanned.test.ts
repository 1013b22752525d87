import type { Page } from '@playwright/test'
import { checkAxe } from './support/checkAxe.js'
import { watchLeaving } from './support/leaving.js'
import { namespaceSetups } from './support/namespaces.js'
import { createRemoteWallet, type RemoteWalletHandle } from './support/remoteWallet.js'
import { test as base, expect, type StageOptions, ui } from './support/test.js'

const test = base.extend<{
  openCode: (options?: StageOptions) => Promise<void>
  remote: RemoteWalletHandle
}>({
  openCode: async ({ openStage, page, stage }, use) => {
    const endpoints = {
      relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
      catalogue: `${stage.sandbox}/catalogue`,
      blockchainApi: `${stage.sandbox}/blockchain`,
    }
    const metadata = { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] }
    await use(async (options) => {
      await openStage({ ...options, config: { endpoints, metadata, ...options?.config } })
      await ui(page).connect.click()
      await page.getByTestId('wallet-selector-walletconnect').click()
      await expect(code(page)).toBeVisible()
    })
  },
  remote: async ({ stage }, use) => {
    const wallet = await createRemoteWallet(stage, { asks: true })
    await use(wallet)
    wallet.client.stop()
  },
})

// The code fades, and leaves with a tick.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const code = (page: Page) => page.getByTestId('wui-qr-code')
const uriOf = async (page: Page) => (await code(page).getAttribute('uri')) ?? ''
const connected = (page: Page) => expect(page.getByTestId('status')).toHaveText('connected')

for (const colorScheme of ['light', 'dark'] as const)
  test(`a code that a phone has read fades, asks to approve there, and leaves with a tick: ${colorScheme}`, async ({
    openCode,
    page,
    remote,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openCode()
    const card = ui(page).card
    await expect(card).toContainText('Scan this QR code with your phone')
    await remote.client.pair(await uriOf(page))
    await expect(card.getByText('Approve in your wallet', { exact: true })).toBeVisible()
    await expect.poll(() => code(page).evaluate((svg) => getComputedStyle(svg).opacity)).toBe('0.15')
    await expect(page.getByTestId('copy-wc2-uri')).toHaveCount(0)
    await checkAxe(page, 'scanned')
    const leaving = await watchLeaving(page)
    await remote.decide()
    expect(await leaving()).toEqual({ hasTick: true, delay: 600 })
    await connected(page)
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  })

test('a card that a user closes while the phone asks leaves without a tick', async ({
  openCode,
  page,
  remote,
}) => {
  await openCode()
  await remote.client.pair(await uriOf(page))
  await expect(ui(page).card).toContainText('Approve in your wallet')
  const leaving = await watchLeaving(page)
  await page.keyboard.press('Escape')
  expect(await leaving()).toEqual({ hasTick: false, delay: 0 })
})

test('a new code takes the place of one that the wrong phone has read', async ({
  openCode,
  page,
  remote,
}) => {
  await openCode()
  const first = await uriOf(page)
  await remote.client.pair(first)
  await ui(page).card.getByRole('button', { name: 'Show a new code' }).click()
  await expect(ui(page).card).toContainText('Scan this QR code with your phone')
  const second = await uriOf(page)
  expect(second).not.toBe(first)
  await remote.client.pair(second)
  await expect(ui(page).card).toContainText('Approve in your wallet')
  await remote.decide()
  await connected(page)
})

test('with less motion the code says the same, and nothing stays when it is approved', async ({
  openCode,
  page,
  remote,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCode()
  await remote.client.pair(await uriOf(page))
  await expect(ui(page).card).toContainText('Approve in your wallet')
  await remote.decide()
  await connected(page)
  expect(await page.locator('[data-leaving]').count()).toBe(0)
})

test('a phone is asked nothing beyond the connection, also where its wallet has Cosmos', async ({
  openCode,
  page,
  remote,
}) => {
  await openCode({
    namespaces: namespaceSetups.map(({ namespace }) => namespace),
    networks: namespaceSetups.flatMap(({ networks }) => networks),
  })
  await remote.client.pair(await uriOf(page))
  await expect(ui(page).card).toContainText('Approve in your wallet')
  await remote.decide()
  await expect(page.locator('create-appkit-modal')).toHaveCount(0)
  expect(remote.requests).toEqual([])
})
