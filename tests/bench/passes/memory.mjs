import { setTimeout as sleep } from 'node:timers/promises'
import { withPage } from '../browser/withPage.mjs'
import { slope } from './slope.mjs'

const defaultCycles = 60
/** Until here V8 has yet to compile code that runs often, and remembers its arguments: both count as heap. */
const warmCycles = 30

/**
 * Heap (bytes), DOM nodes and listeners after forced collections: idle, with the modal open, and after
 * every fifth of 60 open and close cycles. Growth is the slope over the warm half of them.
 *
 * @throws {Error} naming the cycle that failed.
 */
export function memory(options) {
  const { selectors } = options
  return withPage(options, async ({ page, cdp, ui, url }) => {
    const collect = async () => {
      for (let i = 0; i < 3; i++) {
        await cdp.send('HeapProfiler.collectGarbage')
        await sleep(100)
      }
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    }
    const open = async (cycle) => {
      await ui.arm('open', 'clickable', selectors.row)
      await ui.click(await ui.wait('clickable', selectors.connect))
      if (!(await ui.collect('open')).ok) throw new Error(`cycle ${cycle}: the modal does not open`)
    }
    const close = async (cycle) => {
      await ui.arm('closed', 'gone', selectors.modal, 3000)
      await ui.click(await ui.wait('clickable', selectors.close, 2000))
      if (!(await ui.collect('closed')).ok) throw new Error(`cycle ${cycle}: the modal does not close`)
    }
    await page.goto(url, { waitUntil: 'commit' })
    if (!(await ui.collect('button')).ok) throw new Error('the connect button never became clickable')
    await ui.quiet(2000)
    const idle = await collect()
    await open(1)
    await sleep(1500)
    const opened = await collect()
    await close(1)
    const cycles = []
    for (let cycle = 2; cycle <= defaultCycles; cycle++) {
      await sleep(150)
      await open(cycle)
      await sleep(150)
      await close(cycle)
      if (cycle % 5 !== 0) continue
      await sleep(1000)
      cycles.push({ cycle, ...(await collect()) })
    }
    const warm = cycles.filter(({ cycle }) => cycle >= warmCycles)
    const growth = (key) => slope(warm.map((each) => ({ x: each.cycle, y: each[key] })))
    return {
      idle,
      opened,
      cycles,
      growth: { heap: growth('heap'), nodes: growth('nodes'), listeners: growth('listeners') },
    }
  })
}
