import type { Page } from '@playwright/test'

interface Opened {
  readonly url: string
  /** Called while a tap was being dispatched, not in a later task. */
  readonly inTap: boolean
  /** Whether a tap still counted for the browser. */
  readonly active: boolean
}
interface SpyWindow {
  opened: Opened[]
}

/** Keeps links instead of opening them. Runs in the page. */
function spy(): void {
  const opened: Opened[] = []
  let tapping = false
  window.addEventListener('click', (event) => (tapping = event.isTrusted), true)
  window.addEventListener('click', () => (tapping = false))
  window.open = (url) => {
    opened.push({ url: String(url), inTap: tapping, active: navigator.userActivation.isActive })
    return null
  }
  Object.assign(window, { opened })
}

export const openedBy = (page: Page) => page.evaluate(() => (window as unknown as SpyWindow).opened)

/** Keeps the links that a page opens, instead of opening them. */
export const keepOpened = (page: Page) => page.addInitScript(spy)

/** Another app comes to the front, or the page does. */
export const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
