import type { BrowserContext, Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { accounts, expect, ui } from '../e2e/support/test.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, seen } from './embeddedScenes.js'

/** A browser that cannot tell what covers a frame. */
export const hideCovers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressInFrame(page, 'frame-open-window')
  return opened
}

/** Scenes of a window of the wallet in which the user approves. */
export const windowScenes: readonly EmbeddedScene[] = [
  {
    name: 'Approve in a window',
    isInFrame: true,
    async show({ page, ...set }) {
      await set.logIn('windows@example.com')
      const from = await page.getByTestId('address').innerText()
      void kitOf(page)
        .ask('eth_sendTransaction', { from, to: accounts[1], value: '0x16345785d8a0000' })
        .catch(() => {})
      await seen(page, 'frame-open-window')
    },
  },
  {
    name: 'The window of an approval',
    async show({ page }) {
      const opened = await openWindow(page)
      await opened.getByTestId('frame-approve').waitFor()
      return opened
    },
  },
  {
    name: 'The window of an approval, loaded again',
    async show({ context, page }) {
      const opened = context.pages().at(-1) as Page
      await opened.close()
      await pressInFrame(page, 'frame-reject')
      await expect(ui(page).card).toBeHidden()
      const over = await context.newPage()
      await over.goto(`${new URL(opened.url()).origin}/approve`)
      await over.getByTestId('frame-nothing').waitFor()
      return over
    },
  },
]
