// The embedded wallet in the modal, from its log-in to its settings: our own frame, as an operator starts it.
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { frameBrowser, type Mailbox, ownFrameTest as test } from '../e2e/support/ownFrame.js'
import { accounts, expect, ui } from '../e2e/support/test.js'
import { frameUi, pressInFrame } from '../e2e/support/testFrame.js'
import type { Mode } from './apps.js'
import { modes } from './modes.js'
import { figure, folder, takeSheet } from './sheet.js'

test.use({ launchOptions: frameBrowser })

interface Set {
  readonly page: Page
  readonly context: BrowserContext
  readonly frame: Mailbox
}

interface Scene {
  readonly name: string
  /** @returns what the picture is of: the page of the app if left out, else another one */
  show(set: Set): Promise<Page | void>
}

const inFrame = (page: Page, id: string) => frameUi(page).frame.getByTestId(id)
const seen = (page: Page, id: string) => inFrame(page, id).first().waitFor()
const scenes: readonly Scene[] = [
  {
    name: 'Connect, with the app',
    async show({ page }) {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('app-head').waitFor()
      await page.getByTestId('wui-email-input').waitFor()
    },
  },
  {
    name: 'Log-in in the wallet',
    async show({ page }) {
      await kitOf(page).open({ view: 'EmailLogin' })
      await seen(page, 'frame-email')
    },
  },
  {
    name: 'Device',
    async show({ page }) {
      await inFrame(page, 'frame-email').fill('grace@example.com')
      await pressInFrame(page, 'frame-next')
      await seen(page, 'frame-device')
    },
  },
  {
    name: 'The page behind the link',
    async show({ context, frame }) {
      const mail = await context.newPage()
      await mail.goto(/(http\S+\/confirm#\S+)/.exec((await frame.mails()).at(-1) ?? '')?.[1] ?? '')
      await mail.getByTestId('frame-confirm-yes').waitFor()
      return mail
    },
  },
  {
    name: 'The code on that page',
    async show({ context }) {
      const mail = context.pages().at(-1) as Page
      await mail.getByTestId('frame-confirm-yes').click()
      await mail.getByTestId('frame-confirm-code').waitFor()
      return mail
    },
  },
  {
    name: 'Code',
    async show({ page }) {
      await seen(page, 'frame-code')
      await inFrame(page, 'frame-code').locator('input').fill('123')
    },
  },
  {
    name: 'Recovery code',
    async show({ context, page }) {
      const mail = context.pages().at(-1) as Page
      const code = await mail.getByTestId('frame-confirm-code').innerText()
      await mail.close()
      await page.bringToFront()
      await inFrame(page, 'frame-code').locator('input').fill(code)
      await seen(page, 'frame-saved')
    },
  },
  {
    name: 'Account',
    async show({ page }) {
      await pressInFrame(page, 'frame-saved')
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'Account' })
      await page.getByTestId('disconnect-button').waitFor()
    },
  },
  { name: 'Settings', show: ({ page }) => kitOf(page).open({ view: 'AccountSettings' }) },
  {
    name: 'Security',
    async show({ page }) {
      await page.getByTestId('embedded-security').click()
      await seen(page, 'frame-ways')
    },
  },
  {
    name: 'Sign a message',
    async show({ page }) {
      await pressInFrame(page, 'frame-done')
      await page.keyboard.press('Escape')
      await expect(ui(page).card).toBeHidden()
      void kitOf(page)
        .sign('eip155', 'I agree to the terms of My Shop.')
        .catch(() => {})
      await seen(page, 'frame-title')
    },
  },
  {
    name: 'Send a transaction',
    async show({ page }) {
      await pressInFrame(page, 'frame-reject')
      await expect(ui(page).card).toBeHidden()
      const from = await page.getByTestId('address').innerText()
      void kitOf(page)
        .ask('eth_sendTransaction', { from, to: accounts[1], value: '0x16345785d8a0000' })
        .catch(() => {})
      await seen(page, 'frame-steps')
    },
  },
]

const wanted = new Map<string, { readonly locale?: string }>([
  ['320 light', {}],
  ['360 light', {}],
  ['360 dark', {}],
  ['768 light', {}],
  ['1280 light', {}],
  ['language ar', { locale: 'ar' }],
  ['forced colours', {}],
  ['zoom 200', {}],
])
const only = process.env.PICTURES
const isWanted = ({ name }: Mode) =>
  wanted.has(name) && (only === undefined || `${name}-embedded`.includes(only))

for (const mode of modes.filter(isWanted))
  test.describe(`${mode.name}-embedded`, () => {
    const { locale } = wanted.get(mode.name) ?? {}
    test.use({ ...(locale && { locale }) })

    test(`pictures: ${mode.name}-embedded`, async ({ page, context, frame, openWithFrame }) => {
      test.setTimeout(300_000)
      const { width, height, colorScheme = 'light', forcedColors = 'none' } = mode
      const emulate = async (each: Page) => {
        await each.setViewportSize({ width, height })
        await each.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
      }
      await emulate(page)
      await openWithFrame({
        config: {
          metadata: { name: 'My Shop', description: '', url: 'https://shop.example', icons: [] },
          theme: { head: true },
          ...(locale && { locale }),
        },
        ...(locale === 'ar' && { lang: 'ar' }),
      })
      if (locale === 'ar') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      const title = `${mode.name}-embedded`
      const figures: string[] = []
      for (const { name, show } of scenes) {
        const shown = (await test.step(name, () => show({ page, context, frame }))) ?? page
        if (shown !== page) await emulate(shown)
        await shown.waitForTimeout(500)
        figures.push(figure(name, await shown.screenshot({ path: join(folder, title, `${name}.png`) })))
      }
      await takeSheet(context, { figures, mode, title })
      expect(figures.length).toBe(scenes.length)
    })
  })
