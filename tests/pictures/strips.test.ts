// A film strip of each transition: the modal as it is 0, 60, 120 and 180 ms after it began to move.
import type { Page } from '@playwright/test'
import { expect, test, ui } from '../e2e/support/test.js'
import { figure, takeSheet } from './sheet.js'

const only = process.env.PICTURES
const times = [0, 60, 120, 180]

/** Transitions, and the act that begins each. */
const transitions = [
  ['opens', { act: 'open', view: 'Connect' }],
  ['goes to another view', { act: 'open', view: 'AllWallets' }],
  ['goes back', { act: 'back' }],
  ['closes', { act: 'close' }],
] as const

interface Act {
  readonly act: 'open' | 'back' | 'close'
  readonly view?: string
}

/** Begins a transition, and holds all that moves as soon as it does. Returns how many parts move. */
const begin = (page: Page, given: Act) =>
  page.evaluate(async ({ act, view }) => {
    const { kit } = window as unknown as { kit: Record<'open' | 'close', (options?: object) => unknown> }
    const root = () => document.querySelector('create-appkit-modal')?.shadowRoot
    if (act === 'back') root()?.querySelector<HTMLElement>('[data-testid=header-back]')?.click()
    else void kit[act](view ? { view } : undefined)
    for (let frames = 0; frames < 120; frames++) {
      const moving = root()?.getAnimations() ?? []
      for (const each of moving) each.pause()
      if (moving.length > 0) return moving.length
      await new Promise(requestAnimationFrame)
    }
    return 0
  }, given)

/** Shows a transition as it is so many ms after its beginning. */
const goTo = (page: Page, time: number) =>
  page.evaluate(async (ms) => {
    const moving = document.querySelector('create-appkit-modal')?.shadowRoot?.getAnimations() ?? []
    for (const each of moving) {
      each.pause()
      each.currentTime = ms
    }
    await new Promise(requestAnimationFrame)
  }, time)

/** Lets a transition end. */
const end = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelector('create-appkit-modal')?.shadowRoot?.getAnimations() ?? [])
      if (each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) each.finish()
  })

for (const { colorScheme, height, width } of [
  { colorScheme: 'light', width: 360, height: 640 },
  { colorScheme: 'dark', width: 1280, height: 800 },
] as const)
  test(`pictures: strips ${width} ${colorScheme}`, async ({ page, context, wallet, openStage }) => {
    const title = `${width} ${colorScheme} strips`
    test.skip(only !== undefined && !title.includes(only), 'other pictures are taken')
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
    await wallet()
    await openStage()
    // All that the transitions show has been loaded once.
    await ui(page).connect.click()
    await page.getByTestId('all-wallets').click()
    await page.getByTestId('wallet-list').getByText('MetaMask').waitFor()
    await page.keyboard.press('Escape')
    await expect(page.locator('create-appkit-modal')).toHaveCount(0)
    const figures: string[] = []
    for (const [name, act] of transitions) {
      expect(await begin(page, act), name).toBeGreaterThan(0)
      for (const time of times) {
        await goTo(page, time)
        figures.push(figure(`${name}, ${time} ms`, await page.screenshot({ animations: 'allow' })))
      }
      await end(page)
      await page.waitForTimeout(400)
    }
    await takeSheet(context, { figures, mode: { name: title, width, height }, title })
    expect(figures).toHaveLength(transitions.length * times.length)
  })
