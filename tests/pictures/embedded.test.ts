// The embedded wallet in the modal, from its log-in to its settings: our own frame, as an operator starts it.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { frameBrowser, ownFrameTest as test } from '../e2e/support/ownFrame.js'
import { expect } from '../e2e/support/test.js'
import type { Mode } from './apps.js'
import { embeddedScenes as scenes } from './embeddedScenes.js'
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
