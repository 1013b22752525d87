import type { Page } from '@playwright/test'

/** The test id of the element with focus, inside the modal too; its tag where it has none. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') ?? element?.tagName ?? ''
  })
