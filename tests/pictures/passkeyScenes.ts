import { addAuthenticator } from '../contract/frame/addAuthenticator.js'
import { kitOf } from '../e2e/support/kitOf.js'
import { approvalUi } from '../e2e/support/ownFrame.js'
import { expect, ui } from '../e2e/support/test.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, inFrame, seen } from './embeddedScenes.js'

/** Somebody who begins with a passkey alone, and hears in the frame what happens to the wallet. */
export const passkeyScenes: readonly EmbeddedScene[] = [
  {
    name: 'Log-in with a passkey',
    isInFrame: true,
    async show({ context, page }) {
      await addAuthenticator(context, page)
      await kitOf(page).open({ view: 'EmailLogin', data: { way: 'passkey' } })
      await seen(page, 'frame-passkey-create')
    },
  },
  {
    name: 'Log-in with a passkey, none used',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-passkey-open')
      await inFrame(page, 'frame-error').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'Settings of a passkey',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-passkey-create')
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expect(ui(page).card).toBeHidden()
      await kitOf(page).open({ view: 'WalletSecurity' })
      await seen(page, 'frame-ways')
    },
  },
  {
    name: 'Notices',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-export')
      await approvalUi(page).approve()
      await seen(page, 'frame-key-evm')
      await pressInFrame(page, 'frame-done')
      await seen(page, 'frame-notices')
    },
  },
  {
    name: 'Add a passkey',
    isInFrame: true,
    async show({ page, ...set }) {
      await set.logIn('adds@example.com')
      await kitOf(page).open({ view: 'WalletSecurity' })
      await pressInFrame(page, 'frame-add-passkey')
      await seen(page, 'frame-approve')
    },
  },
  {
    name: 'Settings with a passkey',
    isInFrame: true,
    async show({ page }) {
      await approvalUi(page).approve()
      await inFrame(page, 'frame-ways').getByText('Passkey').waitFor()
    },
  },
  {
    name: 'A passkey as a way to log in',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-add-login')
      // The settings have a button of that name, too.
      await inFrame(page, 'frame-add-login').waitFor({ state: 'hidden' })
      await pressInFrame(page, 'frame-add-passkey')
      await seen(page, 'frame-next')
    },
  },
  {
    name: 'A passkey as a way to log in, to be approved',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-next')
      await seen(page, 'frame-approve')
    },
  },
  {
    name: 'A passkey as a way to log in, added',
    isInFrame: true,
    async show({ page }) {
      await approvalUi(page).approve()
      await seen(page, 'frame-note')
    },
  },
]
