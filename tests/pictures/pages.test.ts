// The pages of the project: the documentation with its builder and gallery, and the demo of `npm start`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { features } from '../../cli/dist/catalogue/features.js'
import { built } from '../../site/build/paths.mjs'
import { serveBuilt } from '../../site/check/serve.mjs'
import { frameBrowser } from '../e2e/support/ownFrame.js'
import { sandboxFrame } from '../e2e/support/socials.js'
import { startDemo } from '../e2e/support/startDemo.js'
import { expect, test, ui } from '../e2e/support/test.js'
import { frameUi } from '../e2e/support/testFrame.js'
import { leaveDemoPast } from './demoPast.js'
import { modes } from './modes.js'
import { figure, folder, takeSheet } from './sheet.js'

test.use({ launchOptions: frameBrowser })
const only = process.env.PICTURES
const shown = modes.filter(
  ({ name, width, colorScheme }) =>
    colorScheme !== undefined && (width === 360 || width === 1280) && !name.startsWith('language'),
)

const standard = features.filter((each) => each.part && each.module && each.standard === 'on')
const ids = [...standard.map(({ id }) => id), 'siwx'].join(',')
const flags = ['--namespaces', 'eip155,solana,polkadot,bip122,cosmos', '--features', ids]

const pages = [
  { name: 'landing', path: '' },
  { name: 'a task', path: 'embedded.html' },
  { name: 'a table', path: 'config.html' },
  { name: 'reference', path: 'api-react.html' },
  { name: 'builder', path: 'builder.html' },
  { name: 'gallery', path: 'gallery.html' },
] as const

/** Waits until nothing loads any more, or the live views have their frames. */
async function waitForPage(page: Page, path: string): Promise<void> {
  if (path === 'builder.html' || path === 'gallery.html') await page.locator('.frame-box').first().waitFor()
  await page.waitForTimeout(1500)
}

/** Brings the first table of a page below the header, which stays in sight. */
async function scrollToTable(page: Page): Promise<void> {
  const table = page.locator('.vp-doc table').first()
  await table.evaluate((each) => window.scrollBy(0, each.getBoundingClientRect().top - 120))
  await page.waitForTimeout(300)
}

/** Connects the demo wallet in the live modal. It is known by its row: the text beside the modal names it too, and comes first. */
async function connectOnTheLanding(page: Page): Promise<void> {
  await page.getByRole('button', { name: /demo wallet/i }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  await page.getByText('USD Coin').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(800)
}

/** Whether the drawer of the demo is a sheet, which opens by its bar alone. */
const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

/** Waits for the tokens of the account, which come after its card, and shows a wide page from its top. */
async function seeTheTokens(page: Page): Promise<void> {
  await ui(page)
    .card.getByTestId(/^account-token-/)
    .first()
    .waitFor()
  if (!isSmall(page)) await page.evaluate(() => window.scrollTo(0, 0))
}

/** The drawer of the demo: the phone beside a code, and the mailbox with the mail of a log-in. */
async function shootDrawer(page: Page, mail: string, shoot: (name: string) => Promise<void>): Promise<void> {
  const press = (id: string) => page.getByTestId(`task-${id}`).getByRole('button').click()
  const openDrawer = async (name: string) => {
    if (isSmall(page)) await page.getByRole('button', { name: `Open the ${name}` }).click()
  }
  await press('phone')
  await page.getByTestId('copy-wc2-uri').waitFor()
  // All of the code is to be seen before the sheet lies over it.
  if (isSmall(page)) await shoot('code')
  await openDrawer('phone')
  await page.frameLocator('iframe[title="Phone"]').getByTestId('phone-uri').waitFor()
  await shoot('phone')
  await page.getByRole('button', { name: 'Close the drawer' }).click()
  await press('email')
  await page.getByTestId('wui-email-input').locator('input').fill(mail)
  await page.keyboard.press('Enter')
  await frameUi(page).frame.getByTestId('frame-device').waitFor()
  await openDrawer('mailbox')
  const mails = page.frameLocator('iframe[title="Mailbox"]').getByTestId('mail')
  await mails
    .filter({ hasText: `To ${mail}` })
    .first()
    .waitFor()
  await shoot('mailbox')
}

for (const mode of shown) {
  const title = `${mode.name} pages`
  if (only !== undefined && !title.includes(only)) continue

  test(`pictures: ${title} of the site`, async ({ browser }) => {
    test.skip(!existsSync(built), 'The site is not built: npm run site')
    test.setTimeout(180_000)
    const site = await serveBuilt()
    // One of its own: the guard of the others knows what our packages store, and the site stores its theme.
    const context = await browser.newContext({
      viewport: { width: mode.width, height: mode.height },
      colorScheme: mode.colorScheme ?? 'light',
      reducedMotion: 'reduce',
    })
    try {
      const page = await context.newPage()
      const figures: string[] = []
      const shoot = async (name: string) => {
        const picture = await page.screenshot({ path: join(folder, title, `${name}.png`) })
        figures.push(figure(name, picture))
      }
      for (const { name, path } of pages) {
        await page.goto(`${site.url}/${path}`)
        await waitForPage(page, path)
        if (name === 'a table') await scrollToTable(page)
        await shoot(name)
        if (name !== 'landing') continue
        await connectOnTheLanding(page)
        await shoot('landing connected')
      }
      await takeSheet(context, { figures, mode, title })
      expect(figures).toHaveLength(pages.length + 1)
    } finally {
      await context.close()
      site.close()
    }
  })

  test(`pictures: ${title} of the demo`, async ({ allow, context, page, stage }) => {
    test.setTimeout(180_000)
    const demo = await startDemo(stage, { name: 'pictured', flags, dressed: true })
    try {
      allow(demo.url)
      allow(await sandboxFrame(stage))
      await leaveDemoPast(stage)
      await page.setViewportSize({ width: mode.width, height: mode.height })
      await page.emulateMedia({ colorScheme: mode.colorScheme ?? 'light', reducedMotion: 'reduce' })
      await page.goto(demo.url)
      const task = page.getByTestId('task-wallet')
      await task.waitFor()
      const figures: string[] = []
      const shoot = async (name: string) => {
        await page.waitForTimeout(800)
        const picture = await page.screenshot({ path: join(folder, title, `demo ${name}.png`) })
        figures.push(figure(name, picture))
      }
      await shoot('first screen')
      await task.getByRole('button').click()
      await ui(page).card.getByText('Demo Wallet (sandbox)').waitFor()
      await shoot('wallets')
      await ui(page).card.getByText('Demo Wallet (sandbox)').click()
      await ui(page)
        .card.getByRole('button', { name: /connect all/i })
        .click()
      const approve = page.getByTestId('demo-wallet-approve')
      await approve.click()
      await page.getByTestId('w3m-connecting-siwe-sign').click()
      await approve.click()
      await expect(task).toHaveAttribute('data-done', 'true')
      await expect(page.getByTestId('demo-status')).toContainText('Connected')
      await seeTheTokens(page)
      await shoot('connected')
      // Of one address, the wallet sends only so many mails.
      await shootDrawer(page, `${mode.name.replaceAll(' ', '-')}@example.com`, shoot)
      await takeSheet(context, { figures, mode, title: `${title} demo` })
      expect(figures).toHaveLength(isSmall(page) ? 6 : 5)
    } finally {
      demo.stop()
    }
  })
}
