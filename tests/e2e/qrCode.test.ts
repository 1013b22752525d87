import { spawnSync } from 'node:child_process'
import type { Locator } from '@playwright/test'
import { test as base, expect, ui } from './support/test.js'

const isThere = spawnSync('zbarimg', ['--version']).status === 0
/** Reads the code in a part of the page as it is painted, by zbar. */
async function readByZbar(part: Locator): Promise<string> {
  const input = await part.screenshot()
  return spawnSync('zbarimg', ['--quiet', '--raw', '-'], { input }).stdout.toString().trim()
}

const test = base.extend<{ openCode: (theme: object) => Promise<void> }>({
  openCode: async ({ openStage, stage, page }, use) => {
    await use(async (theme) => {
      const endpoints = {
        relay: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
        catalogue: `${stage.sandbox}/catalogue`,
      }
      const metadata = { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] }
      await openStage({ config: { endpoints, metadata, ...theme } })
      await ui(page).connect.click()
      await page.getByTestId('wallet-selector-walletconnect').click()
    })
  },
})

// On the machines of CI it has to be there: a test that is left out holds nothing.
test.skip(!isThere && !process.env.CI, 'zbar is not installed (Debian: zbar-tools)')
test.beforeAll(() => expect(isThere, 'zbar is installed (Debian: zbar-tools)').toBe(true))

const themes = {
  light: { themeMode: 'light' },
  dark: { themeMode: 'dark' },
  'light text on black': {
    themeMode: 'dark',
    theme: { variables: { surface: '#000000', line: '#000000', accent: '#ffffff' } },
  },
  'no round corners': { theme: { variables: { 'radius-modal': '0px', 'radius-row': '0px' } } },
} as const

for (const [name, theme] of Object.entries(themes))
  for (const deviceScaleFactor of [1, 2])
    test.describe(`at ${deviceScaleFactor} pixels a px`, () => {
      test.use({ deviceScaleFactor })
      test(`zbar reads a code of 200 px, drawn with round modules and a picture: ${name}`, async ({
        page,
        openCode,
      }) => {
        // The code of a low window is 184 px less than the window is high.
        await page.setViewportSize({ width: 360, height: 384 })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await openCode(theme)
        const code = page.getByTestId('wui-qr-code')
        const box = code.locator('..')
        await expect.poll(async () => (await box.boundingBox())?.width).toBe(200)
        expect(await readByZbar(box)).toBe(await code.getAttribute('uri'))
      })
    })

// Pictures that are dark.
for (const wallet of ['OKX Wallet', 'Ledger Live'])
  test(`zbar reads a code of 200 px with the picture of a wallet: ${wallet}`, async ({ page, openCode }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openCode({})
    await page.getByTestId('header-back').click()
    await page.getByTestId('all-wallets').click()
    await page.getByTestId('wui-input-text').fill(wallet)
    await page.getByTestId('w3m-modal-card').getByText(wallet).first().click()
    const mobile = page.getByTestId('tab-mobile')
    const code = page.getByTestId('wui-qr-code')
    await code.or(mobile).first().waitFor()
    if (await mobile.isVisible()) await mobile.click()
    await page.setViewportSize({ width: 360, height: 384 })
    const box = code.locator('..')
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(200)
    await box.scrollIntoViewIfNeeded()
    expect(await readByZbar(box)).toBe(await code.getAttribute('uri'))
  })
