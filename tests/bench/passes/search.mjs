import { withPage } from '../browser/withPage.mjs'

/** Queries, typed key by key: from one that all wallets match to one that a single wallet does, and one without a match. */
const queries = ['wallet 4', 'wallet 1234', '77', 'wal', '4999', 'none']
/** Between two keys, as quick people type, in ms. */
const pause = 120
/** A flick of the list: how far in px and how fast in px a second. */
const scroll = { distance: 12_000, speed: 4000 }

/**
 * Types into the search of a list that is wholly loaded, and scrolls it.
 *
 * @param {object} options as `withPage`; the processor is slowed once the list is there
 * @param {number} total how many wallets the catalogue has
 * @returns {Promise<{ keys: number[], floor: number[], cells: number, fps: number }>} keys: ms from each key to the frame
 *   that shows its answer; floor: the same for keys that change nothing; cells: the most wallets in the page at once; fps: frames a second while scrolling.
 */
export function search({ cpu, ...options }, total) {
  return withPage({ ...options, cpu: 1 }, async ({ page, cdp, ui, url }) => {
    await page.goto(url)
    await ui.click(await ui.collect('button'))
    const row = await ui.wait('clickable', "[data-testid='all-wallets']")
    await ui.click(row)
    await ui.wait('visible', "[data-testid='wallet-list'] [data-index='0']")
    await page.evaluate(install)
    await page.evaluate((count) => window.__search.loadAll(count), total)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const field = await ui.wait('visible', "[data-testid='wui-input-text']")
    await ui.click(field)
    const press = async (key) => {
      await page.evaluate(() => window.__search.arm())
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      return await page.evaluate(() => window.__search.measured)
    }
    const keys = []
    for (const query of queries) {
      for (const key of query) {
        keys.push(await press(key))
        await page.waitForTimeout(pause)
      }
      await page.evaluate(() => window.__search.clear())
      await page.waitForTimeout(pause)
    }
    // A key that types no text costs the same, but changes nothing.
    const floor = []
    for (let count = 0; count < keys.length; count++) {
      floor.push(await press('ArrowLeft'))
      await page.waitForTimeout(pause)
    }
    const { x, y, w, h } = (await ui.wait('visible', "[data-testid='wallet-list']")).box
    await page.evaluate(() => window.__search.count(true))
    await cdp.send('Input.synthesizeScrollGesture', {
      x: x + w / 2,
      y: Math.max(y, 0) + Math.min(h, 200) / 2,
      yDistance: -scroll.distance,
      speed: scroll.speed,
      gestureSourceType: 'mouse',
    })
    const fps = await page.evaluate(() => window.__search.count(false))
    return { keys, floor, fps, cells: await page.evaluate(() => window.__search.most) }
  })
}

/** Runs in the page. */
function install() {
  const find = (selector) => window.__bench.find(selector)[0]
  const cells = () => find("[data-testid='wallet-list']")?.querySelectorAll('[data-index]').length ?? 0
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** Settles when the frame that begins next has been painted. */
  const painted = async () => {
    await frame()
    await new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = resolve
      channel.port2.postMessage(null)
    })
    return performance.now()
  }
  let frames
  window.__search = {
    most: 0,
    measured: undefined,
    /** Measures the next key. The list shown then must be the answer to it. */
    arm() {
      window.__search.measured = new Promise((resolve, reject) => {
        const onKey = async (event) => {
          const end = await painted()
          const text = find("[data-testid='wui-input-text']").value.trim().toLowerCase()
          const names = [...(find("[data-testid='wallet-list']")?.querySelectorAll('button') ?? [])]
          window.__search.most = Math.max(window.__search.most, cells())
          if (names.every((name) => name.title.toLowerCase().includes(text))) resolve(end - event.timeStamp)
          else reject(new Error(`the frame after the key does not answer “${text}”`))
        }
        window.addEventListener('keydown', onKey, { once: true, capture: true })
      })
    },
    clear() {
      find("[data-testid='wui-input-text']").select()
      document.execCommand('delete')
    },
    async loadAll(count) {
      const started = performance.now()
      for (;;) {
        const list = find("[data-testid='wallet-list']")
        if (Number(list.querySelector('[aria-setsize]')?.ariaSetSize) === count) break
        if (performance.now() - started > 120_000)
          throw new Error(
            `the list did not load: ${list.lastElementChild.ariaPosInSet} of ${list.lastElementChild.ariaSetSize}`,
          )
        list.parentElement.scrollTop = list.parentElement.scrollHeight
        await frame()
      }
      find("[data-testid='wallet-list']").parentElement.scrollTop = 0
      await frame()
    },
    /** Counts frames from the first call to the second, while the list moves. */
    count(on) {
      if (!on) {
        const moving = frames.times
        frames.stopped = true
        return ((moving.length - 1) / (moving.at(-1) - moving[0])) * 1000
      }
      frames = { times: [], stopped: false }
      const tick = (time) => {
        if (frames.stopped) return
        frames.times.push(time)
        window.__search.most = Math.max(window.__search.most, cells())
        requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
  }
}
