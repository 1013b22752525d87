import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'
import { traffic } from './traffic.mjs'

const row = "[data-testid='wallet-selector-walletconnect']"
const code = "[data-testid='wui-qr-code']"

/** Addresses that the page asked for after a time, in ms since it began. */
const startedAfter = (time) =>
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime > time)
    .map(({ name }) => name)

/**
 * The patient user of a wallet on a phone: opens the modal, clicks for the QR code, and the wallet approves.
 *
 * @param {object} options as `withPage`
 * @param {(uri: string) => Promise<void>} pair called with the code, to pair as the wallet does
 * @returns {Promise<{ shown: number, opened: object, qr: object, connected: object }>} shown: ms from the click to the
 *   frame that has the code; the others: traffic until then
 * @throws {Error} naming the step that was not reached.
 */
export function qr(options, pair) {
  const { dist } = options
  return withPage(options, async ({ page, ui, requests, errors, url }) => {
    const reached = (result, what) => {
      if (!result.ok) throw new Error(`${what} (${errors.join('; ') || 'no page error'})`)
      return result
    }
    await page.goto(url)
    const button = reached(await ui.collect('button'), 'the connect button never became clickable')
    await ui.quiet(500)
    await ui.click(button)
    const target = reached(await ui.wait('clickable', row), 'there is no row for a QR code')
    await sleep(1500)
    const opened = traffic(requests, dist)
    await ui.arm('code', 'visible', code, 30_000)
    await ui.click(target)
    const drawn = reached(await ui.collect('code'), 'the code was never shown')
    const shown = drawn.t - (await ui.clickedAt())
    const later = new Set(await page.evaluate(startedAfter, drawn.t))
    const shownTraffic = traffic(
      requests.filter((url) => !later.has(url)),
      dist,
    )
    await ui.arm('connected', 'visible', "[data-testid='account-button']", 30_000)
    await pair(await page.locator(code).getAttribute('uri'))
    reached(await ui.collect('connected'), 'the wallet was never connected')
    await ui.quiet(500)
    return { shown, opened, qr: shownTraffic, connected: traffic(requests, dist) }
  })
}
