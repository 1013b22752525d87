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

/** Opens the window of a provider, where the user says yes or no. */
export async function pressProvider(page: Page, provider: string): Promise<Page> {
  await ui(page).connect.click()
  const opened = page.waitForEvent('popup')
  await page.getByTestId(`social-selector-${provider}`).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  return popup
}
