import { setTimeout as sleep } from 'node:timers/promises'

/** The helpers of page/probe.js by name, so that a pass reads as the steps it takes. */
export function pageControls(page) {
  return {
    arm: (name, test, selector, timeout) =>
      page.evaluate((values) => window.__bench.arm(...values), [name, test, selector, timeout]),
    collect: (name) => page.evaluate((value) => window.__bench.collect(value), name),
    wait: (test, selector, timeout) =>
      page.evaluate((values) => window.__bench.wait(...values), [test, selector, timeout]),
    clickedAt: () => page.evaluate(() => window.__bench.clickedAt()),
    click: ({ box }) => page.mouse.click(box.x + box.w / 2, box.y + box.h / 2),
    /** The network was quiet for 500 ms, then this many more. */
    quiet: async (milliseconds) => {
      await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {})
      await sleep(milliseconds)
    },
  }
}
