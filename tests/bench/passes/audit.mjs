import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const steps = [...Array(28).fill('Tab'), ...Array(12).fill('Shift+Tab')]

/**
 * Accessibility with the modal opened from the keyboard: axe on the whole page, where focus goes in 28
 * Tab and 12 Shift+Tab, what Escape does.
 *
 * @throws {Error} when Enter on the button does not open the modal.
 */
export function audit(options) {
  const { selectors } = options
  return withPage(options, async ({ page, ui, errors, url }) => {
    const where = () => page.evaluate(placeOfFocus, [selectors.modal, selectors.connect, selectors.row])
    await page.goto(url, { waitUntil: 'commit' })
    if (!(await ui.collect('button')).ok) throw new Error('the connect button never became clickable')
    await ui.quiet(1000)
    await page.evaluate(
      (connect) => window.__bench.find(connect).find(window.__bench.visible).focus(),
      selectors.connect,
    )
    await ui.arm('open', 'clickable', selectors.row)
    await page.keyboard.press('Enter')
    if (!(await ui.collect('open')).ok)
      throw new Error(`Enter on the connect button does not open the modal (${errors.join('; ')})`)
    await sleep(1200)
    const initialFocus = (await where()).place
    const outside = new Set()
    let rowReached = false
    for (const key of steps) {
      await page.keyboard.press(key)
      await sleep(30)
      const { place, onRow } = await where()
      if (place !== 'modal' && place !== 'body') outside.add(place)
      rowReached ||= onRow
    }
    await page.evaluate(readFileSync(axeFile, 'utf8'))
    const violations = await page.evaluate(async () => {
      const found = await window.axe.run(document, { iframes: false, resultTypes: ['violations'] })
      return found.violations.map(({ id, impact, nodes }) => `${id} (${impact}, ${nodes.length})`)
    })
    await ui.arm('closed', 'gone', selectors.modal, 2500)
    await page.keyboard.press('Escape')
    const escapeCloses = (await ui.collect('closed')).ok
    await sleep(500)
    return {
      violations,
      initialFocus,
      trapped: outside.size === 0,
      leaks: [...outside],
      rowReached,
      escapeCloses,
      focusReturns: (await where()).place === 'connect',
      errors,
    }
  })
}

/** Runs in the page. */
function placeOfFocus([modal, connect, row]) {
  const { deepActive, contains, find } = window.__bench
  const active = deepActive()
  const onRow = find(row).some((element) => contains(element, active))
  if (!active || active === document.body || active === document.documentElement)
    return { place: 'body', onRow }
  if (find(modal).some((element) => contains(element, active))) return { place: 'modal', onRow }
  if (find(connect).some((element) => contains(element, active))) return { place: 'connect', onRow }
  return { place: `${active.tagName.toLowerCase()}#${active.id}`, onRow }
}
