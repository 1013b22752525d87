import type { BrowserContext, Page } from '@playwright/test'
import type { FrameProcess } from '../contract/frame/startFrame.js'
import { kitOf } from '../e2e/support/kitOf.js'
import { approvalUi } from '../e2e/support/ownFrame.js'
import { accounts, expect, ui } from '../e2e/support/test.js'
import { frameUi, pressInFrame } from '../e2e/support/testFrame.js'

export interface EmbeddedSet {
  readonly page: Page
  readonly context: BrowserContext
  readonly frame: FrameProcess
  /** Opens the app anew and logs in, up to a wallet that is connected. */
  logIn(mail: string): Promise<void>
}

export interface EmbeddedScene {
  readonly name: string
  /** Whether the wallet's own page is in the modal. */
  readonly isInFrame?: boolean
  /** @returns the page that the picture is of, if that is not the page of the app */
  show(set: EmbeddedSet): Promise<Page | void>
}

/** An element of the wallet's own page. */
export const inFrame = (page: Page, id: string) => frameUi(page).frame.getByTestId(id)
export const seen = (page: Page, id: string) => inFrame(page, id).first().waitFor()

/** The embedded wallet, from its log-in to its settings and what it asks. */
export const embeddedScenes: readonly EmbeddedScene[] = [
  {
    name: 'Connect, with the app',
    async show({ page }) {
      await kitOf(page).open({ view: 'Connect' })
      await page.getByTestId('app-head').waitFor()
      await page.getByTestId('wui-email-input').waitFor()
    },
  },
  {
    name: 'Log-in in the wallet',
    isInFrame: true,
    async show({ page }) {
      await kitOf(page).open({ view: 'EmailLogin' })
      await seen(page, 'frame-email')
    },
  },
  {
    name: 'Device',
    isInFrame: true,
    async show({ page }) {
      await inFrame(page, 'frame-email').fill('grace@example.com')
      await pressInFrame(page, 'frame-next')
      await seen(page, 'frame-device')
    },
  },
  {
    name: 'The page behind the link',
    async show({ context, frame }) {
      const mail = await context.newPage()
      await mail.goto(/(http\S+\/confirm#\S+)/.exec((await frame.mails()).at(-1) ?? '')?.[1] ?? '')
      await mail.getByTestId('frame-confirm-yes').waitFor()
      return mail
    },
  },
  {
    name: 'The code on that page',
    async show({ context }) {
      const mail = context.pages().at(-1) as Page
      await mail.getByTestId('frame-confirm-yes').click()
      await mail.getByTestId('frame-confirm-code').waitFor()
      return mail
    },
  },
  {
    name: 'Code',
    isInFrame: true,
    async show({ page }) {
      await seen(page, 'frame-code')
      // Behind the tab of the mail, nothing is painted any more: the boxes would stay empty in the picture.
      await page.bringToFront()
      await inFrame(page, 'frame-code').locator('input').fill('123')
    },
  },
  {
    name: 'Recovery code',
    isInFrame: true,
    async show({ context, page }) {
      const mail = context.pages().at(-1) as Page
      const code = await mail.getByTestId('frame-confirm-code').innerText()
      await mail.close()
      await page.bringToFront()
      await inFrame(page, 'frame-code').locator('input').fill(code)
      await seen(page, 'frame-saved')
    },
  },
  {
    name: 'Account',
    async show({ page }) {
      await pressInFrame(page, 'frame-saved')
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'Account' })
      await page.getByTestId('disconnect-button').waitFor()
    },
  },
  { name: 'Settings', show: ({ page }) => kitOf(page).open({ view: 'AccountSettings' }) },
  {
    name: 'Security',
    isInFrame: true,
    async show({ page }) {
      await page.getByTestId('embedded-security').click()
      await seen(page, 'frame-ways')
    },
  },
  {
    name: 'Sign a message',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-done')
      await page.keyboard.press('Escape')
      await expect(ui(page).card).toBeHidden()
      void kitOf(page)
        .sign('eip155', 'I agree to the terms of My Shop.')
        .catch(() => {})
      await seen(page, 'frame-title')
    },
  },
  {
    name: 'Send a transaction',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-reject')
      await expect(ui(page).card).toBeHidden()
      const from = await page.getByTestId('address').innerText()
      void kitOf(page)
        .ask('eth_sendTransaction', { from, to: accounts[1], value: '0x16345785d8a0000' })
        .catch(() => {})
      await seen(page, 'frame-steps')
    },
  },
  {
    name: 'Security again',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-reject')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'WalletSecurity' })
      await seen(page, 'frame-ways')
    },
  },
  {
    name: 'Change email',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-change-email')
      await seen(page, 'frame-new-email')
    },
  },
  {
    name: 'Add a way to log in',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-cancel')
      await pressInFrame(page, 'frame-add-login')
      await seen(page, 'frame-cancel')
    },
  },
  {
    name: 'Show the private key',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-cancel')
      await pressInFrame(page, 'frame-export')
      await seen(page, 'frame-approval')
    },
  },
  {
    name: 'The private key',
    isInFrame: true,
    async show({ page }) {
      await approvalUi(page).approve()
      await seen(page, 'frame-key-evm')
    },
  },
]
