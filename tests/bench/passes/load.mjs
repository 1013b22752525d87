import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'
import { blocking } from './blocking.mjs'
import { traffic } from './traffic.mjs'

/** Timers that wait less than `below` ms wait `times` as long: longer than a busy machine takes for an answer. */
const stretched = { below: 200, times: 25 }

/**
 * The patient user: loads, waits until all is quiet, opens, connects, sees a balance.
 *
 * Times are in ms and are taken in the page: from navigation, or from the trusted click's own time stamp.
 *
 * With `patient`, timers of the page wait longer from the press on a wallet to its answer, so that what the page prepares
 * for a wallet that takes its time is not loaded because the machine is busy. Times mean nothing then.
 *
 * @throws {Error} naming the step that was not reached.
 */
export function load(options) {
  const { selectors, dist } = options
  return withPage(options, async ({ page, ui, requests, errors, url }) => {
    const reached = (result, what) => {
      if (!result.ok) throw new Error(`${what} (${errors.join('; ') || 'no page error'})`)
      return result
    }
    const read = () =>
      page.evaluate(() => ({
        now: performance.now(),
        tasks: window.__bench.longTasks,
        elements: window.__bench.elements(),
      }))
    await page.goto(url, { waitUntil: 'commit' })
    const button = reached(await ui.collect('button'), 'the connect button never became clickable')
    await ui.quiet(options.settle ?? 2000)
    const before = await read()
    const initial = traffic(requests, dist)

    await ui.arm('open', 'clickable', selectors.row, 30_000)
    await ui.click(await ui.wait('clickable', selectors.connect))
    const open = reached(await ui.collect('open'), 'the wallet list never became clickable')
    const openAt = await ui.clickedAt()
    await sleep(options.settle ?? 1500)
    reached(await ui.wait('visible', selectors.modal, 500), 'the modal is not visible while it is open')
    const opened = traffic(requests, dist)
    const during = await read()

    await ui.arm('connected', 'visible', selectors.connected, 15_000)
    await ui.arm('balance', 'visible', selectors.balance, 15_000)
    await ui.arm('closed', 'gone', selectors.modal, 6000)
    const row = await ui.wait('clickable', selectors.row)
    if (options.patient) await page.evaluate(stretchTimers, stretched)
    await ui.click(row)
    const connected = reached(await ui.collect('connected'), 'the address was never shown')
    const rowAt = await ui.clickedAt()
    if (options.patient) await page.evaluate(() => window.__bench.restoreTimers())
    const balance = reached(await ui.collect('balance'), 'the balance was never shown')
    const closed = reached(await ui.collect('closed'), 'the modal did not close after connecting')
    // Code that a stretched timer of the page would load is counted, as long as nothing has called that timer off.
    if (options.patient) await sleep(stretched.below * stretched.times)
    await ui.quiet(options.settle ?? 500)
    return {
      button: button.t,
      open: open.t - openAt,
      openFirst: open.first - openAt,
      connect: connected.t - rowAt,
      balance: balance.t - rowAt,
      closed: closed.t - rowAt,
      loadTasks: blocking(before.tasks, 0, before.now),
      openTasks: blocking(during.tasks, openAt, during.now),
      elements: { closed: before.elements, open: during.elements },
      traffic: { initial, opened, connected: traffic(requests, dist) },
      errors,
    }
  })
}

/** Runs in the page. */
function stretchTimers({ below, times }) {
  const { setTimeout: later } = window
  window.setTimeout = (run, wait = 0, ...rest) => later(run, wait < below ? wait * times : wait, ...rest)
  window.__bench.restoreTimers = () => {
    window.setTimeout = later
  }
}
