import { expect, type Page } from '@playwright/test'

/**
 * Keeps what the live regions of a page say, in its order: a toast and the "copied" of a button are gone after a few
 * seconds, which a busy machine may need between two looks. Runs in the page, before its own scripts.
 */
export function keepSaid(): void {
  const regions = '[role="status"], [aria-live]'
  const said: string[] = []
  const last = new WeakMap<Element, string>()
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      hear(element?.closest(regions))
      for (const node of addedNodes) if (node instanceof Element) look(node)
    }
  })
  const hear = (region: Element | null | undefined) => {
    if (!region) return
    // The remains of a modal that closes are a picture: they say nothing.
    const isHeard = region.checkVisibility() && region.closest('[inert]') === null
    const text = isHeard ? (region.textContent ?? '').replace(/\s+/g, ' ').trim() : ''
    if (text !== '' && text !== last.get(region)) said.push(text)
    last.set(region, text)
  }
  const watch = (root: Document | ShadowRoot) => {
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    for (const each of root.children) look(each)
  }
  const look = (added: Element) => {
    for (const each of [added, ...added.querySelectorAll('*')]) {
      if (each.matches(regions)) hear(each)
      // Text that was said before the modal was put into the page is heard from now on.
      if (each.shadowRoot) watch(each.shadowRoot)
    }
  }
  watch(document)
  Object.assign(window, { said })
}

const saidBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said)

/**
 * Waits until a toast or another live region of the page has said something since it was loaded, whether or not that
 * is still shown. Everything said up to then is taken out: the next call waits for later words.
 *
 * @param text - the whole text, or a pattern of it.
 */
export async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  const isIt = (each: string) => (typeof text === 'string' ? each === text : text.test(each))
  const wanted = typeof text === 'string' ? text : expect.stringMatching(text)
  await expect.poll(() => saidBy(page)).toContainEqual(wanted)
  const count = (await saidBy(page)).findIndex(isIt) + 1
  await page.evaluate((heard) => {
    const { said } = window as unknown as { said: string[] }
    said.splice(0, heard)
  }, count)
}
