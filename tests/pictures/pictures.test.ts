import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/support/stage.js'
import { expect, test } from '../e2e/support/test.js'
import { apps, type Mode } from './apps.js'

const modes: readonly Mode[] = [
  ...[320, 360, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width} ${colorScheme}`,
      width,
      height: width === 1280 ? 800 : 640,
      colorScheme,
    })),
  ),
  { name: 'right to left', width: 360, height: 640, dir: 'rtl' },
  ...(['ar', 'de', 'ja', 'hi'] as const).map((locale, index) => ({
    ...{ name: `language ${locale}`, width: 360, height: 640, locale },
    colorScheme: index % 2 === 0 ? ('dark' as const) : ('light' as const),
  })),
  { name: 'forced colours', width: 360, height: 640, forcedColors: 'active' },
  { name: 'zoom 200', width: 640, height: 400, zoom: 2 },
  { name: 'zoom 400', width: 320, height: 256, zoom: 4 },
  { name: '640 x 320', width: 640, height: 320 },
  ...['DejaVu Sans Condensed', 'DejaVu Serif', 'DejaVu Sans Mono'].map((font) => ({
    name: `font ${font}`,
    width: 360,
    height: 640,
    font,
  })),
]

/** Every picture by itself, and the sheets that docs/pictures.md lists. */
const folder = join(root, '.cache/pictures')
const sheets = join(folder, 'sheets')
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

for (const { mode, name: title, scenes, install, prepare, stage: stageOf } of pictures.filter(
  ({ name }) => only === undefined || name.includes(only),
))
  test(`pictures: ${title}`, async ({ stage, openStage, installWallet, page, context }) => {
    test.setTimeout(180_000)
    const { width, height, colorScheme = 'light', forcedColors = 'none' } = mode
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await install?.(installWallet, stage)
    await prepare?.(page)
    const options = stageOf(stage)
    const themeVariables = mode.font ? { '--appkit-font-family': mode.font } : {}
    await openStage({
      ...options,
      config: { ...options.config, ...(mode.locale && { locale: mode.locale }), themeVariables },
    })
    if (mode.dir) await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), mode.dir)
    if (mode.font) expect(await page.evaluate(isInstalled, mode.font), `${mode.font} is installed`).toBe(true)
    const shots: string[] = []
    for (const { name, show } of scenes) {
      await test.step(name, () => show({ page, stage }))
      await page.waitForTimeout(350)
      const picture = await page.screenshot({ path: join(folder, title, `${name}.png`) })
      shots.push(
        `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
      )
    }
    const sheet = await context.newPage()
    const columns = width > height ? 4 : 8
    const size = width > height ? 408 : 204
    await sheet.setViewportSize({ width: columns * (size + 12) + 12, height: 600 })
    await sheet.setContent(`<style>
      body { margin: 12px; background: #9aa0a8; font: 12px sans-serif; display: grid; gap: 12px;
        grid-template-columns: repeat(${columns}, ${size}px) }
      figure { margin: 0 }
      img { width: 100% }
    </style>${shots.join('')}`)
    mkdirSync(sheets, { recursive: true })
    const path = join(sheets, `${title.replaceAll(' ', '-').toLowerCase()}.jpg`)
    await sheet.screenshot({ path, fullPage: true, type: 'jpeg', quality: 50 })
    expect(shots.length).toBe(scenes.length)
  })
