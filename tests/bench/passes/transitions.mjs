import { withPage } from '../browser/withPage.mjs'

/** Cycles of one browser that count, after one that does not: in the first one everything is loaded and compiled. */
const defaultCycles = 5
/** How long frames are counted from a press on, in ms: the longest transition takes 180. */
const span = 400
/** One frame at 60 a second, in ms. */
const frame = 1000 / 60

/**
 * Opens the modal, goes to another view and back, and closes it, with the frames of each.
 *
 * @param {object} options as `withPage`; the processor is slowed once the page is quiet
 * @returns {Promise<Record<'open' | 'view' | 'back' | 'close' | 'still', { gaps: number[], dropped: number }>>} gaps: ms between
 *   one frame and the next, of all cycles; dropped: frames that were left out in one transition, on average. still: the same
 *   page while nothing moves.
 */
export function transitions({ cpu, ...options }) {
  return withPage({ ...options, cpu: 1 }, async ({ page, cdp, ui, url }) => {
    const { connect, close } = options.selectors
    const steps = {
      open: { press: connect, reached: ['visible', "[data-testid='all-wallets']"] },
      view: { press: "[data-testid='all-wallets']", reached: ['visible', "[data-testid='wallet-list']"] },
      back: { press: "[data-testid='header-back']", reached: ['visible', "[data-testid='all-wallets']"] },
      close: { press: close, reached: ['gone', options.selectors.modal] },
    }
    await page.goto(url)
    await ui.collect('button')
    await ui.quiet(1000)
    await page.evaluate(install)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const all = { open: [], view: [], back: [], close: [], still: [] }
    const record = async (act) => {
      await page.evaluate(() => window.__frames.start())
      await act()
      await page.waitForTimeout(span)
      return await page.evaluate((span) => window.__frames.stop(span), span)
    }
    for (let cycle = 0; cycle <= defaultCycles; cycle++) {
      for (const [name, { press, reached }] of Object.entries(steps)) {
        const place = await ui.wait('clickable', press, 20_000)
        const gaps = await record(() => ui.click(place))
        await ui.wait(...reached, 20_000)
        // Work that follows a transition, such as the loading of pictures, must not count for the next one.
        await page.waitForTimeout(300)
        if (cycle > 0) all[name].push(gaps)
      }
      if (cycle > 0) all.still.push(await record(() => page.evaluate(() => window.__frames.press())))
    }
    return Object.fromEntries(Object.entries(all).map(([name, cycles]) => [name, summary(cycles)]))
  })
}

const summary = (cycles) => ({
  gaps: cycles.flat(),
  dropped:
    cycles.flat().reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0) / cycles.length,
})

/** Runs in the page. */
function install() {
  let times
  let pressed
  const press = (event) => {
    pressed ??= event.timeStamp
  }
  window.addEventListener('pointerup', press, { capture: true })
  window.__frames = {
    start() {
      times = []
      pressed = undefined
      const mine = times
      const tick = (time) => {
        if (times !== mine) return
        mine.push(time)
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
    /** In the place of a press, where nothing is pressed. */
    press: () => press({ timeStamp: performance.now() }),
    /** The gaps between the frames of so many ms after the press. */
    stop(span) {
      const frames = times
      times = undefined
      const last = frames.findLastIndex((time) => time <= pressed)
      const own = frames.slice(Math.max(0, last)).filter((time) => time <= pressed + span)
      return own.slice(1).map((time, index) => time - own[index])
    },
  }
}
