import type { Page } from '@playwright/test'
import { addAuthenticator } from '../contract/frame/addAuthenticator.js'
import { kitOf } from '../e2e/support/kitOf.js'
import { approvalUi, typeCode, typeMail } from '../e2e/support/ownFrame.js'
import { expect } from '../e2e/support/test.js'
import { pressInFrame } from '../e2e/support/testFrame.js'
import { type EmbeddedScene, type EmbeddedSet, inFrame, seen } from './embeddedScenes.js'

const mails = ['recovers@example.com', 'passkey@example.com'] as const

/** Runs in the frame: forgets what the wallet keeps in this browser. */
const forgetDevice = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('appkit-frame')
    opening.onerror = reject
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('values', 'readwrite')
      clearing.objectStore('values').clear()
      clearing.oncomplete = () => resolve()
      clearing.onerror = reject
    }
  })

/** The browser loses what the wallet and the app keep in it, and is a new device from then on. */
async function beNew({ frame, page }: EmbeddedSet): Promise<void> {
  await page
    .frames()
    .find((each) => each.url().startsWith(frame.origin))
    ?.evaluate(forgetDevice)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
}

async function logInOnNewDevice(set: EmbeddedSet, mail: string): Promise<void> {
  const { context, frame, page } = set
  await kitOf(page).disconnect()
  await beNew(set)
  await typeMail(page, mail)
  await typeCode(page, context, frame)
  await seen(page, 'frame-recovery-field')
}

async function addPasskey(page: Page): Promise<void> {
  await kitOf(page).open({ view: 'WalletSecurity' })
  await pressInFrame(page, 'frame-add-passkey')
  await approvalUi(page).approve()
  await inFrame(page, 'frame-ways').getByText('Passkey').waitFor()
}

/** Somebody on a device that is new to the wallet, and one whose wallet cannot be reached. */
export const recoveryScenes: readonly EmbeddedScene[] = [
  {
    name: 'A new device',
    isInFrame: true,
    async show(set) {
      await set.logIn(mails[0])
      await logInOnNewDevice(set, mails[0])
    },
  },
  {
    name: 'A new device, another code',
    isInFrame: true,
    async show({ page }) {
      await inFrame(page, 'frame-recovery-field').fill('ABCDE-FGHJK-MNPQR')
      await pressInFrame(page, 'frame-next')
      await inFrame(page, 'frame-error').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'A new device, with a passkey',
    isInFrame: true,
    async show(set) {
      const { context, page } = set
      await beNew(set)
      const { authenticatorId, session } = await addAuthenticator(context, page)
      await set.logIn(mails[1])
      await addPasskey(page)
      // The passkey is not on the new device.
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      await logInOnNewDevice(set, mails[1])
      await seen(page, 'frame-open-passkey')
    },
  },
  {
    name: 'A new device, no passkey used',
    isInFrame: true,
    async show({ page }) {
      await pressInFrame(page, 'frame-open-passkey')
      await inFrame(page, 'frame-error').filter({ hasText: /./ }).first().waitFor()
      await expect(inFrame(page, 'frame-open-passkey')).toBeFocused()
    },
  },
  {
    name: 'Settings, the wallet is away',
    isInFrame: true,
    async show(set) {
      const { frame, page } = set
      await beNew(set)
      await set.logIn('away@example.com')
      await frame.kill('SIGTERM')
      await kitOf(page).open({ view: 'WalletSecurity' })
      await seen(page, 'frame-error')
    },
  },
]
