import { expect, type Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { chooseNew, sandboxFrame } from '../e2e/support/socials.js'
import type { Stage } from '../e2e/support/stage.js'
import type { Scene } from './scenes.js'

/** The sandbox's own frame, which runs as long as the sandbox. */
export const serveSocials = async (stage: Stage) => ({
  site: await sandboxFrame(stage),
  close: async () => {},
})

/** The stage of an app with log-ins by accounts of other sites. */
export const socialStage = (stage: Stage, secureSite: string) => ({
  features: ['socials'],
  config: { endpoints: { blockchainApi: `${stage.sandbox}/blockchain`, secureSite } },
})

/** The page of the provider that has opened. */
let popup: Page | undefined

/** Log-ins by accounts of other sites, up to where their pages go on. */
export const socialScenes: readonly Scene[] = [
  {
    name: 'Connect, by an account',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('w3m-social-login-widget').waitFor()
    },
  },
  {
    name: 'ConnectSocials',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'ConnectSocials' })
      await page.getByTestId('social-selector-facebook').waitFor()
    },
  },
  {
    name: 'ConnectingSocial',
    show: async ({ page }) => {
      const opened = page.waitForEvent('popup')
      await page.getByTestId('social-selector-github').click()
      popup = await opened
      await page.getByTestId('social-cancel').waitFor()
    },
  },
  {
    name: 'The page of a provider',
    show: async () => {
      if (popup) await chooseNew(popup)
      return popup
    },
  },
  {
    name: 'ConnectingSocial, not allowed',
    show: async ({ page }) => {
      await popup?.getByRole('button', { name: 'Do not allow' }).click()
      await page.getByTestId('social-retry').waitFor()
    },
  },
  {
    name: 'ConnectingFarcaster',
    show: async ({ page }) => {
      await popup?.close()
      await kitOf(page).open({ view: 'ConnectSocials' })
      await page.getByTestId('social-selector-farcaster').click()
      await page.getByTestId('wui-qr-code').waitFor()
    },
  },
  {
    name: 'ConnectingFarcaster, over',
    show: async ({ page }) => {
      const uri = await page.getByTestId('wui-qr-code').getAttribute('uri')
      await declineFarcaster(page, uri ?? '')
    },
  },
]

/** Somebody says no in the app of Farcaster. */
async function declineFarcaster(page: Page, url: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(url)
  await chooseNew(app)
  await app.getByRole('button', { name: 'Do not allow' }).click()
  await page.getByTestId('social-retry').waitFor()
  await app.close()
}

/** On a phone, which has the app of Farcaster. */
export const socialPhoneScenes: readonly Scene[] = [
  {
    name: 'ConnectingFarcaster on a phone',
    show: async ({ page }) => {
      await kitOf(page).open({ view: 'ConnectSocials' })
      await page.getByTestId('social-selector-farcaster').click()
      await expect(page.getByTestId('farcaster-open')).toBeEnabled()
    },
  },
  {
    name: 'ConnectingFarcaster on a phone, over',
    show: async ({ page }) => {
      const opened = page.waitForEvent('popup')
      await page.getByTestId('farcaster-open').click()
      const app = await opened
      await chooseNew(app)
      await app.getByRole('button', { name: 'Do not allow' }).click()
      await page.getByTestId('social-retry').waitFor()
      await app.close()
    },
  },
]
