import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Sandbox, startSandbox } from 'appkit-sandbox'
import { checkAxe } from './support/checkAxe.js'
import { cache } from './support/stage.js'
import { chainsOf, expect, keys, test, ui } from './support/test.js'

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trust = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
const legal = {
  features: { legalCheckbox: true },
  termsConditionsUrl: 'https://terms.example',
  privacyPolicyUrl: 'https://privacy.example',
}

/** Test ids of the wallets of the view, in their order. */
const rows = async (page: Page) => {
  const found = await page
    .locator('[data-testid^="wallet-selector-"], [data-testid="all-wallets"]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.testid))
  return found.map((id) => id?.replace('wallet-selector-', ''))
}

test.describe('the rows of Connect', () => {
  test('installed, featured, custom; then as the config orders them', async ({ page, wallet, openStage }) => {
    await wallet({ name: 'Quill', rdns: 'test.quill' })
    const config = {
      featuredWalletIds: [trust, metamask],
      customWallets: [{ id: 'house', name: 'House wallet', homepage: 'https://house.example' }],
    }
    await openStage({ config })
    await ui(page).connect.click()
    const usual = ['test.quill', `featured-${trust}`, `featured-${metamask}`, 'house', 'all-wallets']
    await expect.poll(() => rows(page)).toEqual(usual)
    await openStage({ config: { ...config, features: { connectorTypeOrder: ['custom', 'featured'] } } })
    await ui(page).connect.click()
    await expect
      .poll(() => rows(page))
      .toEqual(['house', `featured-${trust}`, `featured-${metamask}`, 'test.quill', 'all-wallets'])
  })

  test('the wallet connected last comes first', async ({ page, wallet, openStage }) => {
    await wallet({ name: 'A', rdns: 'test.a' })
    await wallet({ name: 'B', rdns: 'test.b' })
    await openStage()
    await ui(page).connect.click()
    await expect.poll(async () => (await rows(page)).slice(0, 2)).toEqual(['test.a', 'test.b'])
    await ui(page).wallet('test.b').click()
    await ui(page).account.click()
    await page.getByTestId('disconnect-button').click()
    await ui(page).connect.click()
    await expect.poll(async () => (await rows(page)).slice(0, 2)).toEqual(['test.b', 'test.a'])
    await expect(ui(page).wallet('test.b')).toContainText('Recent')
  })

  test('a wallet that the host excludes is not there, installed or not', async ({
    page,
    wallet,
    openStage,
  }) => {
    await wallet({ name: 'metamask', rdns: 'test.other' })
    await wallet({ name: 'Kept', rdns: 'test.kept' })
    await openStage({ config: { excludeWalletIds: [metamask] } })
    await ui(page).connect.click()
    await expect(ui(page).wallet('test.kept')).toBeVisible()
    await expect(ui(page).wallet('test.other')).toHaveCount(0)
    await page.getByTestId('all-wallets').click()
    // The rows of the view before are there until this one has faded in.
    await expect(page.getByText('Trust Wallet', { exact: true })).toHaveCount(1)
    await page.getByTestId('wui-input-text').fill('metamask')
    await expect(page.getByTestId('no-wallet-found')).toBeVisible()
  })

  test('nothing can be chosen before the terms are agreed to', async ({ page, wallet, openStage }) => {
    await wallet()
    await openStage({ config: legal })
    await ui(page).connect.click()
    await expect(ui(page).wallet()).toBeDisabled()
    await expect(page.getByTestId('all-wallets')).toBeDisabled()
    await ui(page).wallet().focus()
    await page.keyboard.press('Enter')
    await expect(ui(page).title).toHaveText('Connect wallet')
    await page.getByTestId('wui-checkbox').focus()
    await page.keyboard.press('Space')
    await expect(page.getByTestId('wui-checkbox')).toBeChecked()
    await ui(page).wallet().click()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
})

test('people without a wallet find out what one is and where to get one', async ({ page, openStage }) => {
  await openStage()
  await ui(page).connect.click()
  await page.getByTestId('w3m-wallet-guide-get-started').click()
  await expect(ui(page).title).toHaveText('What is a wallet?')
  await ui(page).card.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(ui(page).title).toHaveText('Get a wallet')
  await page.getByTestId(`wallet-selector-${metamask}`).click()
  await expect(ui(page).title).toHaveText('Get MetaMask')
  await page.evaluate(() => {
    window.open = (url) => {
      document.title = String(url)
      return null
    }
  })
  await ui(page).card.getByRole('button', { name: 'Chrome extension' }).click()
  await expect(page).toHaveTitle(/^https:\/\/chromewebstore\.google\.com\//)
  await ui(page).back.click()
  await page.getByTestId('w3m-wallet-guide-explore').click()
  await expect(ui(page).title).toHaveText('All wallets')
})

test.describe('R26: 5,000 wallets', () => {
  let many: Sandbox
  test.beforeAll(async () => {
    const dataDir = join(cache, `many-${process.pid}`)
    many = await startSandbox({ port: 0, chains: [31337], dataDir, wallets: 5000 })
  })
  test.afterAll(() => many.close())

  /** The page talks to the sandbox it may talk to; the catalogue answers from the long one. */
  test.beforeEach(async ({ page, stage }) => {
    await page.route(`${stage.sandbox}/catalogue/**`, async (route) => {
      const url = route.request().url().replace(stage.sandbox, many.url)
      // A page that is closed while a picture is on its way.
      await route
        .fetch({ url })
        .then((response) => route.fulfill({ response }))
        .catch(() => {})
    })
  })

  const cells = (page: Page) => page.locator('[data-testid="wallet-list"] [data-index]')
  const active = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement?.shadowRoot?.activeElement
      return element?.closest<HTMLElement>('[data-index]')?.dataset.index ?? element?.tagName
    })

  test('at most 80 are in the page, wherever one scrolls', async ({ page, openStage }) => {
    await openStage()
    await ui(page).connect.click()
    await expect(page.getByTestId('all-wallets')).toBeVisible()
    await page.getByTestId('all-wallets').click()
    await expect(cells(page).first()).toBeVisible()
    const maxShown = await page.evaluate(async () => {
      const root = document.querySelector('create-appkit-modal')?.shadowRoot
      const scroller = root?.querySelector('[data-testid="wallet-list"]')?.parentElement
      if (!root || !scroller) return Number.NaN
      let highest = 0
      const enough = () =>
        Number(root.querySelectorAll<HTMLElement>('[data-index]').item(0).dataset.index) > 400
      while (!enough()) {
        scroller.scrollTop += 400
        await new Promise(requestAnimationFrame)
        highest = Math.max(highest, root.querySelectorAll('[data-index]').length)
      }
      return highest
    })
    expect(maxShown).toBeGreaterThan(10)
    expect(maxShown).toBeLessThanOrEqual(80)
  })

  test('the last query wins, however late the ones before it answer', async ({ page, stage, openStage }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`${stage.sandbox}/catalogue/getWallets?**search=vault**`, async (route) => {
      await held
      await route.fallback()
    })
    await openStage()
    await ui(page).connect.click()
    await page.getByTestId('all-wallets').click()
    await expect(cells(page).first()).toBeVisible()
    const asked = page.waitForRequest(/search=vault/)
    await page.getByTestId('wui-input-text').fill('vault')
    await asked
    await page.getByTestId('wui-input-text').fill('lantern')
    await expect(cells(page).first()).toContainText('Lantern')
    await expect.poll(() => cells(page).count()).toBeGreaterThan(10)
    release()
    await page.getByTestId('wui-input-text').press('End')
    for (const text of await cells(page).allTextContents()) expect(text).toContain('Lantern')
  })

  test('keys move over all of them and focus is never lost', async ({ page, openStage }) => {
    await openStage()
    await ui(page).connect.click()
    await page.getByTestId('all-wallets').click()
    await expect(cells(page).first()).toBeVisible()
    await page.getByTestId('wui-input-text').focus()
    for (const [key, place] of [
      ['ArrowDown', '0'],
      ['ArrowRight', '1'],
      ['ArrowDown', '4'],
      ['ArrowRight', '5'],
      ['ArrowLeft', '4'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => active(page)).toBe(place)
    }
    await page.keyboard.press('End')
    await expect.poll(async () => Number(await active(page))).toBeGreaterThan(20)
    const end = Number(await active(page))
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => Number(await active(page))).toBeGreaterThanOrEqual(end)
    await page.keyboard.press('Home')
    await expect.poll(() => active(page)).toBe('0')
    // As far as there are pages; the next ones come meanwhile.
    await expect(async () => {
      await page.getByTestId('wallet-list').evaluate((list) => list.parentElement?.scrollTo({ top: 3000 }))
      await expect(page.locator('[data-index="84"]')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await active(page)).toBe('0')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => active(page)).toBe('1')
    await expect(page.locator('[data-index="1"]')).toBeInViewport()
  })

  test('certified ones alone, where the catalogue certifies any', async ({ page, stage, openStage }) => {
    await page.route(`${stage.sandbox}/catalogue/getWallets**`, async (route) => {
      const query = new URL(route.request().url()).searchParams
      const response = await route.fetch({ url: route.request().url().replace(stage.sandbox, many.url) })
      const reply = (await response.json()) as { data: Record<string, unknown>[] }
      // The catalogue certifies none of the wallets on its first page.
      if (!query.has('badge_type'))
        reply.data = reply.data.map((each, index) =>
          index === 5 ? { ...each, badge_type: 'certified' } : each,
        )
      await route.fulfill({ response, json: reply })
    })
    await openStage()
    await ui(page).connect.click()
    await page.getByTestId('all-wallets').click()
    const badged = page.waitForRequest(/badge_type=certified/)
    await page.getByTestId('wui-certified-switch').click()
    await badged
    await expect(page.getByTestId('wui-certified-switch')).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByText('MetaMask', { exact: true })).toHaveCount(0)
    await expect.poll(() => cells(page).count()).toBeGreaterThan(10)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`no view has an axe violation (${colorScheme}, ${width} px)`, async ({
      page,
      stage,
      installWallet,
      openStage,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      const evm = { chains: chainsOf(stage, [1]), privateKeys: keys }
      await installWallet({ eip155: evm, solana: {} }, { name: 'Prism', id: 'test.prism' })
      await openStage({
        config: legal,
        namespaces: ['eip155', 'solana'],
        networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      })
      await ui(page).connect.click()
      await expect(page.getByTestId('all-wallets')).toBeVisible()
      await checkAxe(page, 'Connect, terms not agreed to')
      await page.getByTestId('wui-checkbox').check()
      await checkAxe(page, 'Connect, terms agreed to')
      await page.getByTestId('wallet-selector-test.prism').click()
      await expect(page.getByTestId('wui-list-chain-solana')).toBeVisible()
      await checkAxe(page, 'ConnectingMultiChain')
      await ui(page).back.click()
      await page.getByTestId('w3m-wallet-guide-get-started').click()
      await checkAxe(page, 'WhatIsAWallet')
      await ui(page).card.getByRole('button', { name: 'Get a wallet' }).click()
      await checkAxe(page, 'GetWallet')
      await page.getByTestId(`wallet-selector-${metamask}`).click()
      await checkAxe(page, 'Downloads')
    })

test('a search is kept on the way back from a wallet, and over when the modal was closed', async ({
  page,
  openStage,
}) => {
  await openStage()
  await ui(page).connect.click()
  await page.getByTestId('all-wallets').click()
  const field = page.getByTestId('wui-input-text')
  await field.fill('trust')
  await page.getByTestId('wallet-list').getByText('Trust Wallet', { exact: true }).click()
  await expect(ui(page).title).toHaveText('Trust Wallet')
  await ui(page).back.click()
  await expect(field).toHaveValue('trust')
  await page.getByTestId('wallet-list').getByText('Trust Wallet', { exact: true }).click()
  await ui(page).close.click()
  await ui(page).connect.click()
  await page.getByTestId('all-wallets').click()
  await expect(field).toHaveValue('')
  await expect(page.getByTestId('wallet-list').getByText('MetaMask', { exact: true })).toBeVisible()
})
