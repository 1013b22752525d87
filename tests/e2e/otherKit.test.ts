import type { Page } from '@playwright/test'
import { expect, test, ui } from './support/test.js'

/** Defines elements as another kit's script would: with a shadow root and behaviour of their own. */
async function define(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((list) => {
    for (const name of list)
      customElements.define(
        name,
        class extends HTMLElement {
          constructor() {
            super()
            this.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
          }
          connectedCallback(): void {
            this.inert = true
            this.style.setProperty('pointer-events', 'none', 'important')
            this.dataset.madeByAnotherKit = ''
          }
        },
      )
  }, names)
}

for (const [title, names, own] of [
  ['alone', [], 'create-appkit-modal'],
  ['beside a kit that has appkit-modal', ['appkit-modal', 'w3m-modal'], 'create-appkit-modal'],
  [
    'where our name is taken, and the next',
    ['create-appkit-modal', 'create-appkit-modal-2'],
    'create-appkit-modal-3',
  ],
] as const)
  test(`the modal ${title}: it is styled, can be clicked, and leaves the other's element alone`, async ({
    page,
    openStage,
    wallet,
  }) => {
    await define(page, names)
    await wallet()
    await openStage()
    for (const name of names)
      await page.evaluate((tag) => document.body.append(document.createElement(tag)), name)
    await ui(page).connect.click()
    await expect(ui(page).card).toHaveCSS('border-radius', '28px')
    await expect(ui(page).card).toHaveCSS('width', '360px')
    expect(
      await page.evaluate(
        (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('dialog')?.open,
        own,
      ),
    ).toBe(true)
    await expect(page.locator('[data-made-by-another-kit]')).toHaveCount(names.length)
    await ui(page).wallet().click()
    await expect(ui(page).account).toContainText('0xf3')

    // Another modal of the same page takes the same name again, and nobody can take it away.
    await ui(page).account.click()
    await expect(page.locator(own)).toHaveCount(1)
    const taken = await page.evaluate((tag) => {
      try {
        customElements.define(tag, class extends HTMLElement {})
        return false
      } catch {
        return true
      }
    }, own)
    expect(taken).toBe(true)
  })
