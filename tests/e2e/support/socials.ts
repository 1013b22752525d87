import type { Page } from '@playwright/test'
import type { Stage } from './stage.js'
import { ui } from './test.js'

/** The origin of the sandbox's own frame, with the providers that the sandbox plays. */
export async function sandboxFrame(stage: Stage): Promise<string> {
  const status = (await (await fetch(`${stage.sandbox}/dev/status`)).json()) as {
    services: { id: string; url: string }[]
  }
  return status.services.find(({ id }) => id === 'frame')?.url ?? ''
}

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
