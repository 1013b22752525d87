// The embedded wallet in the modal, with our own frame, as an operator starts it.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { frameBrowser, ownFrameTest as test } from '../e2e/support/ownFrame.js'
import { expect } from '../e2e/support/test.js'
import type { Mode } from './apps.js'
import { type EmbeddedApp, embeddedApps, embeddedConfig } from './embeddedApps.js'
import { modes } from './modes.js'
import { figure, folder, takeSheet } from './sheet.js'

test.use({ launchOptions: frameBrowser })

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
/** Screens after the log-in have their views in common with it, so two modes are enough. */
const isWanted = ({ name }: Mode, { suffix }: EmbeddedApp) =>
  wanted.has(name) &&
  (suffix === '' || /^360 (light|dark)$/.test(name)) &&
  (only === undefined || `${name}-embedded${suffix}`.includes(only))
const pictures = embeddedApps.flatMap((app) =>
  modes.filter((mode) => isWanted(mode, app)).map((mode) => ({ app, mode })),
)

for (const { app, mode } of pictures)
  test.describe(`${mode.name}-embedded${app.suffix}`, () => {
    const { locale } = wanted.get(mode.name) ?? {}
    test.use(app.frame ?? {})
    test.use({ ...(locale && { locale }) })

    const title = `${mode.name}-embedded${app.suffix}`
    test(`pictures: ${title}`, async ({ page, context, frame, logIn, openWithFrame }) => {
      test.setTimeout(300_000)
      const { width, height, colorScheme = 'light', forcedColors = 'none' } = mode
      const emulate = async (each: Page) => {
        await each.setViewportSize({ width, height })
        await each.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
      }
      await emulate(page)
      await app.prepare?.(context)
      const options = {
        config: { ...embeddedConfig, ...(locale && { locale }) },
        ...(locale === 'ar' && { lang: 'ar' }),
      }
      await openWithFrame(options)
      if (locale === 'ar') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      const set = { page, context, frame, logIn: (mail: string) => logIn(mail, options) }
      const figures: string[] = []
      for (const { name, show } of app.scenes) {
        const shown = (await test.step(name, () => show(set))) ?? page
        if (shown !== page) await emulate(shown)
        await shown.waitForTimeout(500)
        figures.push(figure(name, await shown.screenshot({ path: join(folder, title, `${name}.png`) })))
      }
      await takeSheet(context, { figures, mode, title })
      expect(figures.length).toBe(app.scenes.length)
    })
  })
