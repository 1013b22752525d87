import type { Locator } from '@playwright/test'
import { expect, test, ui } from './support/test.js'

test('in a new app, the accent that a style sheet sets on :root is that of the button and of the modal', async ({
  page,
  stage,
}) => {
  await page.goto(stage.app)
  const { connect, card } = ui(page)
  await expect(connect).toHaveCSS('background-color', 'rgb(51, 85, 255)')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --appkit-accent: #7a3cff }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await expect(connect).toHaveCSS('background-color', 'rgb(122, 60, 255)')
  await connect.click()
  await page.getByTestId('w3m-wallet-guide-get-started').click()
  await expect(card.locator('[data-kind="primary"]')).toHaveCSS('background-color', 'rgb(122, 60, 255)')
})

/** How much of the line inside a button's edge is seen, from 0 to 1. */
const edgeOf = (button: Locator) =>
  button.evaluate((each) => {
    const [, lightness, alpha = '1'] =
      /^lab\(([\d.]+)[^/)]*(?:\/ ([\d.]+))?\) 0px 0px 0px 1px inset/.exec(getComputedStyle(each).boxShadow) ??
      []
    return lightness === undefined ? undefined : Number(alpha)
  })

test('a white accent has a line around its buttons in the light, and none in the dark', async ({
  page,
  openStage,
}) => {
  await openStage({ config: { theme: { mode: 'system', accent: '#ffffff' } } })
  const { connect, card } = ui(page)
  await expect(connect).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect.poll(() => edgeOf(connect)).toBe(1)
  await connect.click()
  await page.getByTestId('w3m-wallet-guide-get-started').click()
  const primary = card.locator('[data-kind="primary"]')
  await expect.poll(() => edgeOf(primary)).toBe(1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => edgeOf(primary)).toBe(0)
  await expect.poll(() => edgeOf(connect)).toBe(0)
})
