import type { Page } from '@playwright/test'
import { expect, ui } from './test.js'

/** Controls of the views that send. */
export const send = (page: Page) => ({
  open: page.getByTestId('wallet-features-send-button'),
  amount: page.getByTestId('send-amount-input'),
  receiver: page.getByTestId('send-receiver-input'),
  token: page.getByTestId('send-token-button'),
  tokenRow: (symbol: string) => page.getByTestId(`send-token-${symbol}`),
  max: page.getByTestId('send-max-button'),
  balance: page.getByTestId('send-balance'),
  problem: page.getByTestId('send-problem'),
  lookalike: page.getByTestId('send-lookalike'),
  preview: page.getByTestId('send-preview-button'),
  shownAmount: page.getByTestId('send-preview-amount'),
  shownReceiver: page.getByTestId('send-preview-receiver'),
  approve: page.getByTestId('send-approve-button'),
  progress: page.getByTestId('send-progress'),
  done: page.getByTestId('send-done-button'),
})

/** Fills the form and goes on to the review. */
export async function review(page: Page, amount: string, to: string): Promise<void> {
  await send(page).amount.fill(amount)
  await send(page).receiver.fill(to)
  await send(page).preview.click()
  await expect(ui(page).title).toHaveText('Review send')
}

/** Signs what is reviewed, and returns the hash once it is confirmed. */
export async function approve(page: Page): Promise<string> {
  await send(page).approve.click()
  await expect(send(page).progress).toHaveAttribute('data-outcome', 'confirmed')
  return page.evaluate(() => {
    const { kit } = window as unknown as { kit: { lastEvent: { peek(): unknown } } }
    return (kit.lastEvent.peek() as { event: { properties: { hash: string } } }).event.properties.hash
  })
}

export const chooseToken = async (page: Page, symbol: string) => {
  await send(page).token.click()
  await send(page).tokenRow(symbol).click()
  await expect(send(page).balance).toHaveAttribute('data-from', 'chain')
}

/**
 * Lets the user of the wallet take their time: what it has signed is sent only when the returned function is called.
 */
export async function holdTransactions(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/projectId=wallet/, async (route) => {
    const { method } = route.request().postDataJSON() as { method: string }
    if (method === 'eth_sendRawTransaction') await released
    await route.fallback()
  })
  return release
}
