import { withPage } from '../browser/withPage.mjs'

/** A flick of the list: how far in px and how fast in px a second. */
const scroll = { distance: 12_000, speed: 4000 }

/**
 * Opens the view of all transactions, loads them all, and scrolls.
 *
 * @param {object} options as `withPage`; the processor is slowed once the list is there
 * @param {number} total how many transactions the account has
 * @returns {Promise<{ fps: number, still: number, rows: number, work: number }>} fps: frames a second while scrolling; still: while
 *   nothing moves; rows: the most in the page at once; work: ms of the page's thread in a second of scrolling.
 */
export function history({ cpu, ...options }, total) {
  return withPage({ ...options, cpu: 1 }, async ({ page, cdp, ui, url }) => {
    const press = async (selector) => ui.click(await ui.wait('clickable', selector, 20_000))
    await page.goto(url)
    await ui.click(await ui.collect('button'))
    await press(options.selectors.row)
    await ui.wait('visible', options.selectors.balance, 20_000)
    await page.waitForTimeout(500)
    await press("[data-testid='account-button']")
    await press("[data-testid='tab-activity']")
    await press("[data-testid='w3m-account-default-activity-button']")
    await ui.wait('visible', "[data-testid='transactions'] [data-id]", 20_000)
    await page.evaluate(install)
    await page.evaluate((count) => window.__history.loadAll(count), total)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await page.evaluate(() => window.__history.count(true))
    await page.waitForTimeout(1500)
    const still = await page.evaluate(() => window.__history.count(false))
    const { x, y, w, h } = (await ui.wait('visible', "[data-testid='transactions']")).box
    // Time of the processor, not of the clock: what else runs on the machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
    }
    const before = await busy()
    await page.evaluate(() => window.__history.count(true))
    await cdp.send('Input.synthesizeScrollGesture', {
      x: x + w / 2,
      y: Math.max(y, 0) + Math.min(h, 200) / 2,
      yDistance: -scroll.distance,
      speed: scroll.speed,
      gestureSourceType: 'mouse',
    })
    const fps = await page.evaluate(() => window.__history.count(false))
    const { most, seconds } = await page.evaluate(() => window.__history.seen())
    return { fps, still, rows: most, work: ((await busy()) - before) / seconds }
  })
}

/** Runs in the page. */
function install() {
  const list = () => window.__bench.find("[data-testid='transactions']")[0]
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** Lines are at least so high, in px. */
  const rowHeight = 60
  let frames
  window.__history = {
    most: 0,
    async loadAll(count) {
      const started = performance.now()
      while (list().offsetHeight < count * rowHeight) {
        if (performance.now() - started > 120_000)
          throw new Error(`the list did not load: it is ${list().offsetHeight} px high`)
        list().parentElement.scrollTop = list().parentElement.scrollHeight
        await frame()
      }
      list().parentElement.scrollTop = 0
      await frame()
    },
    seen: () => ({ most: window.__history.most, seconds: (frames.times.at(-1) - frames.times[0]) / 1000 }),
    /** Counts frames from the first call to the second. */
    count(on) {
      if (!on) {
        const { times } = frames
        frames.stopped = true
        return ((times.length - 1) / (times.at(-1) - times[0])) * 1000
      }
      frames = { times: [], stopped: false }
      const tick = (time) => {
        if (frames.stopped) return
        frames.times.push(time)
        window.__history.most = Math.max(window.__history.most, list().childElementCount)
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
  }
}
