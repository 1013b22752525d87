import type { Page } from '@playwright/test'

/** A card that is left behind as the modal closes. */
export interface Leaving {
  /** Its ring closes to a tick. */
  readonly hasTick: boolean
  /** How long it stays before it leaves, in ms. */
  readonly delay: number
}

/**
 * Watches for the next card that is left behind.
 *
 * @param at - holds its animations at this time, for a picture. In ms.
 * @returns a function that waits for it.
 */
export async function watchLeaving(page: Page, at?: number): Promise<() => Promise<Leaving>> {
  await page.evaluate((time) => {
    const shadow = document.querySelector('create-appkit-modal')?.shadowRoot as ShadowRoot
    const leaving = new Promise<Leaving>((resolve) => {
      new MutationObserver((_, observer) => {
        const left = shadow.querySelector('[data-leaving]')
        if (left === null) return
        observer.disconnect()
        const [card] = left.querySelector('dialog > *')?.getAnimations() ?? []
        resolve({
          hasTick: left.querySelector('[data-done]') !== null,
          delay: card?.effect?.getTiming().delay ?? 0,
        })
        if (time === undefined) return
        for (const each of left.getAnimations({ subtree: true })) {
          each.pause()
          each.currentTime = time
        }
      }).observe(shadow, { childList: true })
    })
    Object.assign(window, { leaving })
  }, at)
  return () => page.evaluate(() => (window as unknown as { leaving: Promise<Leaving> }).leaving)
}
