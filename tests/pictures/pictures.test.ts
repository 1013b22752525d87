import { join } from 'node:path'
import { frameBrowser } from '../e2e/support/ownFrame.js'
import { expect, test } from '../e2e/support/test.js'
import { apps } from './apps.js'
import { modes } from './modes.js'
import { figure, folder, takeSheet } from './sheet.js'

test.use({ launchOptions: frameBrowser })

const only = process.env.PICTURES

/** A font that is missing leaves its place to the one named after it. Runs in the page. */
function isInstalled(font: string): boolean {
  const context = document.createElement('canvas').getContext('2d')
  const widths = ['serif', 'monospace'].map((other) => {
    if (context) context.font = `40px "${font}", ${other}`
    return context?.measureText('Connect wallet').width
  })
  return widths[0] === widths[1]
}

const pictures = apps.flatMap((app) =>
  modes
    .filter((mode) => app.isShown?.(mode) ?? true)
    .map((mode) => ({ ...app, mode, name: `${mode.name}${app.suffix}` })),
)

for (const { mode, name: title, scenes, install, prepare, serve, stage: stageOf } of pictures.filter(
  ({ name }) => only === undefined || name.includes(only),
))
  test(`pictures: ${title}`, async ({ allow, stage, openStage, installWallet, page, context }) => {
    test.setTimeout(180_000)
    const { width, height, colorScheme = 'light', forcedColors = 'none' } = mode
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await install?.(installWallet, stage)
    await prepare?.(page)
    const served = await serve?.(stage)
    if (served) allow(served.site)
    const options = stageOf(stage, served?.site ?? '')
    const themeVariables = mode.font ? { '--appkit-font-family': mode.font } : {}
    await openStage({
      ...options,
      config: { ...options.config, ...(mode.locale && { locale: mode.locale }), themeVariables },
    })
    if (mode.dir) await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), mode.dir)
    if (mode.font) expect(await page.evaluate(isInstalled, mode.font), `${mode.font} is installed`).toBe(true)
    const shots: string[] = []
    for (const { name, show } of scenes) {
      const shown = (await test.step(name, () => show({ page, stage }))) ?? page
      await shown.setViewportSize({ width, height })
      // The letters of what has no picture are there after 600 ms.
      await shown.waitForTimeout(700)
      const picture = await shown.screenshot({ path: join(folder, title, `${name}.png`) })
      shots.push(figure(name, picture))
    }
    await takeSheet(context, { figures: shots, mode, title })
    expect(shots.length).toBe(scenes.length)
    await served?.close()
  })
