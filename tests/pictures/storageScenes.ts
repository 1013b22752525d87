import type { BrowserContext, Page } from '@playwright/test'
import { typeMail } from '../e2e/support/ownFrame.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, seen } from './embeddedScenes.js'

/** A browser that blocks storage in frames, and in no window. */
export const blockStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (self === top) return
    const get = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(self, 'indexedDB', { get })
  })

/** A log-in where a window keeps the keys of the device. */
export const storageScenes: readonly EmbeddedScene[] = [
  {
    name: 'Log-in with a window',
    isInFrame: true,
    async show({ page }) {
      await typeMail(page, 'blocked@example.com')
      await seen(page, 'frame-open-window')
    },
  },
  {
    name: 'The window of a log-in',
    async show({ page }) {
      const opening = page.waitForEvent('popup')
      await pressInFrame(page, 'frame-open-window')
      const opened = await opening
      await opened.getByTestId('frame-continue').waitFor()
      return opened
    },
  },
  {
    name: 'The window of a log-in, loaded again',
    async show({ context }) {
      const opened = context.pages().at(-1) as Page
      const { href } = new URL(opened.url())
      await opened.close()
      const over = await context.newPage()
      await over.goto(href)
      await over.getByRole('heading').waitFor()
      return over
    },
  },
]
