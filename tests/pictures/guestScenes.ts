import type { Page } from '@playwright/test'
import { kitOf } from '../e2e/support/kitOf.js'
import { typeCode, typeLastCode } from '../e2e/support/ownFrame.js'
import { expect, ui } from '../e2e/support/test.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, inFrame, seen } from './embeddedScenes.js'

const mail = 'guest@example.com'

const isConnected = (page: Page) => expect(page.getByTestId('status')).toHaveText('connected')

/** Begins a log-in with which the guest of this browser gets an account. */
async function typeMailOfGuest(page: Page): Promise<void> {
  await pressInFrame(page, 'frame-guest-account')
  await inFrame(page, 'frame-email').fill(mail)
  await pressInFrame(page, 'frame-next')
}

/** Somebody who begins without a log-in, and logs in later. */
export const guestScenes: readonly EmbeddedScene[] = [
  {
    name: 'Log-in, or a guest',
    isInFrame: true,
    async show({ page }) {
      await kitOf(page).open({ view: 'EmailLogin' })
      await seen(page, 'frame-use-guest')
    },
  },
  {
    name: 'Guest',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-use-guest')
      await seen(page, 'frame-guest-start')
    },
  },
  {
    name: 'Settings of a guest',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-guest-start')
      await isConnected(page)
      await kitOf(page).open({ view: 'WalletSecurity' })
      await seen(page, 'frame-guest-account')
    },
  },
  {
    name: 'The wallet of a guest, to be kept',
    isInFrame: true,
    async show({ context, frame, page }) {
      await typeMailOfGuest(page)
      await typeCode(page, context, frame)
      await seen(page, 'frame-guest-keep')
    },
  },
  {
    name: 'The wallet of a guest, which stays',
    isInFrame: true,
    async show({ frame, page }) {
      await pressInFrame(page, 'frame-guest-new')
      await pressInFrame(page, 'frame-saved')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).disconnect()
      await kitOf(page).open({ view: 'EmailLogin', data: { way: 'guest' } })
      await isConnected(page)
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'WalletSecurity' })
      await typeMailOfGuest(page)
      await typeLastCode(page, frame)
      await seen(page, 'frame-guest-go-on')
    },
  },
]
