import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { kitOf } from './kitOf.js'
import { approvalUi } from './ownFrame.js'
import type { Stage } from './stage.js'
import { test as base, expect, ui } from './test.js'

/** The origin of the sandbox's own frame, with the providers that the sandbox plays. */
export async function sandboxFrame(stage: Stage): Promise<string> {
  const status = (await (await fetch(`${stage.sandbox}/dev/status`)).json()) as {
    services: { id: string; url: string }[]
  }
  return status.services.find(({ id }) => id === 'frame')?.url ?? ''
}

/** Test with `open`, which opens the stage page with the providers of the sandbox. */
export const socialsTest = base.extend<{ open: () => Promise<void> }>({
  open: async ({ stage, allow, openStage }, use) => {
    const secureSite = await sandboxFrame(stage)
    allow(secureSite)
    const endpoints = { blockchainApi: `${stage.sandbox}/blockchain`, secureSite }
    await use(() => openStage({ features: ['socials'], config: { endpoints } }))
  },
})

/** Presses the button of a provider, which may be behind that of all. */
export async function chooseProvider(page: Page, provider: string): Promise<void> {
  await ui(page).connect.click()
  const button = page.getByTestId(`social-selector-${provider}`)
  const more = page.getByTestId('social-selector-more')
  await button.or(more).first().waitFor()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

/** Opens the window of a provider, where somebody new says yes or no. */
export async function pressProvider(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await chooseProvider(page, provider)
  const popup = await opened
  await chooseNew(popup)
  return popup
}

/** Chooses somebody who was never here, on the page of a provider. */
export async function chooseNew(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  await popup.getByLabel('Somebody new').check()
}

/** Expects that a log-in has connected the new wallet, and that it signs. Returns its address. */
export async function expectWallet(page: Page): Promise<string> {
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(ui(page).card).toBeHidden()
  const address = (await page.getByTestId('address').innerText()) as `0x${string}`

  const message = 'Signed after a log-in with a provider'
  const signed = kitOf(page).sign('eip155', message)
  await approvalUi(page).approve()
  expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)
  return address
}

/** After a log-in, the new wallet is connected, signs, is back after a reload, and can be disconnected. */
export async function expectNewWallet(page: Page): Promise<void> {
  const address = await expectWallet(page)
  await page.reload()
  await expect(page.getByTestId('address')).toHaveText(address)
  await kitOf(page).disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
}
