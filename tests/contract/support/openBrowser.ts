import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumOptions } from '../../../tools/chromium.mjs'

// All files of a worker share one Chromium of each kind, which ends with the worker.
const browsers = new Map<boolean, Promise<Browser>>()

/** A browser in which each test has a context of its own. */
export interface SharedBrowser {
  readonly newContext: Browser['newContext']
  /** Closes the contexts that were opened here. */
  close(): Promise<void>
}

/**
 * Opens the Chromium of the worker.
 *
 * @param options - `storageInFrames`: whether frames of other sites have storage, as most users have it
 */
export async function openBrowser({ storageInFrames = false } = {}): Promise<SharedBrowser> {
  let launched = browsers.get(storageInFrames)
  if (launched === undefined) {
    // The next file gets another one after a Chromium that did not start, or has crashed.
    const forget = () => browsers.delete(storageInFrames)
    launched = chromiumOptions({ storageInFrames }).then((options) => chromium.launch(options))
    launched.then((opened) => opened.on('disconnected', forget), forget)
    browsers.set(storageInFrames, launched)
  }
  const browser = await launched
  const contexts: BrowserContext[] = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      for (const context of contexts) await context.close()
    },
  }
}
