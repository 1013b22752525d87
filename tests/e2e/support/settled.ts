import { expect, type Page } from '@playwright/test'

/**
 * Lets time pass in a page whose clock is installed (`page.clock.install()`), and waits until the test has heard of
 * all that the page asked for meanwhile. It shows that something does not happen, and no real time passes.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await hearAll(page)
}

/**
 * Expects something that comes with time: the clock of the page, which must be installed, moves by a second at a time
 * until it is there, so that what is on its way has real time to arrive.
 */
export async function expectInTime(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return isThere()
    })
    .toBe(true)
}

/** Stops the clock of all pages of a page's context. It moves by `page.clock.runFor` from then on. */
export async function stopClock(page: Page): Promise<void> {
  // The moment to stop at must not have passed when the page hears of it, however slow the machine is.
  const soon = 60_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + soon)
}

/** Waits until the test has heard of every request that a page has made so far: they are told in their order. */
async function hearAll(page: Page): Promise<void> {
  const last = page.waitForRequest(/\?heard-all$/)
  await page.evaluate(() => fetch(`${location.origin}/?heard-all`).catch(() => undefined))
  await last
}

/**
 * Waits until nothing moves in a page: all animations that end have ended, in its frames and under its shadow roots
 * too.
 */
export async function standStill(page: Page): Promise<void> {
  // A frame may leave the page meanwhile.
  await Promise.all(page.frames().map((frame) => frame.evaluate(untilStill).catch(() => undefined)))
}

/** Waits for the pictures of the modal too, before it is compared by its pixels. */
export async function standStillWithPictures(page: Page): Promise<void> {
  const loaded = () =>
    page
      .locator('create-appkit-modal img')
      .evaluateAll((all) => all.every((each) => each instanceof HTMLImageElement && each.complete))
  await expect.poll(loaded).toBe(true)
  await standStill(page)
}

/** Waits until no animation of a document runs that has an end. Playwright runs it in the page. */
async function untilStill(): Promise<void> {
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const running = () =>
    [document, ...shadows]
      .flatMap((root) => root.getAnimations())
      .filter(({ effect, playState }) => {
        const end = effect?.getComputedTiming().endTime
        return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
  for (let moving = running(); moving.length > 0; moving = running())
    await Promise.allSettled(moving.map(({ finished }) => finished))
}
