import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../../tools/chromium.mjs'
import { buildATheme, buildOffline, makeTheApp, showEveryState, showStates, useSwitches } from './builder.mjs'
import { walkGallery } from './gallery.mjs'
import { seeTheNote, walk } from './openPage.mjs'
import { serveBuilt } from './serve.mjs'
import { seeTheModal, walkTasks } from './tasks.mjs'

/**
 * One of each kind, which is looked at in every mode: the first page, a task with its live view, tables, the longest page of
 * code, the reference, the builder, the gallery. Any other page is looked at in one of the modes, in turn.
 */
const kinds = [
  '',
  'embedded.html',
  'benchmarks.html',
  'config.html',
  'api-react.html',
  'builder.html',
  'gallery.html',
]
const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 860 },
]

const modes = ['light', 'dark'].flatMap((colorScheme) => sizes.map((viewport) => ({ colorScheme, viewport })))
/** Pages that are shown in others alone, and the page that a server shows in the place of none. */
const parts = ['index.html', 'preview.html', '404.html']

/**
 * @param {Iterable<string>} all paths of the pages
 * @returns {Promise<string[]>} a sentence for each fault that a browser finds
 */
export async function walkPages(all) {
  const problems = []
  const site = await serveBuilt()
  const browser = await chromium.launch(await chromiumOptions())
  const others = [...all].filter((page) => !kinds.includes(page) && !parts.includes(page)).sort()
  try {
    for (const [index, { colorScheme, viewport }] of modes.entries()) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const inTurn = others.filter((_page, at) => at % modes.length === index)
      for (const page of [...kinds, ...inTurn]) {
        const where = `/${page} (${colorScheme}, ${viewport.width} px)`
        problems.push(...(await walkPage(context, site.url, page)).map((text) => `${where}: ${text}`))
      }
      await context.close()
    }
    problems.push(...(await connectOnTheFirstPage(browser, site.url)))
    problems.push(...(await searchByKeyboard(browser, site.url)))
    problems.push(...(await buildATheme(browser, site.url)))
    problems.push(...(await buildOffline(browser)))
    problems.push(...(await showEveryState(browser, site.url)))
    problems.push(...(await showStates(browser, site.url)))
    problems.push(...(await useSwitches(browser, site.url)))
    problems.push(...(await makeTheApp(browser, site.url)))
    problems.push(...(await walkGallery(browser, site.url)))
    problems.push(...(await walkTasks(browser, site.url)))
  } finally {
    await browser.close()
    site.close()
  }
  return problems
}

const walkPage = (context, url, kind) =>
  walk(context, url, async (page, problems) => {
    if (kind === 'gallery.html' || kind === 'builder.html') {
      await page.goto(`${url}/${kind}`)
      await page.locator('.frame-box iframe').first().waitFor()
      // Each frame is an app that loads by itself, so the network is seldom quiet.
      await page.locator('.frame-box[aria-busy="true"]').first().waitFor({ state: 'detached' })
    } else await page.goto(`${url}/${kind}`, { waitUntil: 'networkidle' })
    if (kind === 'embedded.html') await seeTheModal(page)
    if (kind === '') await page.getByRole('button', { name: /demo wallet/i }).waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wide > 0) problems.push(`scrolls sideways by ${wide} px`)
    // The modal is there more than once, in documents of its own, which the rule counts as one.
    const twice = /^(?:builder|gallery)/.test(kind) ? ['landmark-unique'] : []
    const { violations } = await new AxeBuilder({ page }).disableRules(twice).analyze()
    for (const { id, help, nodes } of violations)
      problems.push(`${id}: ${help}, ${nodes.length} times, first at ${nodes[0]?.target.join(' ')}`)
  })

/** The demo wallet connects in the embedded modal, and leaves again, without a server. */
async function connectOnTheFirstPage(browser, url) {
  const problems = await walk(browser, url, async (page) => {
    await page.goto(`${url}/`)
    await seeTheNote(page)
    await page.getByRole('button', { name: /demo wallet/i }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: /demo wallet/i }).waitFor()
  })
  return problems.map((text) => `connecting on the first page: ${text}`)
}

/** A reader without a mouse finds a page. */
async function searchByKeyboard(browser, url) {
  const problems = await walk(browser, url, async (page) => {
    await page.goto(`${url}/config.html`, { waitUntil: 'networkidle' })
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('paymasters')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/#/)
  })
  return problems.map((text) => `searching: ${text}`)
}
