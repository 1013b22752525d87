import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../../tools/chromium.mjs'
import { root } from '../build/paths.mjs'
import { waitForMark } from './marks.mjs'
import { walk } from './openPage.mjs'
import { serveBuilt } from './serve.mjs'

const file = `${root}site/live/preview/heights.json`
const widths = ['390 px', '320 px']
/** How long a view has the same height until that is written down, in milliseconds. */
const stillFor = 2000
/** How long a view may take until it is there, in milliseconds. */
const longest = 30_000

/** @returns {Readonly<Record<string, readonly [number, number]>>} the heights of a view at 390 and at 320 px, by its id */
export const readHeights = () => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Measures every view of the built gallery, and writes for which height of the window the page keeps room before a view is drawn.
 *
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function writeHeights() {
  const site = await serveBuilt()
  const browser = await chromium.launch(await chromiumOptions())
  const found = {}
  const steps = async (page, problems) => {
    page.setDefaultTimeout(longest)
    await page.goto(`${site.url}/gallery.html`)
    const cards = page.locator('.gallery-card')
    await cards.first().waitFor()
    const ids = await cards.evaluateAll((all) => all.map(({ id }) => id))
    for (const width of widths) {
      await page.getByRole('combobox', { name: 'Width' }).selectOption(width)
      for (const id of ids) {
        const name = id.replace('view-', '')
        const height = await heightIn(page, id).catch(
          (error) => void problems.push(`${name}: ${error.message}`),
        )
        if (height !== undefined) found[name] = [...(found[name] ?? []), height]
      }
    }
  }
  try {
    const options = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }
    const problems = await walk(browser, site.url, steps, options)
    const lines = Object.entries(found).map(([name, heights]) => `  "${name}": [${heights.join(', ')}]`)
    if (problems.length === 0) writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
    return problems
  } finally {
    await browser.close()
    site.close()
  }
}

async function heightIn(page, id) {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded()
  await waitForMark(page.frameLocator(`#${id} iframe`), id.replace('view-', ''), longest)
  const frame = page.locator(`#${id} .frame-box[aria-busy="false"][data-fits]`)
  const read = async () => Number(await frame.getAttribute('data-fits'))
  for (let last = await read(); ; ) {
    await page.waitForTimeout(stillFor)
    const now = await read()
    if (now === last) return now
    last = now
  }
}
