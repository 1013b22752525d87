import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'

/** The same page under a strict Content-Security-Policy: how far a user gets, and the violations. */
export function csp(options) {
  const { selectors } = options
  return withPage({ ...options, strict: true }, async ({ page, ui, errors, url }) => {
    const reached = await walk()
    const violations = await page.evaluate(() => window.__bench.csp)
    return {
      reached,
      violations: violations.map(({ directive, blocked }) => `${directive} ${blocked}`),
      errors,
    }

    async function walk() {
      await page.goto(url, { waitUntil: 'commit' })
      if (!(await ui.collect('button')).ok) return 'nothing'
      await ui.quiet(1000)
      await ui.arm('open', 'clickable', selectors.row, 10_000)
      await ui.click(await ui.wait('clickable', selectors.connect))
      if (!(await ui.collect('open')).ok) return 'button'
      await sleep(1000)
      await ui.arm('balance', 'visible', selectors.balance, 8000)
      await ui.click(await ui.wait('clickable', selectors.row))
      return (await ui.collect('balance')).ok ? 'balance' : 'modal'
    }
  })
}
