import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'

/**
 * One click on the button, and nothing more.
 *
 * The patient user clicks `delayMs` ms after the page has loaded and the button can be clicked. The
 * impatient one clicks in that instant: what counts is navigation to usable list, so that putting work off
 * until the click gains nothing.
 *
 * @param {object} options as `withPage`; delayMs: 0 when absent
 * @returns {Promise<{ button: number, usable: number, click: number, errors: string[] }>} in ms of the page's
 *   clock; click: from the click's own time stamp.
 * @throws {Error} naming the step that was not reached.
 */
export function open(options) {
  const { selectors, delayMs = 0 } = options
  return withPage(options, async ({ page, ui, errors, url }) => {
    await page.goto(url, { waitUntil: delayMs > 0 ? 'load' : 'commit' })
    const button = await ui.collect('button')
    if (!button.ok) throw new Error(`the connect button never became clickable (${errors.join('; ')})`)
    if (delayMs > 0) await sleep(delayMs)
    await ui.arm('open', 'clickable', selectors.row, 20_000)
    await ui.click(button)
    const open = await ui.collect('open')
    if (!open.ok) throw new Error(`the first click was lost (${errors.join('; ') || 'no page error'})`)
    return { button: button.t, usable: open.t, click: open.t - (await ui.clickedAt()), errors }
  })
}
