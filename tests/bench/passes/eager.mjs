import { withPage } from '../browser/withPage.mjs'

/**
 * The impatient visitor: clicks in the instant the button can be clicked. What counts is navigation to
 * usable list, so that putting work off until the click gains nothing.
 *
 * @throws {Error} naming the step that was not reached.
 */
export function eager(options) {
  const { selectors } = options
  return withPage(options, async ({ page, ui, errors, url }) => {
    await page.goto(url, { waitUntil: 'commit' })
    const button = await ui.collect('button')
    if (!button.ok) throw new Error(`the connect button never became clickable (${errors.join('; ')})`)
    await ui.arm('open', 'clickable', selectors.row, 20_000)
    await ui.click(button)
    const open = await ui.collect('open')
    if (!open.ok) throw new Error(`the first click was lost (${errors.join('; ') || 'no page error'})`)
    return { button: button.t, usable: open.t, click: open.t - (await ui.clickedAt()), errors }
  })
}
