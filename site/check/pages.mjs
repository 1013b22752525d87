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
 * Looks at every page, and does on the pages what a reader does. A fault is printed when it is found, and each part as it ends.
 *
 * @param {Iterable<string>} all paths of the pages
 * @returns {Promise<number>} how many faults a browser finds
 */
export async function walkPages(all) {
  const site = await serveBuilt()
  const browser = await chromium.launch(await chromiumOptions())
  const others = [...all].filter((page) => !kinds.includes(page) && !parts.includes(page)).sort()
  const looks = modes.map((mode, index) => {
    const inTurn = others.filter((_page, at) => at % modes.length === index)
    return [nameOf(mode), () => lookAt(browser, site.url, mode, [...kinds, ...inTurn])]
  })
  const walks = [
    connectOnTheFirstPage,
    searchByKeyboard,
    buildATheme,
    buildOffline,
    showEveryState,
    showStates,
    useSwitches,
    makeTheApp,
    walkGallery,
    walkTasks,
  ].map((act) => [act.name, () => act(browser, site.url)])
  let count = 0
  try {
    for (const [name, act] of [...looks, ...walks]) {
      const began = performance.now()
      const problems = await act()
      for (const problem of problems) console.error(problem)
      count += problems.length
      console.log(`${name}: ${problems.length} faults, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  } finally {
    await browser.close()
    site.close()
  }
  return count
}

const nameOf = ({ colorScheme, viewport }) => `${colorScheme}, ${viewport.width} px`

/** @returns {Promise<string[]>} the faults of some pages in one mode at one width */
async function lookAt(browser, url, mode, pages) {
  const context = await browser.newContext({ ...mode, reducedMotion: 'reduce' })
  const problems = []
  for (const page of pages)
    problems.push(
      ...(await walkPage(context, url, page)).map((text) => `/${page} (${nameOf(mode)}): ${text}`),
    )
  await context.close()
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
