import { readHeights } from './heights.mjs'
import { marks, waitForMark } from './marks.mjs'
import { walk } from './openPage.mjs'

/** How far the room that is kept for a view may be from its height, in pixels: in another font a line may wrap. */
const tolerance = 48
/** How long a view may load what it shows, and have another height meanwhile, in milliseconds. */
const settling = 15_000

/** How long a view has until it is looked at again, in milliseconds. */
const firstLook = 30_000

/**
 * Looks at every view of the gallery: a link to it brings it into sight, and there it becomes the modal in that state. A view is
 * only there while it is near.
 */
export async function walkGallery(browser, url) {
  const steps = async (page, problems) => {
    await page.goto(`${url}/gallery.html#view-history`)
    await page.frameLocator('iframe[title="Transactions, light"]').getByText('USDC').first().waitFor()
    const cards = page.locator('.gallery-card')
    const ids = await cards.evaluateAll((found) => found.map(({ id }) => id))
    for (const id of Object.keys(marks))
      if (!ids.includes(`view-${id}`)) problems.push(`there is no view ${id}`)
    for (const id of ids) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded()
      if ((await seeTheView(page, id, firstLook)) === undefined) continue
      // A state that passes, such as a note, has gone on a busy machine: the view is made anew, and looked at again.
      await page
        .locator(`#${ids[ids.indexOf(id) < ids.length / 2 ? ids.length - 1 : 0]}`)
        .scrollIntoViewIfNeeded()
      await page.locator(`#${id}`).scrollIntoViewIfNeeded()
      const problem = await seeTheView(page, id)
      if (problem) problems.push(problem)
    }
    if ((await page.locator('iframe').count()) > 20) problems.push('frames that are far away stay')
    // The bar is there at the end of the page, too, and its links lead back.
    const bar = await page.locator('.gallery-bar').boundingBox()
    if (bar === null || bar.y < 0 || bar.y > 100) problems.push('the bar does not stay in sight')
    await page.getByRole('combobox', { name: 'Mode' }).selectOption('Dark')
    const links = page.getByRole('navigation', { name: 'Parts of the gallery' })
    await links.getByRole('link', { name: 'Connect' }).click()
    await links.locator('[aria-current]', { hasText: 'Connect' }).waitFor()
    await page.locator('iframe[title="Wallet list, dark"]').waitFor()
    // Every view, in the language and at the width that a reader wants.
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('combobox', { name: 'Width' }).selectOption('320 px')
    const view = page.frameLocator('iframe[title="Wallet list, dark"]')
    await view.getByRole('dialog', { name: 'Wallet verbinden' }).waitFor()
    const width = await view.locator('html').evaluate((root) => root.clientWidth)
    if (width !== 320) problems.push(`a view is ${width} px wide and not 320`)
  }
  const options = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }
  return (await walk(browser, url, steps, options)).map((text) => `walking the gallery: ${text}`)
}

/**
 * The reason that a preview gives where it could not bring the modal to its state.
 *
 * @param {import('playwright-core').Locator} place that the preview is in
 * @param {string} id of the state
 * @returns {Promise<string | undefined>} a sentence; none where it got there
 */
export async function problemOf(place, id) {
  const said = await place.locator('.frame-box').first().getAttribute('data-problem')
  return said === null ? undefined : `${id} is not reached: ${said}`
}

/**
 * Waits until a view of the gallery shows the modal in its state.
 *
 * @param {number} [timeout] in milliseconds
 * @returns {Promise<string | undefined>} what is wrong, if it does not
 */
async function seeTheView(page, id, timeout) {
  try {
    await page.locator(`#${id} .frame-box[aria-busy="false"]`).waitFor({ timeout })
    const view = page.frameLocator(`#${id} iframe`)
    await view.getByRole('dialog').waitFor({ timeout })
    const name = id.replace('view-', '')
    await waitForMark(view, name, timeout)
    return (
      (await problemOf(page.locator(`#${id}`), id)) ?? (await misfitOf(page.locator(`#${id}`), name, timeout))
    )
  } catch (error) {
    return `${id}: ${error.message.split('\n')[0]}`
  }
}

/**
 * The height of the window that a view says it fits, which has to be near the room that the page keeps for it.
 *
 * @returns {Promise<string | undefined>} a sentence; none where it fits
 */
async function misfitOf(place, name, timeout) {
  const frame = place.locator('.frame-box[data-fits]')
  await frame.waitFor({ timeout })
  const [kept] = readHeights()[name] ?? [0]
  const end = performance.now() + settling
  for (;;) {
    const said = Number(await frame.getAttribute('data-fits', { timeout }))
    if (Math.abs(said - kept) <= tolerance) return undefined
    if (performance.now() > end)
      return `${name} is ${said} px tall and not ${kept}: run node site/check.mjs --heights`
    await frame.page().waitForTimeout(250)
  }
}
